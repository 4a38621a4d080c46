import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { DnsRecord } from '../record.js';
import { recordAddress } from '../record.js';

/** The errors of files by what they make uncertain: what only follows from them is no problem of its own. */
export class FileFaults {
  readonly #unread = new Set<string>();
  readonly #records = new Set<string>();

  /** Notes an error of a record, or one that was found while the file of a zone was read. */
  add({ address, record }: Diagnostic, readFor?: string): void {
    if (readFor !== undefined) this.#unread.add(readFor);
    if (address !== undefined && record) this.#records.add(`${address} ${record.content}`);
  }

  /** Whether the file of a zone may say more than could be read. */
  isUnread(zone: string): boolean {
    return this.#unread.has(zone);
  }

  /** Whether there is an error about a record. */
  isFaulty(zone: string, record: Pick<DnsRecord, 'prefix' | 'type' | 'content'>): boolean {
    return this.#records.has(`${recordAddress(zone, record)} ${record.content}`);
  }
}
