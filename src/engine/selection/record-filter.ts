import type { DnsRecord } from '../../dns/record.js';
import { ownerName } from '../../dns/name/domain.js';
import { asciiGlob } from '../../dns/name/name.js';
import { Failure } from '../../failure.js';
import { glob } from '../../plan/glob.js';
import { hintForName } from '../../text/known-names.js';
import { recordTypeNamed } from './record-type-named.js';

/** Options that select records. */
export interface RecordOptions {
  /** Globs for prefixes or full names, `@` for the zone itself; all names when empty. */
  readonly name: readonly string[];
  /** Record types in any case; all when empty. */
  readonly type: readonly string[];
}

type NamedRecord = Pick<DnsRecord, 'prefix' | 'type'>;

/** Whether records of a zone are selected. */
export type RecordFilter = (zone: string, record: NamedRecord) => boolean;

/** Returns whether a record has one of the names and one of the types; null when all do. @throws Failure `usage`. */
export function recordFilter({ name: names, type }: RecordOptions): RecordFilter | null {
  if (names.length === 0 && type.length === 0) return null;
  const types = new Set(type.map(recordTypeNamed));
  const isName = names.map(nameMatcher);
  return (zone, record) =>
    (types.size === 0 || types.has(record.type)) &&
    (isName.length === 0 || isName.some((matches) => matches(zone, record.prefix)));
}

/** Whether a change is selected: its record before or after it is. */
export function selectsChange(
  filter: RecordFilter,
  zone: string,
  { before, after }: { readonly before: NamedRecord | null; readonly after: NamedRecord | null },
): boolean {
  return [before, after].some((record) => record !== null && filter(zone, record));
}

type NameMatcher = (zone: string, prefix: string) => boolean;

/** @throws Failure `usage` when the glob is empty. */
function nameMatcher(pattern: string): NameMatcher {
  if (pattern === '') throw new Failure('usage', '--name is empty', { hint: 'write @ for the zone itself' });
  if (pattern === '@') return (_, prefix) => prefix === '';
  const matches = glob(asciiGlob(pattern));
  return (zone, prefix) => (prefix !== '' && matches(prefix)) || matches(ownerName(prefix, zone));
}

/** @throws Failure `usage` when a glob of `--name` or a type of `--type` matches none of the records. */
export function mustMatchRecords(
  { name, type }: RecordOptions,
  zones: Iterable<{ readonly zone: string; readonly records: Iterable<NamedRecord> }>,
): void {
  const names = new Map(name.map((pattern) => [pattern, nameMatcher(pattern)]));
  const types = new Map(type.map((text) => [recordTypeNamed(text), text]));
  const known = new Set<string>();
  for (const { zone, records } of zones)
    for (const { prefix, type: each } of records) {
      types.delete(each);
      known.add(prefix === '' ? '@' : prefix);
      for (const [pattern, matches] of names) if (matches(zone, prefix)) names.delete(pattern);
    }
  const [missed] = names.keys();
  if (missed !== undefined)
    throw new Failure('usage', `no record matches --name ${missed}`, {
      hint: hintForName(missed, [...known]),
    });
  const [absent] = types.values();
  if (absent !== undefined) throw new Failure('usage', `no record matches --type ${absent}`);
}
