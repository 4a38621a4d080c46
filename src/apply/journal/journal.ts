import { printableJsonLine } from '../../text/printable.js';
import { systemReason } from '../../text/system-error.js';
import type { LiveTemplate } from '../../mail/templates/template.js';
import type { Provenance, Step } from '../../plan/plan.js';
import { toolName } from '../../version.js';
import type { Live } from '../step/backend.js';
import type { LineLog } from './line-log.js';
import type { Outcome } from '../step/outcome.js';
import type { ApplyReport, StepStatus } from '../step/report.js';

/** Version of the journal format this tool writes; readers refuse another major. */
const JOURNAL_FORMAT_VERSION = '2.3';

/** A mail template before a run, without its translations. */
export interface FoundTemplate extends LiveTemplate {
  readonly brand: string;
}

/** What a run is, besides its time. Journals of earlier versions have none of it. */
export interface RunOrigin {
  /** Path of the project file from the top of its repository; outside of one, its name. */
  readonly project?: string;
  readonly provenance?: Provenance;
  /** In a rollback, the name of the journal whose listing is restored. */
  readonly restores?: string;
  /** Whether a rollback restores only the records of some names or types. */
  readonly part?: true;
}

/** The state of a zone or mail template before a run wrote anything. */
export interface FoundScope<V> extends RunOrigin {
  /** Base URL of the service. */
  readonly endpoint: string;
  /** `example.com`, `mail/welcome`. */
  readonly scope: string;
  /** Fingerprint of the plan. */
  readonly fingerprint: string;
  /** Number of its steps. Journals of earlier versions do not have it. */
  readonly steps?: number;
  /** Missing for a zone. */
  readonly template?: FoundTemplate;
  /** All live records or translations, managed or not. */
  readonly records: readonly Live<V>[];
}

/** The state of a zone or template after a run. */
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
      /** How a change of type was written; its DELETE and POST have lines of their own. */
      readonly as?: 'put' | 'recreate';
      /** Of a failed step: it is sure, whatever the listing shows later, that the service has not carried it out. */
      readonly effect?: 'none';
    }
  | ({ readonly kind: 'end' } & LeftScope);

/** The open journal of a zone or template. Its methods never throw; once saving a line fails, all later lines fail too. */
export interface Journal<V> {
  /** Path of the file, for messages. */
  readonly path: string;
  /** Saves the steps that are about to start. Returns false if that fails; no request may be sent then. */
  readonly announce: (steps: readonly Step<V>[]) => Promise<boolean>;
  /** Saves the outcome of a step, null if it was not attempted. It is on disk with the next announcement, or at the end. */
  readonly conclude: (step: Step<V>, outcome: Outcome | null) => void;
  readonly end: (left: LeftScope) => Promise<void>;
  /** The error that keeps the journal from being written, or null. */
  readonly fault: () => string | null;
}

export interface JournalInput {
  readonly path: string;
  /** Already contains the listing. */
  readonly log: LineLog;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Creates a journal that writes a line before and after each step to a log. Only those before steps wait for the disk. */
export function journalOver<V>({ path, log, now }: JournalInput): Journal<V> {
  let fault: string | null = null;
  const save = async (how: 'write' | 'note', entries: readonly JournalEntry<V>[]): Promise<boolean> => {
    try {
      await log[how](entries.map((entry) => journalLine(entry, now())).join(''));
      return true;
    } catch (error) {
      fault ??= systemReason(error);
      return false;
    }
  };
  return {
    path,
    announce: (steps) =>
      save(
        'write',
        steps.map((step) => ({ kind: 'intent', step }) as const),
      ),
    conclude: (step, outcome) => void save('note', [outcomeEntry(step, outcome)]),
    end: async (left) => void (await save('write', [{ kind: 'end', ...left }])),
    fault: () => fault,
  };
}

/** The first entry of a journal. What may be long comes last, so that the beginning of the line says what it is of. */
export function listingEntry<V>({ template, records, ...found }: FoundScope<V>): JournalEntry<V> {
  const head = { kind: 'listing', formatVersion: JOURNAL_FORMAT_VERSION, tool: toolName, ...found } as const;
  return { ...head, ...(template && { template }), records };
}

/** Formats an entry as a line that ends in a line feed; `now` is in milliseconds since 1970. */
export function journalLine<V>({ kind, ...entry }: JournalEntry<V>, now: number): string {
  return `${printableJsonLine({ kind, time: new Date(now).toISOString(), ...entry })}\n`;
}

function outcomeEntry<V>({ id }: Step<V>, outcome: Outcome | null): JournalEntry<V> {
  const status = outcome?.status ?? 'not-attempted';
  const error = outcome && outcome.status !== 'done' ? outcome.error : null;
  const recordId = outcome?.status === 'done' ? (outcome.createdId ?? null) : null;
  return {
    kind: 'outcome',
    id,
    status,
    error,
    recordId,
    ...(outcome?.as && { as: outcome.as }),
    ...(wasWithoutEffect(outcome) && { effect: 'none' }),
  };
}

/** Nothing was sent, or a message that is carried out as a whole was refused. */
function wasWithoutEffect(outcome: Outcome | null): boolean {
  return outcome?.status === 'failed' && (outcome.isUnsent === true || outcome.exit !== undefined);
}
