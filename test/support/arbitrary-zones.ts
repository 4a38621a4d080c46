import fc from 'fast-check';

import { findConflicts } from '../../src/dns/conflicts.js';
import type { DnsRecord } from '../../src/dns/record.js';
import { aliasOf, findRings } from '../../src/dns/rings.js';
import { record } from './zones.js';

/** Few names and contents, so that conflicts, type switches and rings are common. */
const prefixes = ['', 'a', 'b', 'c', 'd', 'e.d'];
const zones = ['example.com', 'example.net'];
const names = zones.flatMap((zone) => prefixes.slice(1).map((prefix) => `${prefix}.${zone}`));

const contents: readonly (readonly [type: string, contents: readonly string[]])[] = [
  ['CNAME', [...names, 'www.example.org', 'WWW.example.org']],
  ['A', ['192.0.2.1', '192.0.2.2', '192.0.2.3']],
  ['AAAA', ['2001:db8::1', '2001:DB8:0::1', '2001:db8::2']],
  ['MX', ['.', 'mx1.example.org', 'mx2.example.org', names[0] ?? '']],
  ['TXT', ['v=spf1 -all', 'v=spf1 include:example.org -all', 'site=1', 'site=2']],
  ['CAA', ['0 issue "a.example"', '0 issue a.example', '0 issue "b.example"']],
];

const arbitraryRecord: fc.Arbitrary<DnsRecord> = fc.constantFrom(...contents).chain(([type, choices]) =>
  fc.record({
    prefix: fc.constantFrom(...(type === 'CNAME' ? prefixes.slice(1) : prefixes)),
    type: fc.constant(type),
    content: fc.constantFrom(...choices),
    ttl: fc.constantFrom(3600, 600),
    prio: fc.constantFrom(0, 10),
    active: fc.constantFrom(true, true, true, false),
  }),
);

/** Records of several zones by zone name. */
export type Zones = ReadonlyMap<string, readonly DnsRecord[]>;

/** Zones that break no rule, alone and together. */
export function arbitraryZones(maxRecords = 14): fc.Arbitrary<Zones> {
  const placed = fc.tuple(fc.constantFrom(...zones), arbitraryRecord);
  return fc.array(placed, { maxLength: maxRecords }).map((candidates) => {
    const state = new Map<string, DnsRecord[]>(zones.map((zone) => [zone, []]));
    for (const [zone, candidate] of candidates) {
      const records = state.get(zone) ?? [];
      records.push(record(candidate));
      if (!isValidState(state)) records.pop();
    }
    return state;
  });
}

/** Whether no record of the zones conflicts with another and no alias leads back to itself. */
export function isValidState(state: ReadonlyMap<string, readonly DnsRecord[]>): boolean {
  const aliases = [...state].flatMap(([zone, records]) =>
    records.flatMap((item) => {
      const alias = aliasOf(zone, item);
      return alias ? [alias] : [];
    }),
  );
  const isSelf = aliases.some(({ owner, target }) => owner === target);
  return (
    !isSelf &&
    findRings(aliases).length === 0 &&
    [...state.values()].every((all) => findConflicts(all).length === 0)
  );
}
