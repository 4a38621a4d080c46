import type { StepReport, ScopeReport } from '../../apply/step/report.js';
import { statusOf, stepReports } from '../../apply/step-reports.js';
import { createReadings } from '../../apply/readings/readings.js';
import type { Risk } from '../../plan/plan.js';
import { mustBeApplicable, readScopes } from './check-freshness.js';
import type { Journals, ScopeListing } from './journals.js';
import { closeJournals, discardJournals, endJournal, openJournals } from './journals.js';
import type { PlannedPart, PlannedScope, ReadyPart } from './part.js';
import type { RunSettings } from './run-settings.js';
import { executePart } from './execute-part.js';
import { verifyScopes } from './verify-scopes.js';

/** A part that is ready to run: it is unchanged, and its journals are open. */
export interface PreparedPart {
  readonly run: () => Promise<PartReport>;
  /** Removes the journals without sending a request. */
  readonly discard: () => Promise<void>;
}

export interface PartReport {
  readonly steps: readonly StepReport[];
  readonly scopes: readonly ScopeReport[];
}

/** A part whose steps can be applied once their risks are accepted. `R` is the result of the review of a scope. */
export interface CheckedPart<R> {
  /** What the steps change. */
  readonly reviewed: readonly R[];
  /** All that block, computed from the live state, the files and the steps; the risks in the plan do not count. */
  readonly risks: readonly Risk[];
  /** Opens the journals. */
  readonly open: () => Promise<PreparedPart>;
}

/**
 * Checks that a part has not changed since the plan was made and that its steps may be carried out.
 *
 * @throws Failure `stale-plan`, `refused`, `invalid-files`, `usage`, `interrupted`, or when a scope cannot be read.
 */
export async function checkPart<V, R>(
  planned: PlannedPart<V, R>,
  settings: RunSettings,
): Promise<CheckedPart<R>> {
  const { concurrency, signal, clock } = settings;
  const { backend, earlier } = planned;
  const readings = createReadings({ list: backend.list, clock, stop: signal, earlier });
  const limits = { limit: concurrency.total, signal, clock, list: readings.list };
  const checked = await readScopes(planned, readings, limits);
  mustBeApplicable(checked);
  const reviewed = checked.flatMap(({ review }) => review.reviewed ?? []);
  const { stepsOf, risks } = await planned.replan(reviewed, limits);
  const found = checked.map(({ scope, live }) => {
    const before = live.filter((value) => !scope.isIgnored(value));
    return { scope: { ...scope, before, steps: stepsOf.get(scope.id) ?? [] }, live };
  });
  const listed = readings.scopes().map((scope) => ({
    scope,
    live: readings.latest(scope)?.live ?? [],
    steps: stepsOf.get(scope) ?? [],
  }));
  const part = {
    ...planned,
    backend: { ...backend, list: readings.list },
    scopes: found.map(({ scope }) => scope),
    readings,
    needsOf: planned.needsOf(listed),
  };
  return {
    reviewed,
    risks,
    open: () => openPart(part, found, { ...settings, moved: movedWithoutSteps(planned.scopes) }),
  };
}

/** Stops nothing: the steps do not rest on it. */
function movedWithoutSteps<V, R>(scopes: readonly PlannedScope<V, R>[]): readonly string[] {
  const still = scopes.filter(({ steps }) => steps.length === 0);
  return still.flatMap(({ name, movedUnread = [] }) => movedUnread.map((text) => `${name}: ${text}`));
}

async function openPart<V>(
  part: ReadyPart<V>,
  found: readonly ScopeListing<V>[],
  { moved, ...settings }: RunSettings & { readonly moved: readonly string[] },
): Promise<PreparedPart> {
  const { concurrency, openJournal: open, onMoved } = settings;
  if (moved.length > 0) onMoved?.(moved);
  const { endpoint } = part;
  const journals: Journals<V> = open
    ? await openJournals({ found, endpoint, open, limit: concurrency.total })
    : new Map();
  return {
    run: () => applyPart(part, journals, settings).finally(() => closeJournals(journals)),
    discard: () => discardJournals(journals),
  };
}

async function applyPart<V>(
  part: ReadyPart<V>,
  journals: Journals<V>,
  settings: RunSettings,
): Promise<PartReport> {
  const { concurrency, signal: stop, clock, settleMs, onStep, onScope, onWait, onLag } = settings;
  const names = new Map(part.scopes.map(({ id, name }) => [id, name]));
  const { results, paces } = await executePart(part, { journals, names, settings });
  for (const step of stepReports(results, names)) if (step.status === 'not-attempted') onStep?.(step);
  const reported = new Set(results);
  const latest = new Map(results.map((result) => [result.step, result]));
  const scopes = await verifyScopes(part, {
    results,
    limit: concurrency.total,
    clock,
    settleMs: part.delivery.mayLag ? settleMs : 0,
    stop,
    onWait,
    onLag,
    conclude: async (report, ofScope) => {
      const corrected = ofScope.filter((result) => !reported.has(result));
      for (const result of corrected) latest.set(result.step, result);
      for (const step of stepReports(corrected, names)) onStep?.(step);
      const statuses = ofScope.map((result) => ({ status: statusOf(result) }));
      const pace = paces.get(report.scope);
      const withPace = { ...report, ...(pace && { concurrency: pace }) };
      const ended = await endJournal(journals, withPace, statuses);
      onScope?.(ended);
      return ended;
    },
  });
  return { steps: stepReports([...latest.values()], names), scopes };
}
