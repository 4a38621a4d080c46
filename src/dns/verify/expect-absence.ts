import { groupBy } from '../../diagnostics/group-by.js';
import { canonicalName } from '../name/name.js';
import type { DnsRecord, TxtReading } from '../record.js';
import { ownerName } from '../name/domain.js';
import { recordAddress } from '../record.js';
import { recordType } from '../types/registry.js';
import { canonicalRdata } from '../wire/rdata.js';
import type { Expectation } from './expectation.js';
import { hexOf } from './expect-zone.js';

/** What must not be answered any more of record sets that are gone; what a wildcard answers instead may be. */
export function absenceOf(zone: string, removed: readonly DnsRecord[]): readonly Expectation[] {
  const sets = groupBy(removed, (record) => recordAddress(zone, record));
  return Array.from(sets, ([address, records]) => expectAbsence(zone, address, records)).flat();
}

function expectAbsence(zone: string, address: string, records: readonly DnsRecord[]): readonly Expectation[] {
  const [record] = records;
  const type = record && recordType(record.type);
  if (!record || !type) return [];
  const readings: readonly TxtReading[] = ['text', 'quoted'];
  const gone = new Set(
    records.flatMap((each) => readings.map((reading) => hexOf(canonicalRdata(type, each, reading)))),
  );
  const owner = `${canonicalName(ownerName(record.prefix, zone))}.`;
  return [
    {
      zone,
      address,
      part: type.isDelegation === true && record.prefix !== '' ? 'delegation' : 'set',
      type,
      owner,
      question: { name: owner, type: type.type },
      values: [],
      mayHave: ({ rdata }) => !gone.has(rdata),
      at: null,
    },
  ];
}
