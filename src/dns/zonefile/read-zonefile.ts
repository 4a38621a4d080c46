import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Report } from '../../diagnostics/report-at.js';
import { report } from '../../diagnostics/report-at.js';
import type { Rule } from '../../diagnostics/rule.js';
import type { SourceFile } from '../../diagnostics/source.js';
import { plural } from '../../text/plural.js';
import { excerpt } from '../check/problem.js';
import { ESCAPE_HINT } from '../content/escapes.js';
import { isInDomain } from '../name/domain.js';
import type { TxtReading } from '../record.js';
import { apexOf } from './apex.js';
import type { Include } from './directives.js';
import { readDirective } from './directives.js';
import type { FileState } from './reading.js';
import { addComments, addRecord, standInOwner, startOfFile, tell } from './reading.js';
import type { MasterRecord } from './read-record.js';
import { zonefileEmpty, zonefileInclude, zonefileName, zonefileSyntax } from './rules.js';
import type { MasterEntry, TokenFault } from './tokens.js';
import { BYTE_ORDER_MARK, readEntries } from './tokens.js';

export interface MasterFileInput {
  /** The origin at the beginning, absolute with its trailing dot; null if only the file can say it. */
  readonly origin: string | null;
  /** The zone that the file is said to be of, absolute with its trailing dot; null if that is not said. */
  readonly named: string | null;
  /** How the contents of TXT records are written. */
  readonly txt: TxtReading;
  /** Reads a file that `from` includes, by the path as written, or says why it cannot be read. */
  readonly include: (path: string, from: SourceFile) => Promise<SourceFile | IncludeFault>;
}

/** Why a file cannot be included. */
export interface IncludeFault {
  /** A clause for messages. */
  readonly reason: string;
  /** The rule that it breaks; null for that of includes. */
  readonly rule: Rule | null;
}

export interface MasterFileReading {
  /** The zone that the records are in, absolute with its trailing dot; null if unknown. */
  readonly zone: string | null;
  /** In the order of the file, of all types. */
  readonly records: readonly MasterRecord[];
  /** Comments that belong to no other record: before the SOA record, after the last one, and before an empty line. */
  readonly comments: readonly string[];
  /** All errors of the file and of those that it includes. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a master file (RFC 1035 section 5, RFC 2308 section 4, RFC 3597 section 5, BIND's `$GENERATE`) and the files that
 * it includes. Reports every error, and goes on at the next entry.
 */
export async function readZonefile(file: SourceFile, input: MasterFileInput): Promise<MasterFileReading> {
  const { origin, named, txt, include } = input;
  const reading = startOfFile({ origin, txt });
  await readFile(file, { reading, include, files: [], included: new Set(), count: 0, repeated: 0 });
  const { records, diagnostics } = reading;
  const zone = apexOf(records, { named, origin });
  const strangers = records.filter(
    ({ owner, name, type }) => zone !== null && name !== null && type !== 'SOA' && !isInDomain(owner, zone),
  );
  const nothing = records.length + diagnostics.length === 0 ? [noRecords(file)] : [];
  return {
    zone,
    records,
    comments: [...reading.apart, ...reading.comments],
    diagnostics: [...diagnostics, ...outsideZone(strangers, records), ...nothing],
  };
}

/** If the SOA record is relative, it is the one at fault: its dot is missing, or with all records outside that of the origin. */
function outsideZone(
  strangers: readonly MasterRecord[],
  records: readonly MasterRecord[],
): readonly Diagnostic[] {
  const soa = records.find(({ type }) => type === 'SOA');
  const fault = soa?.name && strangers.length > 0 ? hintForApex(soa.name.text, soa.owner) : null;
  const isOrigin = soa?.name?.text === '@';
  if (soa?.name && fault !== null && (!isOrigin || strangers.length === namesIn(records) - 1)) {
    const message = `the SOA record is at ${soa.owner}, so ${plural(strangers.length, 'record')} would be outside of the zone`;
    return [report({ rule: zonefileName, at: soa.name, message, hint: fault })];
  }
  return strangers.map(({ owner, name, at }) =>
    report({ rule: zonefileName, at: name ?? at, message: `${owner} is not in this zone` }),
  );
}

/** What to write for a relative name of the SOA record; null for an absolute one. */
function hintForApex(name: string, owner: string): string | null {
  if (name.endsWith('.')) return null;
  return name === '@'
    ? `$ORIGIN makes it ${owner}: write the name of the zone there, with a dot at its end`
    : `write @ for the name of the zone, or ${name}. with a dot at its end`;
}

/** The number of records that have a name of their own. */
function namesIn(records: readonly MasterRecord[]): number {
  return records.filter(({ name }) => name !== null).length;
}

function noRecords(file: SourceFile): Diagnostic {
  const at = { file, start: 0, end: 0 };
  return report({ rule: zonefileEmpty, at, message: 'the file has no records' });
}

/** The files that are being read. */
interface Files extends Pick<MasterFileInput, 'include'> {
  readonly reading: FileState;
  /** Each is included by the one before. */
  readonly files: SourceFile[];
  /** Paths of the files that were included. */
  readonly included: Set<string>;
  /** Number of includes. */
  count: number;
  /** Characters of files that were included before. */
  repeated: number;
}

async function readFile(file: SourceFile, run: Files): Promise<void> {
  run.files.push(file);
  if (file.text.startsWith(BYTE_ORDER_MARK)) {
    const at = { file, start: 0, end: 1 };
    const message = 'the file begins with a byte order mark';
    const hint =
      'save it with the encoding UTF-8 without one; PowerShell writes it so with `-Encoding ascii`';
    tell(run.reading, { rule: zonefileSyntax, at, message, hint });
  }
  for (const entry of readEntries(file)) {
    const include = readEntry(run.reading, entry);
    if (include) await readIncluded(include, run);
  }
  run.files.pop();
}

/** Returns the file to include, if that is what the entry says. */
function readEntry(reading: FileState, entry: MasterEntry): Include | null {
  const { fault, tokens, isIndented, comments } = entry;
  const [first, ...others] = tokens;
  if (fault) {
    tell(reading, { rule: zonefileSyntax, at: fault.at, ...FAULTS[fault.kind] });
    standInOwner(reading);
  } else if (first === undefined) addComments(reading, comments);
  else if (first.text.startsWith('$') && !isIndented) {
    reading.comments.push(...comments);
    return readDirective(reading, first, others);
  } else addRecord(reading, [first, ...others], { isIndented, comments });
  return null;
}

const FAULTS: Readonly<Record<TokenFault['kind'], Pick<Report, 'message' | 'hint'>>> = {
  quote: { message: 'this text in quotes does not end on its line' },
  'open-parenthesis': { message: 'this parenthesis is never closed' },
  'closing-parenthesis': { message: 'this parenthesis was never opened' },
  'control-character': { message: 'this is a control character' },
  escape: { message: 'this backslash escapes nothing', hint: ESCAPE_HINT },
};

/** Includes may be nested so deep, and there may be so many. */
const [MAX_DEPTH, MAX_INCLUDES] = [8, 1000] as const;

/** Of files that are included more than once, in characters. Files that are included once have a limit of their own. */
const MAX_REPEATED = 4 * 1024 * 1024;

/** Owner and origin are the same after the file as before. */
async function readIncluded({ at, path, origin }: Include, run: Files): Promise<void> {
  const { reading } = run;
  const file = await openIncluded({ at, path }, run);
  if ('reason' in file) {
    const message = `${excerpt(path)} cannot be included: ${file.reason}`;
    tell(reading, { rule: file.rule ?? zonefileInclude, at, message });
    return;
  }
  const before = { owner: reading.owner, origin: reading.origin };
  reading.origin = origin;
  await readFile(file, run);
  Object.assign(reading, before);
}

async function openIncluded(
  { at, path }: Pick<Include, 'at' | 'path'>,
  run: Files,
): Promise<SourceFile | IncludeFault> {
  if (run.files.length > MAX_DEPTH) return refused(`includes are nested more than ${MAX_DEPTH} deep`);
  run.count += 1;
  if (run.count > MAX_INCLUDES) return refused(`there are more than ${MAX_INCLUDES} includes`);
  const file = await run.include(path, at.file);
  if ('reason' in file) return file;
  if (run.files.some((open) => open.path === file.path)) return refused('it includes itself');
  if (run.included.has(file.path)) run.repeated += file.text.length;
  run.included.add(file.path);
  if (run.repeated <= MAX_REPEATED) return file;
  return refused('with it, files that are included again have more than 4 MiB');
}

function refused(reason: string): IncludeFault {
  return { reason, rule: null };
}
