import { printableJsonLine } from '../../text/printable.js';
import { systemReason } from '../../text/system-error.js';
import type { LiveTemplate } from '../../mail/template.js';
import type { Step } from '../../plan/plan.js';
import { toolName } from '../../version.js';
import type { Live } from '../backend.js';
import type { LineLog } from './line-log.js';
import type { Outcome } from '../perform.js';
import type { ApplyReport, StepStatus } from '../report.js';

/** Version of the journal format this tool writes; readers refuse another major. */
const JOURNAL_FORMAT_VERSION = '2.0';

/** A mail template as a run found it, apart from its translations. */
export interface FoundTemplate extends LiveTemplate {
  readonly brand: string;
}

/** What a run found in a zone or mail template before it wrote anything. */
export interface FoundScope<V> {
  /** Base address of the service. */
  readonly endpoint: string;
  /** `example.com`, `mail/welcome`. */
  readonly scope: string;
  /** Fingerprint of the plan. */
  readonly fingerprint: string;
  /** Missing for a zone. */
  readonly template?: FoundTemplate;
  /** Everything that is live, managed or not. */
  readonly records: readonly Live<V>[];
}

/** How a run left a zone or template. */
export interface LeftScope {
  /** Number of steps by status. */
  readonly summary: ApplyReport['summary'];
  /** Whether it was read back and is as expected. */
  readonly verified: boolean;
}

/** One line of a journal, without its `time`. Schema: `schemas/journal.schema.json`. */
export type JournalEntry<V> =
  | ({ readonly kind: 'listing'; readonly formatVersion: string; readonly tool: string } & FoundScope<V>)
  | { readonly kind: 'intent'; readonly step: Step<V> }
  | {
      readonly kind: 'outcome';
      /** Id of the step. */
      readonly id: string;
      readonly status: StepStatus;
      readonly error: string | null;
      /** Id of the record that was created, if known. */
      readonly recordId: string | null;
    }
  | ({ readonly kind: 'end' } & LeftScope);

/** The open journal of one zone or template in one run. It never throws: once saving a line fails, all later ones fail. */
export interface Journal<V> {
  /** Path of its file, as it is shown. */
  readonly path: string;
  /** Saves what is about to be done; false if that failed, and then no request may be sent. */
  readonly announce: (steps: readonly Step<V>[]) => Promise<boolean>;
  /** Records the outcome of a step, null if it was not attempted. What is announced later is saved after it. */
  readonly conclude: (step: Step<V>, outcome: Outcome | null) => void;
  readonly end: (left: LeftScope) => Promise<void>;
  /** Why nothing more can be saved, or null. */
  readonly fault: () => string | null;
}

export interface JournalInput {
  readonly path: string;
  /** Already contains the listing. */
  readonly log: LineLog;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A journal over a log of lines: one before each step and one after it, synced to disk. */
export function journalOver<V>({ path, log, now }: JournalInput): Journal<V> {
  let fault: string | null = null;
  const save = async (...entries: readonly JournalEntry<V>[]): Promise<boolean> => {
    try {
      await log.write(entries.map((entry) => journalLine(entry, now())).join(''));
      return true;
    } catch (error) {
      fault ??= systemReason(error);
      return false;
    }
  };
  return {
    path,
    announce: (steps) => save(...steps.map((step) => ({ kind: 'intent', step }) as const)),
    conclude: (step, outcome) => void save(outcomeEntry(step, outcome)),
    end: async (left) => void (await save({ kind: 'end', ...left })),
    fault: () => fault,
  };
}

/** The first entry of a journal. */
export function listingEntry<V>(found: FoundScope<V>): JournalEntry<V> {
  return { kind: 'listing', formatVersion: JOURNAL_FORMAT_VERSION, tool: toolName, ...found };
}

/** An entry as a line with its line feed; `now` is in milliseconds since 1970. */
export function journalLine<V>({ kind, ...entry }: JournalEntry<V>, now: number): string {
  return `${printableJsonLine({ kind, time: new Date(now).toISOString(), ...entry })}\n`;
}

function outcomeEntry<V>({ id }: Step<V>, outcome: Outcome | null): JournalEntry<V> {
  const status = outcome?.status ?? 'not-attempted';
  const error = outcome && outcome.status !== 'done' ? outcome.error : null;
  const recordId = outcome?.status === 'done' ? (outcome.createdId ?? null) : null;
  return { kind: 'outcome', id, status, error, recordId };
}
