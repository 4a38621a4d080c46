import type { Provenance } from '../../plan/plan.js';
import { isObject, parseJson } from '../../text/json.js';
import { isPlannedId, undoId } from '../step/derived-steps.js';
import type { LeftScope } from './journal.js';
import { isOnlyBegun } from './read-journal.js';
import { TAIL_BYTES } from './unfinished-journals.js';

/** Reads files; null when one cannot be read. */
export interface JournalReader {
  readonly head: (path: string, bytes: number) => Promise<Buffer | null>;
  readonly tail: (path: string, bytes: number) => Promise<Buffer | null>;
  readonly whole: (path: string) => Promise<Buffer | null>;
}

/** What a journal says about its run, without the records. */
export interface JournalOutline extends JournalHead, JournalState {
  readonly path: string;
}

/** The beginning of the first line of a journal. */
export interface JournalHead {
  /** When the listing was saved, ISO 8601. */
  readonly time: string;
  readonly endpoint: string;
  /** `example.com`, `mail/welcome`. */
  readonly scope: string;
  /** Null for a zone. */
  readonly brand: string | null;
  /** Path of the project file from the top of its repository; null in journals of earlier versions. */
  readonly project: string | null;
  /** Null in journals of earlier versions. */
  readonly provenance: Provenance | null;
  /** In a rollback, the name of the journal that it restores. */
  readonly restores: string | null;
  /** Whether that is a rollback of only some records. */
  readonly isPart: boolean;
}

/** How far a run got in a zone or template. */
export interface JournalState {
  /** Number of steps that are done. */
  readonly done: number;
  /** Number of steps of which it is not known whether they were carried out. */
  readonly unknown: number;
  /** Number of all steps; null if the run was cut off, or is still in progress. */
  readonly total: number | null;
  /** Whether the run changed something, or may have. */
  readonly hasChanged: boolean;
  /** Whether all steps are done, and the result was verified. */
  readonly isComplete: boolean;
}

/** A file that tells nothing about its run. */
export interface UnclearJournal {
  readonly path: string;
  /** A clause, such as `it is damaged`. */
  readonly reason: string;
  /** Whether it is sure that its run changed nothing. */
  readonly changedNothing: boolean;
}

/** Reads what a journal says about its run: only its beginning and its end, unless the run was cut off. */
export async function readOutline(
  path: string,
  reader: JournalReader,
): Promise<JournalOutline | UnclearJournal> {
  const unclear = (reason: string, changedNothing = false): UnclearJournal => ({
    path,
    reason,
    changedNothing,
  });
  const bytes = await reader.head(path, HEAD_BYTES);
  if (!bytes) return unclear('it cannot be read');
  const head = headIn(bytes.toString('utf8'));
  if (head === 'unknown-format') return unclear('it has a format that this version does not read');
  if (!head)
    return (await isCutOffEarly(path, reader))
      ? unclear(CUT_OFF_EARLY, true)
      : unclear('it is not a journal, or it is damaged');
  const state = await readState(path, reader);
  if (state === 'only-begun') return unclear(CUT_OFF_EARLY, true);
  return state ? { path, ...head, ...state } : unclear('it is damaged');
}

const CUT_OFF_EARLY = 'its run was cut off before it changed anything';

/** Whether a file is nothing but the beginning of its first line. A long first line may hide others from a look at its head. */
async function isCutOffEarly(path: string, { whole }: JournalReader): Promise<boolean> {
  const text = (await whole(path))?.toString('utf8') ?? '\n';
  return !text.includes('\n') && isOnlyBegun(text);
}

/** Reads the beginning of a journal; null if it has none, or is not a journal. */
export async function readJournalHead(
  path: string,
  { head }: Pick<JournalReader, 'head'>,
): Promise<JournalHead | null> {
  const found = headIn((await head(path, HEAD_BYTES))?.toString('utf8') ?? '');
  return found === 'unknown-format' ? null : found;
}

/** The text before the records, or before the texts of a template, is shorter than this. */
const HEAD_BYTES = 16 * 1024;

/** What may be long is last in its line. The quotes of a text in front of it would be escaped. */
const LONG_PART = /,"(?:template":\{"brand":("(?:[^"\\]|\\.)*")|records":\[)/;

function headIn(text: string): JournalHead | 'unknown-format' | null {
  const long = LONG_PART.exec(text);
  if (!long) return null;
  const head = parseJson(`${text.slice(0, long.index)}}`);
  if (!isObject(head) || head['kind'] !== 'listing') return null;
  const { time, formatVersion, endpoint, zone, scope = zone, project, provenance, restores, part } = head;
  if (typeof formatVersion !== 'string' || !/^[12]\./.test(formatVersion)) return 'unknown-format';
  if (typeof time !== 'string' || Number.isNaN(Date.parse(time))) return null;
  if (typeof endpoint !== 'string' || typeof scope !== 'string') return null;
  const brand = parseJson(long[1] ?? '');
  return {
    time,
    endpoint,
    scope,
    brand: typeof brand === 'string' ? brand : null,
    project: typeof project === 'string' ? project : null,
    provenance: isObject(provenance) ? provenanceIn(provenance) : null,
    restores: typeof restores === 'string' ? restores : null,
    isPart: part === true,
  };
}

const COMMIT = /^[0-9a-f]{40,64}$/;

function provenanceIn(found: Readonly<Record<string, unknown>>): Provenance {
  const text = (name: keyof Provenance): string | null => {
    const value = found[name];
    return typeof value === 'string' ? value : null;
  };
  const commit = text('commit');
  return {
    commit: COMMIT.test(commit ?? '') ? commit : null,
    ref: text('ref'),
    actor: text('actor'),
    run: text('run'),
  };
}

/** Null if the journal is damaged. */
async function readState(
  path: string,
  { tail, whole }: JournalReader,
): Promise<JournalState | 'only-begun' | null> {
  const end = endIn((await tail(path, TAIL_BYTES))?.toString('utf8') ?? '');
  if (end && !onlyStepsTell(end)) return stateAtEnd(end, end.summary.done + end.summary.unknown > 0);
  const text = (await whole(path))?.toString('utf8');
  if (text === undefined) return null;
  if (!text.includes('\n')) return 'only-begun';
  const steps = stepsIn(text);
  if (!steps) return null;
  // A service may carry out what it refuses, and what was restored may not be as it was: only a listing shows that.
  const hasChanged = steps.hasChanged || steps.hasFailed;
  if (end) return stateAtEnd(end, hasChanged);
  const { done, unknown } = steps;
  return { done, unknown, total: null, hasChanged, isComplete: false };
}

/** Whether only the steps tell if something was changed: all have failed, and no listing has shown that all is as before. */
function onlyStepsTell({ summary: { done, failed, unknown }, verified }: LeftScope): boolean {
  return failed > 0 && done + unknown === 0 && !verified;
}

function stateAtEnd({ summary, verified }: LeftScope, hasChanged: boolean): JournalState {
  const { done, failed, unknown, notAttempted } = summary;
  const total = done + failed + unknown + notAttempted;
  return { done, unknown, total, hasChanged, isComplete: verified && done === total };
}

/** The last line, if it is the end of a run. */
function endIn(tail: string): LeftScope | null {
  if (!tail.endsWith('\n')) return null;
  const entry = parseJson(tail.slice(tail.lastIndexOf('\n', tail.length - 2) + 1));
  if (!isObject(entry) || entry['kind'] !== 'end' || !isObject(entry['summary'])) return null;
  const { done, failed, unknown, notAttempted } = entry['summary'];
  if (!isCount(done) || !isCount(failed) || !isCount(unknown) || !isCount(notAttempted)) return null;
  return {
    summary: { done, failed, unknown, notAttempted },
    verified: entry['verified'] === true,
  };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** What the lines between the listing and the end say. */
interface AnnouncedSteps extends Pick<JournalState, 'done' | 'unknown' | 'hasChanged'> {
  /** Whether the request of a step was sent that is said to have failed. */
  readonly hasFailed: boolean;
}

/** Follows the steps of a journal; null if a line other than the last cannot be read. */
function stepsIn(text: string): AnnouncedSteps | null {
  const [, ...lines] = text.split('\n').slice(0, -1);
  const open = new Set<string>();
  const done = new Set<string>();
  let hasChanged = false;
  let hasFailed = false;
  for (const line of lines) {
    const entry = parseJson(line);
    if (!isObject(entry)) return null;
    const { kind, id, status, step, effect } = entry;
    if (kind === 'intent' && isObject(step)) open.add(String(step['id']));
    if (kind !== 'outcome' || typeof id !== 'string') continue;
    if (status === 'unknown') open.add(id);
    else open.delete(id);
    if (status === 'done') done.add(id);
    hasChanged ||= status === 'done';
    hasFailed ||= status === 'failed' && effect !== 'none';
  }
  // A step that was announced may have been carried out, and one whose outcome is not known.
  return {
    done: [...done].filter((id) => !done.has(undoId(id)) && isPlannedId(id)).length,
    unknown: [...open].filter(isPlannedId).length,
    hasChanged: hasChanged || open.size > 0,
    hasFailed,
  };
}
