import type { Live } from '../../apply/backend.js';
import type { FoundScope } from '../../apply/journal/journal.js';
import type { JournalFile } from '../../apply/journal/journal-file.js';
import type { StepReport, ScopeReport } from '../../apply/report.js';
import { countStatuses } from '../../apply/report.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import type { Scope } from './part.js';

/** Begins the journal of a zone or template in a run. @throws Failure when it cannot be saved. */
export type OpenJournal = <V>(found: FoundScope<V>, startedAt: Date) => Promise<JournalFile<V>>;

/** The open journals of a part in a run, by name of the scope. */
export type Journals<V> = ReadonlyMap<string, JournalFile<V>>;

/** A scope and all that was live in it before anything was written; nothing of one without steps. */
export interface Found<V> {
  readonly scope: Scope<V>;
  readonly live: readonly Live<V>[];
}

export interface OpenJournalsInput<V> {
  readonly found: readonly Found<V>[];
  /** Base address of the service. */
  readonly endpoint: string;
  readonly open: (found: FoundScope<V>) => Promise<JournalFile<V>>;
  /** Files opened at a time. */
  readonly limit: number;
}

/**
 * Begins the journals of all scopes with steps, before anything is written to any of them.
 *
 * @throws Failure when one cannot be saved; then none is left.
 */
export async function openJournals<V>({
  found,
  endpoint,
  open,
  limit,
}: OpenJournalsInput<V>): Promise<Journals<V>> {
  const journals = new Map<string, JournalFile<V>>();
  const errors: unknown[] = [];
  const touched = found.filter(({ scope }) => scope.steps.length > 0);
  await mapConcurrently(touched, limit, async ({ scope, live: records }) => {
    const { name, fingerprint, template } = scope;
    try {
      journals.set(
        name,
        await open({ endpoint, scope: name, fingerprint, ...(template && { template }), records }),
      );
    } catch (error) {
      errors.push(error);
    }
  });
  if (errors.length === 0) return journals;
  await discardJournals(journals);
  throw errors[0];
}

/** Takes the journals away, where no request was sent after all. */
export async function discardJournals<V>(journals: Journals<V>): Promise<void> {
  for (const { discard } of journals.values()) await discard();
}

/** Writes down how a scope was left and names its journal in the report. */
export async function endJournal<V>(
  journals: Journals<V>,
  report: ScopeReport,
  steps: readonly Pick<StepReport, 'status'>[],
): Promise<ScopeReport> {
  const { scope, verified } = report;
  const journal = journals.get(scope);
  if (!journal) return report;
  await journal.end({ summary: countStatuses(steps), verified });
  const fault = journal.fault();
  return { ...report, journal: journal.path, ...(fault !== null && { journalFault: fault }) };
}

/** Lets go of the files. */
export async function closeJournals<V>(journals: Journals<V>): Promise<void> {
  for (const { close } of journals.values()) await close();
}
