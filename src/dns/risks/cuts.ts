import { parentOf } from '../name/existing-names.js';
import type { DnsRecord } from '../record.js';
import { recordType } from '../types/registry.js';
import { remembering } from '../remembering.js';
import type { RecordsByName } from './risk.js';
import { publishedRecords } from './risk.js';

/** The prefixes that the published records of a zone delegate; the same object for the same records. */
export const cutsIn: (records: RecordsByName) => ReadonlySet<string> = remembering(
  (records: RecordsByName) =>
    new Set(
      Array.from(publishedRecords(records)).flatMap(({ prefix, type }) =>
        prefix !== '' && recordType(type)?.isDelegation ? prefix : [],
      ),
    ),
  2,
);

/**
 * The delegation that hides a record, since other servers answer for its name (RFC 1034 section 4.3.2); null for none. At the cut
 * itself, the zone answers for the delegation and its DS (RFC 4035 section 3.1.4.1).
 */
export function cutOver({ prefix, type }: DnsRecord, cuts: ReadonlySet<string>): string | null {
  const isOfParent = recordType(type)?.isDelegation ?? recordType(type)?.belongsToDelegation;
  for (let at = isOfParent ? parentOf(prefix) : prefix; at !== ''; at = parentOf(at))
    if (cuts.has(at)) return at;
  return null;
}
