import { asciiGlob } from '../../dns/name/name.js';
import type { DnsRecord } from '../../dns/record.js';
import { displayPrefix } from '../../dns/record.js';
import type { RecordFilter, RecordSelection } from '../../dns/records/record-filter.js';
import { recordFilter as filterOf } from '../../dns/records/record-filter.js';
import { Failure } from '../../failure.js';
import type { PlanSelection } from '../../plan/plan.js';
import { hintForName } from '../../text/known-names.js';
import { recordTypeNamed } from './record-type-named.js';

/** Options that select records. */
export interface RecordOptions {
  /** Globs for prefixes or full names; all names when empty. */
  readonly name?: readonly string[] | undefined;
  /** Types in any case; all types when empty. */
  readonly type?: readonly string[] | undefined;
}

/** No option that narrows. */
export const ALL_RECORDS: RecordOptions = { name: [], type: [] };

/**
 * Reads the options; undefined when they select all records.
 *
 * @throws Failure `usage` for an empty name, an unknown type, or where only mail is selected.
 */
export function readRecordSelection(
  { name = [], type = [] }: RecordOptions,
  only?: 'dns' | 'mail',
): RecordSelection | undefined {
  if (name.length === 0 && type.length === 0) return undefined;
  if (only === 'mail') throw new Failure('usage', 'of mail, no records can be selected by name or type');
  return { names: name.map(nameGlob), types: type.map(recordTypeNamed) };
}

/** A selection as a plan has it. */
export function planSelection({ names: name, types: type }: RecordSelection): PlanSelection {
  return { ...(name.length > 0 && { name }), ...(type.length > 0 && { type }) };
}

/** A glob for names in punycode. @throws Failure `usage` when it is empty. */
export function nameGlob(text: string): string {
  if (text !== '') return asciiGlob(text);
  throw new Failure('usage', '--name is empty', { hint: 'write @ for the zone itself' });
}

/** Returns whether a record has one of the names and one of the types; null when all do. @throws Failure `usage`. */
export function recordFilter(options: RecordOptions): RecordFilter | null {
  const selection = readRecordSelection(options);
  return selection ? filterOf(selection) : null;
}

/** Records of a zone, in any order. */
export interface RecordsOfZone {
  readonly zone: string;
  readonly records: Iterable<Pick<DnsRecord, 'prefix' | 'type'>>;
}

/** @throws Failure `usage` when a glob of `--name` or a type of `--type` matches none of the records. */
export function mustMatchRecords(
  { name = [], type = [] }: RecordOptions,
  zones: Iterable<RecordsOfZone>,
): void {
  if (name.length + type.length === 0) return;
  const names = new Map(name.map((text) => [text, filterOf({ names: [nameGlob(text)], types: [] })]));
  const types = new Map(type.map((text) => [recordTypeNamed(text), text]));
  const known = new Set<string>();
  for (const { zone, records } of zones)
    for (const record of records) {
      types.delete(record.type);
      known.add(displayPrefix(record.prefix));
      for (const [text, isMeant] of names) if (isMeant(zone, record)) names.delete(text);
    }
  const [missed] = names.keys();
  if (missed !== undefined)
    throw new Failure('usage', `no record matches --name ${missed}`, {
      hint: hintForName(missed, [...known]),
    });
  const [absent] = types.values();
  if (absent !== undefined) throw new Failure('usage', `no record matches --type ${absent}`);
}
