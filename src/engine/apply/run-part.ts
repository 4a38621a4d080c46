import type { Clock } from '../../api/http/sleep.js';
import type { StepResult } from '../../apply/execute.js';
import { execute } from '../../apply/execute.js';
import type { FoundScope } from '../../apply/journal/journal.js';
import type { JournalFile } from '../../apply/journal/journal-file.js';
import { performGroup } from '../../apply/perform-group.js';
import type { RunStep, StepReport, ScopeReport } from '../../apply/report.js';
import { unitsOf } from '../../apply/schedule.js';
import type { ScopeNames } from '../../apply/step-reports.js';
import { statusOf, stepReports } from '../../apply/step-reports.js';
import type { Risk } from '../../plan/plan.js';
import { mustBeApplicable, readScopes } from './check-freshness.js';
import type { Concurrency } from '../service/concurrency.js';
import type { Found, Journals } from './journals.js';
import { closeJournals, discardJournals, endJournal, openJournals } from './journals.js';
import type { Part, PlannedPart } from './part.js';
import { verifyScopes } from './verify-scopes.js';

export interface RunSettings {
  readonly concurrency: Concurrency;
  /** Once aborted no further step is started; what is in flight, groups included, is finished. */
  readonly signal: AbortSignal | undefined;
  readonly onStart: ((step: RunStep) => void) | undefined;
  readonly onStep: ((step: StepReport) => void) | undefined;
  readonly onScope: ((scope: ScopeReport) => void) | undefined;
  /** Begins a journal; without it none is kept. */
  readonly openJournal: (<V>(found: FoundScope<V>) => Promise<JournalFile<V>>) | undefined;
  /** Told before it is waited, for so many milliseconds at most, for a request that may be carried out late. */
  readonly onWait: ((ms: number) => void) | undefined;
  readonly clock: Clock;
}

/** A part of a plan that is ready to be carried out: nothing has moved, and its journals are begun. */
export interface PreparedPart {
  readonly run: () => Promise<PartReport>;
  /** Ends it without a request. */
  readonly discard: () => Promise<void>;
}

export interface PartReport {
  readonly steps: readonly StepReport[];
  readonly scopes: readonly ScopeReport[];
}

/** A part whose steps can be applied, once their risks are consented to. */
export interface CheckedPart {
  /** As what is live, the files and the steps make them; what the plan says of risks does not count. */
  readonly risks: readonly Risk[];
  /** Opens the journals. */
  readonly open: () => Promise<PreparedPart>;
}

/**
 * Makes sure that nothing of a part has moved since the plan was made and that its steps may be carried out.
 *
 * @throws Failure `stale-plan`, `refused`, `invalid-files`, `usage`, the read failure of a scope, `interrupted`; nothing
 *   has been written then.
 */
export async function checkPart<V, R>(
  planned: PlannedPart<V, R>,
  settings: RunSettings,
): Promise<CheckedPart> {
  const { concurrency, signal } = settings;
  const limits = { limit: concurrency.total, signal };
  const readings = await readScopes(planned, limits);
  mustBeApplicable(readings);
  const reviewed = readings.flatMap(({ review }) => review.reviewed ?? []);
  const { stepsOf, risks } = await planned.replan(reviewed, limits);
  const found = readings.map(({ scope, live, review: { listing } }) => ({
    scope: { ...scope, listing, steps: stepsOf.get(scope.id) ?? [] },
    live,
  }));
  const part = { ...planned, scopes: found.map(({ scope }) => scope) };
  return { risks, open: () => openPart(part, found, settings) };
}

async function openPart<V>(
  part: Part<V>,
  found: readonly Found<V>[],
  settings: RunSettings,
): Promise<PreparedPart> {
  const { concurrency, openJournal: open } = settings;
  const { endpoint } = part;
  const journals: Journals<V> = open
    ? await openJournals({ found, endpoint, open, limit: concurrency.total })
    : new Map();
  return {
    run: () => runPart(part, journals, settings).finally(() => closeJournals(journals)),
    discard: () => discardJournals(journals),
  };
}

async function runPart<V>(part: Part<V>, journals: Journals<V>, settings: RunSettings): Promise<PartReport> {
  const names = new Map(part.scopes.map(({ id, name }) => [id, name]));
  const results = await runSteps(part, { journals, names, settings });
  for (const step of stepReports(results, names))
    if (step.status === 'not-attempted') settings.onStep?.(step);
  const told = new Set(results);
  const latest = new Map(results.map((result) => [result.step, result]));
  const scopes = await verifyScopes(part, {
    results,
    limit: settings.concurrency.total,
    clock: settings.clock,
    stop: settings.signal,
    onWait: settings.onWait,
    conclude: async (report, ofScope) => {
      const corrected = ofScope.filter((result) => !told.has(result));
      for (const result of corrected) latest.set(result.step, result);
      for (const step of stepReports(corrected, names)) settings.onStep?.(step);
      const ended = await endJournal(
        journals,
        report,
        ofScope.map((result) => ({ status: statusOf(result) })),
      );
      settings.onScope?.(ended);
      return ended;
    },
  });
  return { steps: stepReports([...latest.values()], names), scopes };
}

interface Run<V> {
  readonly journals: Journals<V>;
  /** Names of the scopes by id. */
  readonly names: ScopeNames;
  readonly settings: RunSettings;
}

async function runSteps<V>(
  { backend, scopes }: Part<V>,
  { journals, names, settings: { concurrency, signal, onStart, onStep, onWait, clock } }: Run<V>,
): Promise<readonly StepResult<V>[]> {
  return execute<V>({
    units: unitsOf(scopes.map(({ id, steps }) => ({ scope: id, steps }))),
    performUnit: ({ scope, steps }) => {
      const name = names.get(scope) ?? scope;
      const journal = journals.get(name);
      return performGroup(steps, {
        backend,
        scope,
        stop: signal,
        clock,
        onWait,
        ...(journal && { journal }),
        onStart: ({ id, action, address }) => onStart?.({ id, scope: name, action, address }),
      });
    },
    limits: { perScope: concurrency.perZone, total: concurrency.total },
    onResult: (result) => stepReports([result], names).forEach((step) => onStep?.(step)),
    now: clock.now,
    ...(signal && { stop: signal }),
  });
}
