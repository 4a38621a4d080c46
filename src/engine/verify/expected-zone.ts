import type { RecordFilter } from '../../dns/records/record-filter.js';
import { isMeantAt } from '../../dns/records/record-filter.js';
import type { ExpectOptions } from '../../dns/verify/expectation.js';
import { expectationsOf } from '../../dns/verify/expect-zone.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { ExpectedZone } from './round.js';

/** What the servers of a zone should answer about the records that are meant. */
export function expectedOf(zone: DesiredZone, options: ExpectOptions, isMeant: RecordFilter): ExpectedZone {
  const { expectations, unpublishable, ...all } = expectationsOf(zone, options);
  const isOfMeant = ({ address }: { readonly address: string }): boolean =>
    isMeantAt(isMeant, zone.name, address);
  return {
    ...all,
    zone: zone.name,
    expectations: expectations.filter(isOfMeant),
    unpublishable: unpublishable.filter(isOfMeant),
  };
}
