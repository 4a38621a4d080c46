import { isSameButBlanks } from '../../text/blanks.js';
import type { DnsRecord, TxtReading } from '../record.js';
import { canonicalContent } from './identity.js';

/** Whether a stored record gives the answer of another one: its TTL, its priority and blanks in its content may differ. */
export function serves(stored: DnsRecord, wanted: DnsRecord, txt: TxtReading): boolean {
  const isAtPlace = stored.prefix === wanted.prefix && stored.type === wanted.type;
  if (!isAtPlace || stored.active !== wanted.active) return false;
  return isSameButBlanks(canonicalContent(stored, txt), canonicalContent(wanted, txt));
}
