import { groupBy } from '../../diagnostics/group-by.js';
import { isInDomain, ownerName, prefixIn } from '../name/domain.js';
import { patternMatcher } from '../records/patterns.js';
import { recordAddress } from '../record.js';
import { recordType } from '../types/registry.js';
import type { ResourceRecord } from '../wire/message.js';
import { signatureTypes } from '../wire/signature-types.js';
import { WireError } from '../wire/octets.js';
import { rdataOfFields } from '../wire/rdata.js';
import type { DesiredZone } from '../zone.js';
import type { Difference } from './compare.js';
import type { ZoneExpectations } from './expectation.js';

/** A record set that a zone has and its file does not. */
export interface UndeclaredSet {
  readonly address: string;
  readonly difference: Difference;
}

/**
 * Finds the record sets of a transfer that nothing declares, neither as custom records nor as those of services. What the server adds on its own does not count: its SOA, the
 * NS of the zone, signatures; and neither does what `ignore` covers.
 */
export function undeclaredSets(
  zone: DesiredZone,
  records: readonly ResourceRecord[],
  { expectations, services }: Pick<ZoneExpectations, 'expectations' | 'services'>,
): readonly UndeclaredSet[] {
  if (zone.policy !== 'sync') return [];
  const declared = new Set([
    ...expectations.map(({ owner, type }) => `${owner} ${type.type}`),
    ...services.map(({ prefix, type }) => `${ownerName(prefix, zone.name)}. ${type}`),
  ]);
  const isIgnored = patternMatcher(zone.ignore, zone.txt);
  const sets = groupBy(records, ({ name, type }) => `${name.toLowerCase()} ${type}`);
  return Array.from(sets, ([key, set]) => {
    const [first] = set;
    if (!first || !isInDomain(first.name, zone.name) || declared.has(key)) return [];
    const prefix = prefixIn(zone.name, first.name);
    if (isOwn(prefix, first.type)) return [];
    const found = set.filter(
      (record) => isIgnored({ ...base, prefix, type: first.type, content: contentOf(record) }) === undefined,
    );
    if (found.length === 0) return [];
    const texts = found.map(({ fields }) =>
      fields instanceof WireError ? fields.message : fields.join(' '),
    );
    const difference: Difference = { kind: 'extra', expected: [], found: texts, at: zone.namePlace };
    return [{ address: recordAddress(zone.name, { prefix, type: first.type }), difference }];
  }).flat();
}

const base = { ttl: 0, prio: 0, active: true };

function isOwn(prefix: string, type: string): boolean {
  if (signatureTypes.has(type)) return true;
  return prefix === '' && (type === 'SOA' || recordType(type)?.isDelegation === true);
}

function contentOf({ type, fields }: ResourceRecord): string {
  const known = recordType(type);
  if (fields instanceof WireError) return '';
  return known ? rdataOfFields(known, fields, 'text').content : fields.join(' ');
}
