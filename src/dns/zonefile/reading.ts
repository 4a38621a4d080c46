import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Report } from '../../diagnostics/report-at.js';
import { report } from '../../diagnostics/report-at.js';
import type { Inherited, MasterRecord } from './read-record.js';
import { readRecord } from './read-record.js';
import type { MasterEntry, Token } from './tokens.js';

/** What is known about a master file so far; changes from entry to entry. */
export interface FileState extends Inherited {
  origin: string | null;
  owner: string | null;
  defaultTtl: number | null;
  lastTtl: number | null;
  readonly records: MasterRecord[];
  /** Comments before the next record. */
  comments: string[];
  /** Comments that belong to no record. */
  readonly apart: string[];
  readonly diagnostics: Diagnostic[];
  /** Number of records that `$GENERATE` made. */
  generated: number;
}

/** Adds the record of an entry, or reports what is wrong with it. */
export function addRecord(
  reading: FileState,
  words: readonly [Token, ...Token[]],
  { isIndented, comments }: Pick<MasterEntry, 'isIndented' | 'comments'>,
): void {
  const found = readRecord(words, isIndented, reading);
  if ('rule' in found) {
    tell(reading, found);
    return;
  }
  const { record, ownTtl } = found;
  reading.owner = record.owner;
  reading.lastTtl = ownTtl ?? reading.lastTtl ?? record.ttl;
  if (record.type === 'SOA') setApart(reading);
  reading.records.push({ ...record, comments: reading.comments, remarks: comments });
  reading.comments = [];
}

/** Adds the comments of a line without a record. An empty line separates those before it from the records after it. */
export function addComments(reading: FileState, comments: readonly string[]): void {
  if (comments.length === 0) setApart(reading);
  else reading.comments.push(...comments);
}

function setApart(reading: FileState): void {
  reading.apart.push(...reading.comments);
  reading.comments = [];
}

/** Reports an error. */
export function tell(reading: FileState, fault: Report): void {
  reading.diagnostics.push(report(fault));
}
