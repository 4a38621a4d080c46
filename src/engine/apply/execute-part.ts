import type { AdaptivePace } from '../../apply/adaptive-pace.js';
import { adaptivePace } from '../../apply/adaptive-pace.js';
import type { StepResult } from '../../apply/execute.js';
import { execute } from '../../apply/execute.js';
import type { Backend } from '../../apply/step/backend.js';
import { graceAfter } from '../../apply/step/grace.js';
import { confirmUnits } from '../../apply/readings/confirm-units.js';
import { replacementSight } from '../../apply/readings/replacement-sight.js';
import type { AheadJournal } from '../../apply/journal/announce-ahead.js';
import { announceAhead } from '../../apply/journal/announce-ahead.js';
import type { UnitTarget } from '../../apply/execute-unit.js';
import { executeUnit } from '../../apply/execute-unit.js';
import type { PaceSummary } from '../../apply/step/report.js';
import type { Unit } from '../../apply/step/schedule.js';
import { unitsOf } from '../../apply/step/schedule.js';
import type { TypeTrial } from '../../apply/type-changes/trial.js';
import { typeTrial } from '../../apply/type-changes/trial.js';
import type { ScopeNames } from '../../apply/step-reports.js';
import { stepReports } from '../../apply/step-reports.js';
import { groupBy } from '../../diagnostics/group-by.js';
import type { Journals } from './journals.js';
import type { ReadyPart, RunScope } from './part.js';
import type { RunSettings } from './run-settings.js';

export interface PartExecution<V> {
  readonly journals: Journals<V>;
  /** Names of the scopes by id. */
  readonly names: ScopeNames;
  readonly settings: RunSettings;
}

/** The results of all steps, and what each scope reached, by its name. */
export interface PartResults<V> {
  readonly results: readonly StepResult<V>[];
  readonly paces: ReadonlyMap<string, PaceSummary>;
}

/** What all steps of a scope share. */
interface Lane<V> {
  readonly name: string;
  readonly target: UnitTarget<V>;
  readonly pace: AdaptivePace;
  readonly journal: AheadJournal<V> | undefined;
}

/** Runs the steps of a part. Scopes have their own pace and journal; everything a step needs is set up once per scope. */
export async function executePart<V>(part: ReadyPart<V>, run: PartExecution<V>): Promise<PartResults<V>> {
  const { concurrency, signal, clock, settleMs, onStep } = run.settings;
  const grace = signal && graceAfter(signal, clock);
  const units = unitsOf(part.scopes.map(({ id, steps }) => ({ scope: id, steps })));
  const ofScopes = groupBy(units, (unit) => unit.scope);
  const confirmer = confirmUnits({
    ...part,
    units,
    scopes: new Map(part.scopes.map((scope) => [scope.id, scope])),
    clock,
    settleMs,
    stop: signal,
  });
  const trial = part.typeChanges && typeTrial(part.typeChanges, units);
  const lanes = new Map<string, Lane<V>>();
  for (const scope of part.scopes) {
    const ofScope = ofScopes.get(scope.id);
    if (ofScope)
      lanes.set(scope.id, laneOf(part, { ...run, scope, units: ofScope, trial, graceOver: grace?.over }));
  }
  try {
    const results = await execute<V>({
      units,
      watch: confirmer,
      ...(trial && { trial }),
      executeUnit: async (unit, makeWay) => {
        const { target, pace } = known(lanes.get(unit.scope));
        const { readings } = part;
        const sight = replacementSight({ readings, makeWay, onAttempt: pace.learn });
        const { onAttempt, listReplacement, endedAt } = sight;
        const { isGone, beforeSending, confirmAgain } = known(confirmer.confirmed(unit));
        // What is copied comes last: V8 adds fields to a copy slowly.
        const outcomes = await executeUnit(unit.steps, {
          isGone,
          beforeSending,
          confirmAgain,
          onAttempt,
          listReplacement,
          ...target,
        });
        confirmer.end(unit, outcomes, endedAt());
        return outcomes;
      },
      limits: { perScope: concurrency.perZone, total: concurrency.total },
      paceOf: (scope) => known(lanes.get(scope)).pace,
      onResult: (result) => stepReports([result], run.names).forEach((step) => onStep?.(step)),
      now: clock.now,
      ...(signal && { stop: signal }),
    });
    for (const { journal } of lanes.values()) journal?.concludeRest();
    return { results, paces: new Map([...lanes.values()].map(({ name, pace }) => [name, pace.summary()])) };
  } finally {
    grace?.end();
  }
}

interface LaneInput<V> extends PartExecution<V> {
  readonly scope: RunScope<V>;
  readonly units: readonly Unit<V>[];
  readonly trial: TypeTrial<V> | undefined;
  readonly graceOver: AbortSignal | undefined;
}

function laneOf<V>({ backend, readings }: ReadyPart<V>, input: LaneInput<V>): Lane<V> {
  const { scope, units, trial, journals, settings, graceOver } = input;
  const { concurrency, signal, clock, settleMs, onStart, onWait } = settings;
  const { id, name } = scope;
  const pace = adaptivePace(concurrency.perZone);
  const file = journals.get(name);
  const journal = file && announceAhead(file, inOrderOfExecution(units));
  const listed = new Set(readings.latest(id)?.live.map((value) => value.id));
  const list: Backend<V>['list'] = async (_, __, hurry) =>
    (await readings.after(id, readings.moment(), { isUrgent: true, hurry })).live;
  const target = {
    backend: { ...backend, list },
    scope: id,
    wasListed: (recordId) => listed.has(recordId),
    stop: signal,
    graceOver,
    clock,
    settleMs,
    onWait,
    ...(journal && { journal }),
    ...(trial && { trial }),
    onStart: (step) => onStart?.({ id: step.id, scope: name, action: step.action, address: step.address }),
  } satisfies UnitTarget<V>;
  return { name, target, pace, journal };
}

/** The steps of units, those on the critical path first, as they are started. A unit's rank is above those that wait for it. */
function inOrderOfExecution<V>(units: readonly Unit<V>[]): readonly Unit<V>['steps'][] {
  return units.toSorted((a, b) => b.rank - a.rank).map(({ steps }) => steps);
}

function known<T>(ofUnit: T | undefined): T {
  if (!ofUnit) throw new Error('a unit that is not part of the run');
  return ofUnit;
}
