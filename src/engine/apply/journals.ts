import type { Live } from '../../apply/step/backend.js';
import type { FoundScope } from '../../apply/journal/journal.js';
import type { JournalFile } from '../../apply/journal/journal-file.js';
import type { StepReport, ScopeReport } from '../../apply/step/report.js';
import { countStatuses } from '../../apply/step/report.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import type { RunScope } from './part.js';

/** The open journals of a part, by name of the scope. */
export type Journals<V> = ReadonlyMap<string, JournalFile<V>>;

/** A scope and its live values before the first write; empty for a scope without steps. */
export interface ScopeListing<V> {
  readonly scope: RunScope<V>;
  readonly live: readonly Live<V>[];
}

export interface OpenJournalsInput<V> {
  readonly found: readonly ScopeListing<V>[];
  /** Base address of the service. */
  readonly endpoint: string;
  readonly open: (found: FoundScope<V>) => Promise<JournalFile<V>>;
  /** Number of files to open concurrently. */
  readonly limit: number;
}

/** Opens the journals of all scopes with steps. @throws Failure when one cannot be saved; then none remains. */
export async function openJournals<V>(input: OpenJournalsInput<V>): Promise<Journals<V>> {
  const { found, endpoint, open, limit } = input;
  const journals = new Map<string, JournalFile<V>>();
  const errors: unknown[] = [];
  const touched = found.filter(({ scope }) => scope.steps.length > 0);
  await mapConcurrently(touched, limit, async ({ scope, live: records }) => {
    const { name, fingerprint, template } = scope;
    const head = { endpoint, scope: name, fingerprint, steps: scope.steps.length };
    const listing = { ...head, ...(template && { template }), records };
    try {
      journals.set(name, await open(listing));
    } catch (error) {
      errors.push(error);
    }
  });
  if (errors.length === 0) return journals;
  await discardJournals(journals);
  throw errors[0];
}

/** Removes the journals when no request was sent. */
export async function discardJournals<V>(journals: Journals<V>): Promise<void> {
  for (const { discard } of journals.values()) await discard();
}

/** Saves the final state of a scope, and adds its journal to the report. */
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

/** Closes the files. */
export async function closeJournals<V>(journals: Journals<V>): Promise<void> {
  for (const { close } of journals.values()) await close();
}
