import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Report } from '../../diagnostics/report-at.js';
import { report } from '../../diagnostics/report-at.js';
import { plural } from '../../text/plural.js';
import type { Inherited, MasterRecord, RecordFault } from './read-record.js';
import { NONE, readRecord } from './read-record.js';
import type { MasterEntry, Token } from './tokens.js';
import { windowsZone } from './windows.js';

/** What is known about a master file so far; changes from entry to entry. */
export interface FileState extends Inherited {
  /** The origin at the beginning. */
  readonly zone: string | null;
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
  /** Faults that are the same for several records: the first one, its index in `diagnostics`, and how many there are. */
  readonly shared: Map<RecordFault['cause'], SharedFault>;
  /** Number of records that `$GENERATE` made. */
  generated: number;
}

interface SharedFault {
  readonly fault: Report;
  readonly index: number;
  count: number;
}

/** Nothing is known but the origin, and how texts are written. */
export function startOfFile({ origin, txt }: Pick<FileState, 'origin' | 'txt'>): FileState {
  return {
    zone: origin,
    origin,
    txt,
    owner: null,
    defaultTtl: null,
    lastTtl: null,
    records: [],
    comments: [],
    apart: [],
    diagnostics: [],
    shared: new Map(),
    generated: 0,
  };
}

/** Adds the record of an entry, or reports what is wrong with it. */
export function addRecord(
  reading: FileState,
  words: readonly [Token, ...Token[]],
  { isIndented, comments }: Pick<MasterEntry, 'isIndented' | 'comments'>,
): void {
  const found = readRecord(words, isIndented, reading);
  if ('rule' in found) {
    standInOwner(reading);
    if (found.cause === undefined) tell(reading, found);
    else tellOnce(reading, found);
    return;
  }
  const { record, ownTtl, minimum } = found;
  const owner = isZone(record, reading) ? reading.zone : record.owner;
  reading.owner = owner;
  reading.lastTtl = ownTtl ?? reading.lastTtl ?? record.ttl;
  if (record.type === 'SOA') {
    setApart(reading);
    if (isOfWindows(reading.apart)) reading.defaultTtl ??= minimum;
  }
  const [before, remarks] = [kept(reading.comments), kept(comments)];
  reading.records.push({ ...record, owner, comments: before, remarks });
  if (before !== NONE) reading.comments = [];
}

function kept(comments: readonly string[]): readonly string[] {
  return comments.length === 0 ? NONE : comments;
}

/**
 * Whether the comments before the SOA record are those of Windows' DNS server, which leaves out a TTL that is the default of the
 * zone, the minimum of its SOA record, whatever the record before has.
 */
function isOfWindows(comments: readonly string[]): boolean {
  return comments.some((comment) => windowsZone(comment) !== undefined);
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

/** After an entry that cannot be read, those without a name are not to blame for having none. */
export function standInOwner(reading: FileState): void {
  reading.owner ??= reading.zone ?? '.';
}

/** The name of the zone in its SOA record is not relative to the zone, even where its dot is missing, as in files of Cloudflare. */
function isZone(
  { type, name }: Pick<MasterRecord, 'type' | 'name'>,
  reading: FileState,
): reading is FileState & { zone: string } {
  return type === 'SOA' && name !== null && `${name.text.toLowerCase()}.` === reading.zone;
}

/** Reports an error. */
export function tell(reading: FileState, fault: Report): void {
  reading.diagnostics.push(report(fault));
}

/** Reports an error that has the same cause as others at the first one, which says how many records it stops. */
function tellOnce(reading: FileState, { cause, ...fault }: RecordFault): void {
  const told = reading.shared.get(cause);
  if (!told) {
    reading.shared.set(cause, { fault, index: reading.diagnostics.length, count: 1 });
    tell(reading, fault);
    return;
  }
  told.count += 1;
  const message = `${told.fault.message} (this stops ${plural(told.count, 'record')})`;
  reading.diagnostics[told.index] = report({ ...told.fault, message });
}
