import { describe, expect, test } from 'vitest';

import { judgePair } from '../../support/judged-pair.js';
import type { Placed } from '../../support/order-oracle/universe.js';
import { universe } from '../../support/order-oracle/universe.js';
import { records } from '../../support/record-lines.js';

const ZONE = 'example.com';

interface Case {
  readonly title: string;
  readonly live: readonly string[];
  readonly file: readonly string[];
  /** Number of waits that win nothing; none if left out. */
  readonly needless?: number;
}

const groups: Readonly<Record<string, readonly Case[]>> = {
  'a name is kept by what comes, even where that has to wait': [
    {
      title: 'for records that are switched off',
      live: ['m A 192.0.2.1', 'm MX mx1.example.net ; inactive', 'm MX mx2.example.net ; inactive'],
      file: ['m MX .'],
    },
    {
      title: 'as a create for an update',
      live: ['m A 192.0.2.1', 'm MX . ; inactive'],
      file: ['m MX mx1.example.net ; inactive', 'm MX mx2.example.net'],
    },
    {
      title: 'as an update for its own double',
      live: ['m A 192.0.2.1', 'm AAAA 2001:db8::1 ; inactive', 'm AAAA 2001:DB8::1 ; inactive'],
      file: ['m AAAA 2001:db8::1'],
    },
    {
      title: 'as the POST of a group',
      live: ['* A 192.0.2.1', 'm CNAME x.example.net ; inactive'],
      file: ['m A 192.0.2.2'],
    },
  ],
  'each set of a name is kept': [
    {
      title: 'when another set comes beside it',
      live: ['m TXT x'],
      file: ['m TXT x ; inactive', 'm TXT y', 'm A 192.0.2.1'],
    },
    {
      title: 'at the apex, too',
      live: ['@ MX mx1.example.net'],
      file: ['@ MX mx1.example.net ; inactive', '@ MX mx2.example.net', '@ AAAA 2001:db8::1'],
    },
  ],
  'duplicates take no more writes than needed': [
    {
      title: 'of NS',
      live: ['s NS ns1.example.net', 's NS ns1.example.net'],
      file: ['s NS ns2.example.net', 's NS ns3.example.net'],
    },
    {
      title: 'in two spellings',
      live: ['h AAAA 2001:db8::1', 'h AAAA 2001:DB8::1'],
      file: ['h AAAA 2001:db8::2', 'h AAAA 2001:db8::3'],
    },
    {
      title: 'of Null MX, which have to go one by one',
      live: ['@ MX .', '@ MX .'],
      file: ['@ MX mx1.example.net', '@ MX mx2.example.net'],
    },
  ],
  'a pointer comes after its target and goes before it,': [
    {
      title: 'which is switched on',
      live: ['h A 192.0.2.1 ; inactive'],
      file: ['h A 192.0.2.1', '@ MX h.example.com'],
    },
    {
      title: 'which is switched off',
      live: ['h A 192.0.2.1', '@ MX h.example.com'],
      file: ['h A 192.0.2.1 ; inactive'],
    },
    {
      title: 'which keeps a TXT while its address goes',
      live: ['h A 192.0.2.1', 'h TXT x', '@ MX h.example.com'],
      file: ['h TXT x'],
    },
    {
      title: 'which becomes an alias',
      live: ['h A 192.0.2.1', '@ MX h.example.com'],
      file: ['h CNAME x.example.net', '@ MX g.example.com', 'g A 192.0.2.1'],
    },
    {
      title: 'which is behind an alias that stays',
      live: ['h CNAME g.example.com', 'g A 192.0.2.1', '@ MX h.example.com'],
      file: ['h CNAME g.example.com'],
    },
    { title: 'which a wildcard answers for', live: ['* A 192.0.2.1', '@ MX h.example.com'], file: [] },
    {
      title: 'which is delegated',
      live: [],
      file: ['s NS ns.example.net', '@ MX h.s.example.com'],
    },
    {
      title: 'when it is switched off itself',
      live: ['h A 192.0.2.1', '@ MX h.example.com'],
      file: ['@ MX h.example.com ; inactive'],
    },
  ],
  'what answers for other names hands them over': [
    {
      title: 'from a wildcard to names',
      live: ['*.w A 192.0.2.1'],
      file: ['a.w A 192.0.2.1', 'b.w A 192.0.2.1'],
    },
    {
      title: 'from names to a wildcard',
      live: ['a.w A 192.0.2.1', 'b.w A 192.0.2.1'],
      file: ['*.w A 192.0.2.1'],
    },
    { title: 'from a name to a delegation', live: ['x.s A 192.0.2.1'], file: ['s NS ns.example.net'] },
    { title: 'from a delegation to a name', live: ['s NS ns.example.net'], file: ['x.s A 192.0.2.1'] },
    {
      title: 'from a wildcard to a name that a record below it hides',
      live: ['* A 192.0.2.1'],
      file: ['* A 192.0.2.1', 'a A 192.0.2.1', '_dmarc.a TXT v=DMARC1'],
    },
  ],
  'any other name below one': [
    {
      title: 'goes from a wildcard above to one of its own before records there hide the first',
      live: ['* MX c.example.com'],
      file: ['a CNAME b.a.example.com', 'b.a TXT x', '*.a MX b.a.example.com', 'c MX example.com'],
    },
    {
      title: 'goes from a wildcard of its own to one above after records there have gone',
      live: ['a CNAME b.a.example.com', 'b.a TXT x', '*.a MX b.a.example.com'],
      file: ['* MX c.example.com', 'c TXT x'],
    },
  ],
  'the target of a wildcard is one of its own names,': [
    { title: 'which comes', live: [], file: ['* MX c.example.com', 'c A 192.0.2.1'] },
    {
      title: 'which was an alias of another of its names',
      live: ['c CNAME a.example.com'],
      file: ['* MX c.example.com', 'c MX a.example.com'],
    },
  ],
  'an inactive delegation hides nothing': [
    {
      title: 'from a pointer that has no answer for a while',
      live: ['a NS ns.example.net ; inactive', 'b.a CNAME a.example.com'],
      file: ['c NS b.a.example.com', '* MX c.example.com'],
      // The NS and the MX need each other: either may come first.
      needless: 1,
    },
    {
      title: 'on the way back',
      live: ['c NS b.a.example.com', '* MX c.example.com'],
      file: ['a NS ns.example.net ; inactive', 'b.a CNAME a.example.com'],
      needless: 1,
    },
  ],
  'a DS is never without its NS': [
    { title: 'when they go', live: ['s NS ns.example.net', `s DS 1 13 2 ${'a'.repeat(64)}`], file: [] },
    { title: 'when they come', live: [], file: [`s DS 1 13 2 ${'a'.repeat(64)}`, 's NS ns.example.net'] },
  ],
  'records that point at each other lose no more than one pointer needs:': [
    { title: 'a host that takes its own mail', live: ['p A 192.0.2.1', 'p MX p.example.com'], file: [] },
    {
      title: 'two hosts that take the mail of each other',
      live: ['p A 192.0.2.1', 'p MX q.example.com', 'q A 192.0.2.2', 'q MX p.example.com'],
      file: [],
    },
    {
      title: 'an alias that comes to point at one of them',
      live: ['a CNAME h.example.com', 'h A 192.0.2.1'],
      file: ['a CNAME p.example.com', 'h A 192.0.2.1', 'p MX q.example.com', 'q MX p.example.com'],
      // Either of the two MX may come first, and one always does.
      needless: 1,
    },
  ],
  'nothing waits without need': [
    {
      title: 'for an alias that keeps its target',
      live: ['a CNAME h.example.com', 'h A 192.0.2.1'],
      file: ['a CNAME h.example.com ; ttl=600', 'h A 192.0.2.2'],
    },
    {
      title: 'where an active record stays',
      live: ['m A 192.0.2.1', 'm A 192.0.2.2'],
      file: ['m A 192.0.2.1', 'm TXT x'],
    },
  ],
};

const bothServices = (['put', 'recreate'] as const).flatMap((replace) =>
  Object.entries(groups).map(([title, cases]) => ({ title, cases, replace })),
);

describe.each(bothServices)('with replace: $replace, $title', ({ cases, replace }) => {
  test.each(cases)('$title', ({ live, file, needless = 0 }) => {
    const [before, after] = [placed(live), placed(file)];
    const verdict = judgePair(universe([ZONE], [...before, ...after]), { before, after }, replace);
    expect({ ...verdict, needless: verdict?.needless.length }).toEqual({
      tooMany: false,
      deadlock: false,
      invalid: false,
      avoidable: null,
      untrue: false,
      gaps: verdict?.gaps,
      waits: verdict?.waits,
      needless,
    });
  });
});

function placed(lines: readonly string[]): readonly Placed[] {
  return records(...lines).map((record) => ({ ...record, zone: ZONE }));
}
