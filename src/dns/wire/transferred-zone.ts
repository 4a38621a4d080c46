import type { ResourceRecord } from './message.js';
import { CLASS_IN } from './message.js';
import { WireError } from './octets.js';

/** What arrives of a zone that is transferred. */
export interface TransferredZone {
  /** All records so far but the SOA of the zone. */
  readonly records: readonly ResourceRecord[];
  /** Takes the answers of the next message; returns whether the transfer is complete. Throws a `WireError` if it is none. */
  readonly take: (answers: readonly ResourceRecord[]) => boolean;
}

/** Takes in the transfer of a zone, which begins and ends with the same SOA record (RFC 5936 section 2.2). */
export function transferredZone(zone: string): TransferredZone {
  const apex = `${zone.toLowerCase()}.`;
  const records: ResourceRecord[] = [];
  let first: string | null = null;
  let isComplete = false;
  const take = (record: ResourceRecord): void => {
    if (isComplete) throw new WireError('it goes on after its end');
    const isSoa = record.type === 'SOA' && record.class === CLASS_IN && record.name.toLowerCase() === apex;
    if (first === null) {
      if (!isSoa) throw new WireError(`it does not begin with the SOA record of ${zone}`);
      first = textOf(record);
    } else if (isSoa) {
      if (textOf(record) !== first)
        throw new WireError('the zone has changed meanwhile: its SOA record is another one');
      isComplete = true;
    } else records.push(record);
  };
  return {
    records,
    take: (answers) => {
      for (const record of answers) take(record);
      return isComplete;
    },
  };
}

function textOf({ fields }: ResourceRecord): string {
  if (fields instanceof WireError) throw fields;
  return fields.join(' ').toLowerCase();
}
