import { describe, expect, test } from 'vitest';

import type { RiskCase } from '../../support/risks.js';
import { raised } from '../../support/risks.js';

interface GapCase extends RiskCase {
  readonly steps: readonly string[];
}

const recreated: readonly GapCase[] = [
  {
    title: 'a CNAME becomes an address',
    live: ['www CNAME web.example.net'],
    file: ['www A 192.0.2.1'],
    steps: ['delete www CNAME web.example.net'],
  },
  {
    title: 'an address becomes a CNAME',
    live: ['www A 192.0.2.1'],
    file: ['www CNAME web.example.net'],
    steps: ['delete www A 192.0.2.1'],
  },
  {
    title: 'each of several records that make room for a CNAME',
    live: ['www A 192.0.2.1', 'www AAAA 2001:db8::1'],
    file: ['www CNAME web.example.net'],
    steps: ['delete www A 192.0.2.1', 'delete www AAAA 2001:db8::1'],
  },
  {
    title: 'an inactive record makes room: nothing was answered before',
    live: ['www CNAME web.example.net ; inactive'],
    file: ['www A 192.0.2.1'],
    steps: [],
  },
  {
    title: 'a CNAME gets another target',
    live: ['www CNAME a.example.net'],
    file: ['www CNAME b.example.net'],
    steps: [],
  },
  {
    title: 'an address becomes a text: the new one can come first',
    live: ['www A 192.0.2.1'],
    file: ['www TXT a'],
    steps: [],
  },
  { title: 'a Null MX becomes a host', live: ['@ MX .'], file: ['@ MX mx.example.net'], steps: [] },
  {
    title: 'hosts become a Null MX',
    live: ['@ MX a.example.net', '@ MX b.example.net'],
    file: ['@ MX .'],
    steps: [],
  },
  {
    title: 'a CNAME goes and another name comes',
    live: ['a CNAME x.example.net'],
    file: ['b A 192.0.2.1'],
    steps: [],
  },
];

const replaced: readonly (GapCase & { readonly levels: readonly string[] })[] = [
  {
    title: 'a CNAME becomes an address, unless the service refuses it',
    live: ['www CNAME web.example.net'],
    file: ['www A 192.0.2.1'],
    steps: ['update www CNAME web.example.net'],
    levels: ['info'],
  },
  {
    title: 'a CNAME becomes addresses: one set is missing in any case, the other if the service refuses it',
    live: ['www CNAME web.example.net'],
    file: ['www A 192.0.2.1', 'www AAAA 2001:db8::1'],
    steps: ['update www CNAME web.example.net'],
    levels: ['warn', 'info'],
  },
  {
    title: 'a CNAME becomes an address in any case',
    live: ['www CNAME web.example.net'],
    file: ['www A 192.0.2.1'],
    replace: 'put',
    steps: [],
    levels: [],
  },
  {
    title: 'a CNAME becomes a mail host, which a service that ignores the type would not refuse',
    live: ['www CNAME web.example.net'],
    file: ['www MX mx.example.net'],
    steps: ['delete www CNAME web.example.net'],
    levels: ['warn'],
  },
  {
    title: 'a CNAME becomes a mail host in any case',
    live: ['www CNAME web.example.net'],
    file: ['www MX mx.example.net'],
    replace: 'put',
    steps: [],
    levels: [],
  },
  {
    title: 'the same after another change of type, which shows what the service does',
    live: ['a CNAME web.example.net', 'www CNAME web.example.net'],
    file: ['a A 192.0.2.1', 'www MX mx.example.net'],
    steps: ['update a CNAME web.example.net', 'update www CNAME web.example.net'],
    levels: ['info', 'info'],
  },
  {
    title: 'one of several record sets is deleted before the CNAME comes',
    live: ['www A 192.0.2.1', 'www AAAA 2001:db8::1'],
    file: ['www CNAME web.example.net'],
    steps: ['delete www AAAA 2001:db8::1', 'update www A 192.0.2.1'],
    levels: ['warn', 'info'],
  },
  {
    title: 'an inactive CNAME becomes an address',
    live: ['www CNAME web.example.net ; inactive'],
    file: ['www A 192.0.2.1'],
    steps: [],
    levels: [],
  },
];

describe('type-swap-gap', () => {
  test.each(recreated)('$title', ({ steps, ...change }) => {
    const found = raised('type-swap-gap', { ...change, replace: 'recreate' });
    expect(found.steps).toEqual(steps);
    expect(found.addresses).toEqual(steps.map((step) => step.split(' ').slice(1, 3).join('/')));
    expect(found.risks.every(({ level }) => level === 'warn')).toBe(true);
  });

  test('names all record sets of a name that have no answer', () => {
    const { risks } = raised('type-swap-gap', {
      title: 'an alias becomes what it leads to',
      live: [
        'www CNAME web',
        'web A 192.0.2.1',
        'web AAAA 2001:db8::1',
        'web MX mx.example.net',
        'web TXT a',
      ],
      file: [
        ...['web', 'www'].flatMap((name) => [`${name} A 192.0.2.1`, `${name} AAAA 2001:db8::1`]),
        ...['web', 'www'].flatMap((name) => [`${name} MX mx.example.net`, `${name} TXT a`]),
      ],
      replace: 'put',
    });
    expect(risks.map(({ message }) => message)).toEqual([
      'www.example.com has no AAAA, MX or TXT for a moment',
    ]);
  });

  test.each(replaced)('$title', ({ steps, levels, ...change }) => {
    const found = raised('type-swap-gap', change);
    expect(found.steps).toEqual(steps);
    expect(found.risks.map(({ level }) => level)).toEqual(levels);
  });
});
