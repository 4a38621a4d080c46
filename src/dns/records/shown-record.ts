import type { JsonObject } from '../../text/json.js';
import { shownFields } from './listing.js';
import type { DnsRecord, TxtReading } from '../record.js';
import { canonicalContent } from './identity.js';

const TXT_READINGS: readonly TxtReading[] = ['text', 'quoted'];

/** The fields in which a row that the service shows is not the record, whatever its spelling; what it leaves out is no difference. */
export function fieldsShownOtherwise(row: JsonObject, record: DnsRecord): readonly string[] {
  const { content, ...others } = shownFields(row);
  const expected: Readonly<Record<string, unknown>> = { ...record };
  const differing = Object.entries(others).flatMap(([name, value]) =>
    value === expected[name] ? [] : [name],
  );
  if (content === undefined || isSameContent(content, record)) return differing;
  return [...differing, 'content'];
}

function isSameContent(content: string | null, record: DnsRecord): boolean {
  if (content === null) return false;
  const { type } = record;
  return TXT_READINGS.some(
    (txt) => canonicalContent({ type, content }, txt) === canonicalContent(record, txt),
  );
}
