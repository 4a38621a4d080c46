import * as fc from 'fast-check';

import { inAnyOrder } from '../../support/any-order.js';
import type { Pair } from '../../support/order-oracle/draw.js';
import type { Placed } from '../../support/order-oracle/universe.js';
import { records } from '../../support/record-lines.js';

/** Records that hand over to others, at names with a label of their own (`{n}`), in two zones: lines with `>` are of the other one. */
interface Handover {
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Names that no order keeps. */
  readonly forced?: readonly string[];
}

/**
 * Each of these loses nothing in the order that its comment says, nor backwards, but for `forced` names.
 */
const HANDOVERS: readonly Handover[] = [
  // A chain of aliases comes: its end first.
  {
    from: [],
    to: [
      '{n} CNAME {n}-1.{here}',
      '{n}-1 CNAME {n}-2.{there}',
      '> {n}-2 CNAME {n}-3.{there}',
      '> {n}-3 A 192.0.2.1',
    ],
  },
  // The host behind a chain moves: the new one, the alias, the old one.
  {
    from: ['{n} CNAME {n}-1.{here}', '{n}-1 CNAME {n}-old.{there}', '> {n}-old A 192.0.2.1'],
    to: ['{n} CNAME {n}-1.{here}', '{n}-1 CNAME {n}-new.{there}', '> {n}-new A 192.0.2.2', '> {n}-new TXT x'],
  },
  // A chain turns round: what was its second alias first.
  {
    from: ['{n}-1 CNAME {n}-2.{here}', '{n}-2 CNAME {n}-h.{there}', '> {n}-h A 192.0.2.1'],
    to: ['{n}-1 CNAME {n}-h.{there}', '{n}-2 CNAME {n}-1.{here}', '> {n}-h A 192.0.2.1'],
  },
  // A name becomes an alias: its target first, and nothing helps the name and what leads to it.
  {
    from: ['{n} A 192.0.2.1', '{n} TXT x', '> {n}-y CNAME {n}.{here}'],
    to: ['{n} CNAME {n}-h.{there}', '> {n}-h A 192.0.2.1', '> {n}-h TXT x', '> {n}-y CNAME {n}.{here}'],
    forced: ['{n}.{here}', '{n}-y.{there}'],
  },
  // A wildcard makes place for names: the names first.
  {
    from: ['*.{n} A 192.0.2.1', '> {n}-m MX a.{n}.{here}'],
    to: ['a.{n} A 192.0.2.1', 'b.{n} A 192.0.2.2', '> {n}-m MX a.{n}.{here}'],
  },
  // Names get records of their own where a wildcard stays: in any order.
  {
    from: ['*.{n} A 192.0.2.1'],
    to: ['*.{n} A 192.0.2.1', 'a.{n} A 192.0.2.2', 'x.c.{n} A 192.0.2.3'],
  },
  // A name is delegated: the name server, the NS, the DS, and then what they hide.
  {
    from: ['x.{n} A 192.0.2.1', 'y.x.{n} TXT x', '> {n}-m MX x.{n}.{here}'],
    to: ['{n} NS {n}-ns.{there}', '{n} DS 1 13 2 aa', '> {n}-ns A 192.0.2.2', '> {n}-m MX x.{n}.{here}'],
  },
  // Another type of record comes to hold a name: it is switched on first.
  { from: ['{n} A 192.0.2.1', '{n} MX mx1.elsewhere.example ; inactive'], to: ['{n} MX .'] },
  // Mail moves to another host: that, the MX, the old one.
  {
    from: ['{n} MX {n}-m.{there}', '{n} TXT x', '> {n}-m A 192.0.2.1', '> {n}-m TXT x'],
    to: ['{n} MX {n}-n.{there}', '{n} TXT y', '> {n}-m TXT x', '> {n}-n AAAA 2001:db8::1'],
  },
  // The values of a set come and go: one of them stays.
  {
    from: ['{n} A 192.0.2.1', '{n} A 192.0.2.2', '{n} A 192.0.2.3', '> {n}-m MX {n}.{here}'],
    to: ['{n} A 192.0.2.3 ; ttl=600', '{n} A 192.0.2.4', '> {n}-m MX {n}.{here}'],
  },
];

export const HANDOVER_ZONES = ['example.com', 'example.net', 'example.org'];

/** Zones before and after many handovers, and the names that no order keeps. */
export interface Handovers extends Pair {
  readonly forced: ReadonlySet<string>;
}

/** Pairs of 60 to 200 records, before and after together, in any order. */
export const arbitraryHandovers: fc.Arbitrary<Handovers> = fc
  .array(
    fc.record({
      handover: fc.constantFrom(...HANDOVERS),
      isBackwards: fc.boolean(),
      here: fc.nat(HANDOVER_ZONES.length - 1),
      there: fc.nat(HANDOVER_ZONES.length - 1),
    }),
    { minLength: 14, maxLength: 28 },
  )
  .map((choices) => together(choices.map(instance)))
  .filter(({ before, after }) => before.length + after.length >= 60 && before.length + after.length <= 200)
  .chain(({ before, after, forced }) =>
    fc.record({ before: inAnyOrder(before), after: inAnyOrder(after), forced: fc.constant(forced) }),
  );

interface Choice {
  readonly handover: Handover;
  readonly isBackwards: boolean;
  readonly here: number;
  readonly there: number;
}

function instance({ handover, isBackwards, here, there }: Choice, index: number): Handovers {
  const [zone = '', other = ''] = [HANDOVER_ZONES[here], HANDOVER_ZONES[there]];
  const named = (line: string): string =>
    line.replaceAll('{n}', `n${index}`).replaceAll('{here}', zone).replaceAll('{there}', other);
  const placed = (lines: readonly string[]): readonly Placed[] => lines.flatMap((line) => recordsOf(line));
  const recordsOf = (line: string): readonly Placed[] =>
    records(named(line.replace(/^> /, ''))).map((record) => ({
      ...record,
      zone: line.startsWith('> ') ? other : zone,
    }));
  const [from, to] = isBackwards ? [handover.to, handover.from] : [handover.from, handover.to];
  return {
    before: placed(from),
    after: placed(to),
    forced: new Set((handover.forced ?? []).map(named)),
  };
}

function together(all: readonly Handovers[]): Handovers {
  return {
    before: all.flatMap(({ before }) => before),
    after: all.flatMap(({ after }) => after),
    forced: new Set(all.flatMap(({ forced }) => [...forced])),
  };
}
