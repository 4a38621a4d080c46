import { sourceFile } from '../diagnostics/source.js';
import type { Protocol } from './protocol.js';
import type { DeclaredRecord, DnsRecord, TxtReading } from './record.js';
import type { DesiredZone, RecordPattern } from './zone.js';

const NOWHERE = sourceFile('', '');

/**
 * A record without a file. Its place is an object of its own, by which its diagnostics are found. The number, which no other
 * record of the zone has, is its offset: a problem of a prefix or TTL is reported once per offset.
 */
export function draftRecord(
  { prefix, type, content, ttl, prio, active }: DnsRecord,
  number: number,
): DeclaredRecord {
  const place = { file: NOWHERE, start: number, end: number };
  return { prefix, type, content, ttl, prio, active, places: { prefix: place, type: place, value: place } };
}

export interface DraftSettings {
  readonly txt: TxtReading;
  readonly protocol: Protocol;
  readonly ignore?: readonly Omit<RecordPattern, 'place'>[];
}

/** A zone whose file is still to be written. */
export function draftZone(
  name: string,
  records: readonly DeclaredRecord[],
  { txt, protocol, ignore = [] }: DraftSettings,
): DesiredZone {
  const place = { file: NOWHERE, start: 0, end: 0 };
  return {
    name,
    file: NOWHERE,
    namePlace: place,
    records,
    serviceRecords: [],
    ignore: ignore.map((pattern) => ({ ...pattern, place })),
    protect: [],
    expect: [],
    includes: [],
    except: [],
    policy: 'sync',
    txt,
    protocol,
    replace: 'auto',
    today: null,
  };
}
