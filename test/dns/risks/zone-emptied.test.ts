import { describe, expect, test } from 'vitest';

import type { RiskCase } from '../../support/risks.js';
import { raised } from '../../support/risks.js';

const cases: readonly (RiskCase & { readonly steps: readonly string[] })[] = [
  { title: 'the only record goes', live: ['www TXT a'], file: [], steps: ['delete www TXT a'] },
  {
    title: 'all records go, few as they are',
    live: ['@ A 192.0.2.1', 'www TXT a'],
    file: [],
    steps: ['delete @ A 192.0.2.1', 'delete www TXT a'],
  },
  {
    title: 'all records go and others come',
    live: ['old A 192.0.2.1'],
    file: ['new A 192.0.2.1'],
    steps: ['delete old A 192.0.2.1'],
  },
  {
    title: 'one record only changes its type',
    live: ['www CNAME web.example.net', 'old TXT a'],
    file: ['www A 192.0.2.1'],
    steps: [],
  },
  {
    title: 'the type of a record changes, but it is switched off',
    live: ['www CNAME web.example.net'],
    file: ['www A 192.0.2.1 ; inactive'],
    steps: ['update www CNAME web.example.net'],
  },
  {
    title: 'all records are switched off, with another content or not',
    live: ['www TXT a', 'web TXT a'],
    file: ['www TXT a ; inactive', 'web TXT b ; inactive'],
    steps: ['update web TXT a', 'update www TXT a'],
  },
  {
    title: 'all published records go, and only an inactive one stays',
    live: ['www TXT a', 'web TXT a ; inactive'],
    file: ['web TXT a ; inactive'],
    steps: ['delete www TXT a'],
  },
  { title: 'nothing was published', live: ['www TXT a ; inactive'], file: [], steps: [] },
  { title: 'one record stays', live: ['www TXT a', 'web TXT a'], file: ['www TXT a'], steps: [] },
  {
    title: 'one record stays with another content',
    live: ['www TXT a', 'web TXT a'],
    file: ['www TXT b'],
    steps: [],
  },
  {
    title: 'all records only make room for another type of their name',
    live: ['www CNAME web.example.net'],
    file: ['www A 192.0.2.1'],
    steps: [],
  },
  {
    title: 'all records go, but another record answers about a name',
    live: ['www A 192.0.2.1'],
    file: ['www AAAA 2001:db8::1'],
    steps: [],
  },
  {
    title: 'all records go, but a wildcard answers for a name',
    live: ['www A 192.0.2.1'],
    file: ['* A 192.0.2.1'],
    steps: [],
  },
  {
    title: 'all records go, but other servers answer for a name',
    live: ['host.lab A 192.0.2.1'],
    file: ['lab NS ns.example.net'],
    steps: [],
  },
  {
    title: 'all records go, but one that they have hidden answers',
    live: ['lab NS ns.example.net', 'host.lab A 192.0.2.1'],
    file: ['host.lab A 192.0.2.1'],
    steps: [],
  },
  {
    title: 'only a record stays that an ignored delegation hides',
    live: ['www TXT a', 'lab NS ns.example.net', 'host.lab A 192.0.2.1'],
    file: ['host.lab A 192.0.2.1'],
    ignore: [{ prefix: 'lab' }],
    steps: ['delete www TXT a'],
  },
  { title: 'nothing was live', live: [], file: ['www TXT a'], steps: [] },
  {
    title: 'a policy keeps them',
    live: ['www TXT a'],
    file: ['web TXT a'],
    policy: 'upsert-only',
    steps: [],
  },
  {
    title: 'only foreign and ignored records stay',
    live: ['www TXT a', 'x TXT b', 'y WEBFORWARD_PERMANENT https://example.org/'],
    file: [],
    ignore: [{ prefix: 'x' }],
    steps: ['delete www TXT a'],
  },
];

describe('zone-emptied', () => {
  test.each(cases)('$title', ({ steps, ...change }) => {
    const found = raised('zone-emptied', change);
    expect(found.steps).toEqual(steps);
    expect(found.addresses).toEqual(steps.length > 0 ? [''] : []);
    expect(found.risks.every(({ level }) => level === 'block')).toBe(true);
  });

  test.each([
    [['www TXT a'], 'the only published record of example.com would be deleted'],
    [['@ A 192.0.2.1', 'www TXT a'], 'all 2 published records of example.com would be deleted'],
  ])('of %j is told by their number', (live, message) => {
    expect(raised('zone-emptied', { title: '', live, file: [] }).risks).toMatchObject([{ message }]);
  });
});
