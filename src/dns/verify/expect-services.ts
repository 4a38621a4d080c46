import { lookUp } from '../answers/look-up.js';
import type { Published } from '../answers/published.js';
import { groupBy } from '../../diagnostics/group-by.js';
import { ownerName } from '../name/domain.js';
import { asDeclared, unshadowed } from '../records/service-records.js';
import type { DeclaredRecord, DeclaredServiceRecord } from '../record.js';
import { recordAddress } from '../record.js';
import type { RecordType } from '../types/descriptor.js';
import { recordType } from '../types/registry.js';
import type { DesiredZone } from '../zone.js';
import type { Expectation, ExpectedValue, ExpectOptions } from './expectation.js';

/** The service records of a zone that name servers answer with: neither custom records nor zone cuts hide them. */
export function answeredServices(
  { serviceRecords }: DesiredZone,
  published: Published,
): readonly DeclaredServiceRecord[] {
  return serviceRecords.filter(
    (service) =>
      unshadowed([service], published.at(service.prefix)).length > 0 &&
      lookUp(published, service.prefix, service.type).cut === null,
  );
}

/** The value that a record of a type should have in an answer; none if DNS cannot store it. */
type ValueOf = (record: DeclaredRecord, type: RecordType) => readonly ExpectedValue[];

interface ServiceExpecting extends ExpectOptions {
  readonly valueOf: ValueOf;
}

/**
 * Expects the contents of service records, as far as they are known; their TTLs are not. Where one of a set is not known, other
 * values may be answered as well. A wildcard is asked for by a name that it makes, except of a transfer.
 */
export function expectServices(
  zone: DesiredZone,
  services: readonly DeclaredServiceRecord[],
  { label, from, valueOf }: ServiceExpecting,
): readonly Expectation[] {
  const sets = groupBy(services, (record) => recordAddress(zone.name, record));
  return Array.from(sets, ([address, set]): readonly Expectation[] => {
    const [first] = set;
    const type = first && recordType(first.type);
    const known = set.filter(({ content }) => content !== undefined);
    if (!first || !type || known.length === 0) return [];
    const name = `${ownerName(first.prefix, zone.name)}.`;
    const isMade = name.startsWith('*.') && from !== 'transfer';
    const owner = isMade ? label + name.slice(1) : name;
    return [
      {
        zone: zone.name,
        address,
        part: isMade ? 'wildcard' : 'set',
        type,
        owner,
        question: { name: owner, type: type.type },
        values: known.flatMap((record) =>
          valueOf(asDeclared(record), type).map((value): ExpectedValue => ({ ...value, ttl: null })),
        ),
        mayHave: () => known.length < set.length,
        at: first.places.type,
      },
    ];
  }).flat();
}
