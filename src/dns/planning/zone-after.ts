import { canonicalContent } from '../records/identity.js';
import type { DeclaredRecord, DnsRecord } from '../record.js';
import type { DesiredZone } from '../zone.js';
import type { ZoneDiff } from '../diff/zone-diff.js';

/**
 * Returns a zone with the records that its plan leaves behind: those that it writes, with their other fields as it has
 * them, and the declared ones that are live and that it leaves alone. For a plan of the file as it is, these are the
 * declared records. Live records that no file declares are left out.
 */
export function zoneAfter(
  declared: DesiredZone,
  { changes, unchanged }: Pick<ZoneDiff, 'changes' | 'unchanged'>,
): DesiredZone {
  if (changes.length === 0) return declared;
  const key = ({ prefix, type, content }: DnsRecord): string =>
    `${prefix} ${type} ${canonicalContent({ type, content }, declared.txt)}`;
  const written = new Map(changes.flatMap(({ after }) => (after ? [[key(after), after] as const] : [])));
  const staying = new Set(unchanged.map(key));
  const known = declared.records.flatMap((record): readonly DeclaredRecord[] => {
    const after = written.get(key(record));
    written.delete(key(record));
    if (after) return [{ ...record, ...fieldsOf(after) }];
    return staying.has(key(record)) ? [record] : [];
  });
  return { ...declared, records: [...known, ...written.values()] };
}

function fieldsOf({ prefix, type, content, prio, ttl, active }: DnsRecord): DnsRecord {
  return { prefix, type, content, prio, ttl, active };
}
