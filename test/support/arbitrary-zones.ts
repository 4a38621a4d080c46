import * as fc from 'fast-check';

import { findConflicts } from '../../src/dns/records/conflicts.js';
import type { DnsRecord } from '../../src/dns/record.js';
import { aliasOf, findLoops } from '../../src/dns/records/cname-loops.js';
import type { PatternFields } from '../../src/dns/records/patterns.js';
import type { Policy } from '../../src/plan/diff/policy.js';
import { record } from './zones.js';

/** Few names and contents, so that conflicts, type switches and rings are common. */
const prefixes = ['', 'a', 'b', 'c', 'd', 'e.d'];
export const zoneNames = ['example.com', 'example.net'];
const names = zoneNames.flatMap((zone) => prefixes.slice(1).map((prefix) => `${prefix}.${zone}`));

type Contents = readonly (readonly [type: string, contents: readonly string[]])[];

const contents: Contents = [
  ['CNAME', [...names, 'www.example.org']],
  ['A', ['192.0.2.1', '192.0.2.2', '192.0.2.3']],
  ['AAAA', ['2001:db8::1', '2001:DB8:0::1', '2001:db8::2']],
  ['MX', ['.', 'mx1.example.org', 'mx2.example.org', names[0] ?? '']],
  ['TXT', ['v=spf1 -all', 'v=spf1 include:example.org -all', 'site=1', 'site=2']],
  ['CAA', ['0 issue "a.example"', '0 issue  "a.example"', '0 issue "b.example"']],
];

/** Spellings that a listing may have and a file may not. */
const listedContents: Contents = [
  ['CNAME', [...names, 'WWW.example.org', 'www.example.org.']],
  ['CAA', ['0 issue a.example']],
];

const foreignContents: Contents = [['WEBFORWARD_PERMANENT', ['https://example.org/']]];

function arbitraryRecord(choices: Contents, among: readonly string[]): fc.Arbitrary<DnsRecord> {
  return fc.constantFrom(...choices).chain(([type, contentsOfType]) =>
    fc.record({
      prefix: fc.constantFrom(...(type === 'CNAME' ? among.filter((prefix) => prefix !== '') : among)),
      type: fc.constant(type),
      content: fc.constantFrom(...contentsOfType),
      ttl: fc.constantFrom(3600, 600),
      prio: fc.constantFrom(0, 10),
      active: fc.constantFrom(true, true, true, false),
    }),
  );
}

/** Records of several zones by zone name. */
export type Zones = ReadonlyMap<string, readonly DnsRecord[]>;

type PlacedRecord = readonly [zone: string, record: DnsRecord];

/** Records each with its zone; often so few names that they crowd there. */
function placedRecords(choices: Contents, maxLength: number): fc.Arbitrary<readonly PlacedRecord[]> {
  return fc
    .constantFrom(prefixes, prefixes.slice(0, 3), prefixes.slice(1, 2))
    .chain((among) =>
      fc.array(fc.tuple(fc.constantFrom(...zoneNames), arbitraryRecord(choices, among)), { maxLength }),
    );
}

/** Zones that break no rule, alone and together, as files declare them. */
export function arbitraryZones(maxRecords = 14): fc.Arbitrary<Zones> {
  return placedRecords(contents, maxRecords).map(withoutConflicts);
}

/** Zones that break no rule, in any spelling. */
export function arbitraryLiveZones(maxRecords = 14): fc.Arbitrary<Zones> {
  return placedRecords([...contents, ...listedContents], maxRecords).map(withoutConflicts);
}

/** Leaves out each record that breaks a rule with those before it. Only an alias can close a ring. */
function withoutConflicts(candidates: readonly PlacedRecord[]): Zones {
  const state = new Map<string, DnsRecord[]>(zoneNames.map((zone) => [zone, []]));
  for (const [zone, candidate] of candidates) {
    const records = state.get(zone) ?? [];
    records.push(record(candidate));
    const isValid = findConflicts(records, 'text').length === 0;
    if (!isValid || (candidate.type === 'CNAME' && !hasNoRing(state))) records.pop();
  }
  return state;
}

/** Zones as they may have become without the rules: duplicates, a CNAME beside others, rings, foreign types. */
export function arbitraryLegacyZones(maxRecords = 14): fc.Arbitrary<Zones> {
  return placedRecords([...contents, ...listedContents, ...foreignContents], maxRecords).map(
    (all) =>
      new Map(zoneNames.map((zone) => [zone, all.filter(([home]) => home === zone).map(([, item]) => item)])),
  );
}

/** Zones of aliases only, pointing at one another across zones, without a ring. */
export const arbitraryAliases: fc.Arbitrary<Zones> = fc
  .shuffledSubarray(names)
  .chain((owners) =>
    fc.tuple(fc.constant(owners), fc.array(fc.nat(), { minLength: owners.length, maxLength: owners.length })),
  )
  .map(([owners, choices]) => {
    const aliases = owners.map((owner, index) => {
      const later = [...owners.slice(index + 1), ...names.filter((name) => !owners.includes(name))];
      const content = later[(choices[index] ?? 0) % Math.max(1, later.length)] ?? 'www.example.org';
      return { owner, content };
    });
    return new Map(
      zoneNames.map((zone) => [
        zone,
        aliases
          .filter(({ owner }) => owner.endsWith(zone))
          .map(({ owner, content }) =>
            record({ prefix: owner.slice(0, -zone.length - 1), type: 'CNAME', content }),
          ),
      ]),
    );
  });

/** Numbers that choose among what may come next. */
export const arbitraryChoices = fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 30 });

/** What a zone file may say besides its records. */
export interface ArbitrarySettings {
  readonly policy: Policy;
  readonly ignore: readonly PatternFields[];
}

export const arbitrarySettings: fc.Arbitrary<ArbitrarySettings> = fc.record({
  policy: fc.constantFrom<Policy>('sync', 'sync', 'upsert-only', 'create-only'),
  ignore: fc.array(
    fc.record(
      {
        prefix: fc.constantFrom(...prefixes, '*', '**.d'),
        type: fc.constantFrom('TXT', 'CNAME', 'A*'),
        content: fc.constantFrom('v=spf1**', '192.0.2.1', 'site=?'),
      },
      { requiredKeys: ['prefix'] },
    ),
    { maxLength: 2 },
  ),
});

/** Whether no record of the zones conflicts with another and no alias leads back to itself. */
export function isValidState(state: Zones): boolean {
  return hasNoRing(state) && [...state.values()].every((all) => findConflicts(all, 'text').length === 0);
}

function hasNoRing(state: Zones): boolean {
  const aliases = [...state].flatMap(([zone, records]) =>
    records.flatMap((item) => aliasOf(zone, item) ?? []),
  );
  return aliases.every(({ owner, target }) => owner !== target) && findLoops(aliases).length === 0;
}
