import { glob } from '../../plan/glob.js';
import { ownerName } from '../name/domain.js';
import type { DnsRecord } from '../record.js';

/** Which records are meant: those with one of the names, if any are given, and one of the types, if any are given. */
export interface RecordSelection {
  /** Globs for the prefix or the full name of a record; `@` is the apex. */
  readonly names: readonly string[];
  readonly types: readonly string[];
}

/** Whether a record of a zone is meant. */
export type RecordFilter = (zone: string, record: Pick<DnsRecord, 'prefix' | 'type'>) => boolean;

/** Compiles a selection. Names match in any case. */
export function recordFilter({ names, types }: RecordSelection): RecordFilter {
  const isName = names.map(nameFilter);
  return (zone, { prefix, type }) =>
    (types.length === 0 || types.includes(type)) &&
    (isName.length === 0 || isName.some((matches) => matches(zone, prefix)));
}

/** Whether a change, or a step, writes or removes a record that is meant: its type may change. */
export function selectsChange(isMeant: RecordFilter, zone: string, { before, after }: RecordSides): boolean {
  return [before, after].some((record) => record !== null && isMeant(zone, record));
}

interface RecordSides {
  readonly before: Pick<DnsRecord, 'prefix' | 'type'> | null;
  readonly after: Pick<DnsRecord, 'prefix' | 'type'> | null;
}

/** Whether the record at an address of a zone is meant. */
export function isMeantAt(isMeant: RecordFilter, zone: string, address: string): boolean {
  const path = address.slice(`dns/${zone}/`.length);
  const end = path.lastIndexOf('/');
  const name = path.slice(0, end);
  return isMeant(zone, { prefix: name === '@' ? '' : name, type: path.slice(end + 1) });
}

function nameFilter(pattern: string): (zone: string, prefix: string) => boolean {
  if (pattern === '@') return (_, prefix) => prefix === '';
  const matches = glob(pattern, { folded: true });
  return (zone, prefix) => matches(prefix) || matches(ownerName(prefix, zone));
}
