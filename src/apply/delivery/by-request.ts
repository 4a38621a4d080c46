import { groupBy } from '../../diagnostics/group-by.js';
import type { AdaptivePace } from '../adaptive-pace.js';
import { adaptivePace } from '../adaptive-pace.js';
import type { UnitTarget } from '../execute-unit.js';
import { executeUnit } from '../execute-unit.js';
import type { AheadJournal } from '../journal/announce-ahead.js';
import { announceAhead } from '../journal/announce-ahead.js';
import { confirmUnits } from '../readings/confirm-units.js';
import { replacementSight } from '../readings/replacement-sight.js';
import type { Backend } from '../step/backend.js';
import { graceAfter } from '../step/grace.js';
import type { KnownIds } from '../step/known-ids.js';
import { knownIds } from '../step/known-ids.js';
import type { Unit } from '../step/schedule.js';
import { unitsOf } from '../step/schedule.js';
import type { TypeChangePolicy, TypeTrial } from '../type-changes/trial.js';
import { typeTrial } from '../type-changes/trial.js';
import type { DeliveredRun, DeliveredScope, Delivery } from './delivery.js';

/** What all steps of a scope share. */
interface Lane<V> {
  readonly target: UnitTarget<V>;
  readonly pace: AdaptivePace;
  readonly journal: AheadJournal<V> | undefined;
}

/**
 * Delivers each step by a request of its own, after readings have shown what it rests on. Scopes have their own pace and
 * journal; everything a step needs is set up once per scope. `typeChanges` is missing where there are none.
 */
export function byRequest<V>(backend: Backend<V>, typeChanges?: TypeChangePolicy<V>): Delivery<V> {
  return {
    mayLag: true,
    open: (run) => {
      const { scopes, readings, clock, stop } = run;
      const grace = stop && graceAfter(stop, clock);
      const units = unitsOf(scopes.map(({ id, steps }) => ({ scope: id, steps })));
      const ofScopes = groupBy(units, (unit) => unit.scope);
      const idsOf = new Map(scopes.map(({ id, steps }) => [id, knownIds(listedIn(readings, id), steps)]));
      const confirmer = confirmUnits({
        ...run,
        units,
        hasCreated: (scope, recordId) => idsOf.get(scope)?.hasCreated(recordId) === true,
        scopes: new Map(scopes.map((scope) => [scope.id, scope])),
      });
      const trial = typeChanges && typeTrial(typeChanges, units);
      const lanes = new Map<string, Lane<V>>();
      for (const scope of scopes) {
        const ofScope = ofScopes.get(scope.id);
        if (ofScope)
          lanes.set(
            scope.id,
            laneOf(backend, run, {
              scope,
              units: ofScope,
              ids: idsOf.get(scope.id),
              trial,
              graceOver: grace?.over,
            }),
          );
      }
      return {
        units,
        watch: confirmer,
        ...(trial && { trial }),
        executeUnit: async (unit, makeWay) => {
          const { target, pace } = known(lanes.get(unit.scope));
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
        paceOf: (scope) => known(lanes.get(scope)).pace,
        paceSummaryOf: (scope) => lanes.get(scope)?.pace.summary(),
        end: () => {
          for (const { journal } of lanes.values()) journal?.concludeRest();
          grace?.end();
        },
      };
    },
  };
}

interface LaneInput<V> {
  readonly scope: DeliveredScope<V>;
  readonly units: readonly Unit<V>[];
  readonly ids: KnownIds<V> | undefined;
  readonly trial: TypeTrial<V> | undefined;
  readonly graceOver: AbortSignal | undefined;
}

function laneOf<V>(backend: Backend<V>, run: DeliveredRun<V>, input: LaneInput<V>): Lane<V> {
  const { scope, units, ids, trial, graceOver } = input;
  const { readings, perScope, stop, clock, settleMs, onStart, onWait, onLag, onRepeat, journalOf } = run;
  const { id } = scope;
  const file = journalOf(id);
  const journal = file && announceAhead(file, inOrderOfExecution(units));
  const list: Backend<V>['list'] = async (_, __, hurry) =>
    (await readings.after(id, readings.moment(), { isUrgent: true, hurry })).live;
  const target = {
    backend: { ...backend, list },
    scope: id,
    ids,
    stop,
    graceOver,
    clock,
    settleMs,
    onWait,
    onLag,
    onRepeat,
    ...(journal && { journal }),
    ...(trial && { trial }),
    onStart: (step) => onStart(id, step),
  } satisfies UnitTarget<V>;
  return { target, pace: adaptivePace(perScope), journal };
}

function listedIn<V>({ latest }: DeliveredRun<V>['readings'], scope: string): ReadonlySet<string> {
  return new Set(latest(scope)?.live.map(({ id }) => id));
}

/** The steps of units, those on the critical path first, as they are started. A unit's rank is above those that wait for it. */
function inOrderOfExecution<V>(units: readonly Unit<V>[]): readonly Unit<V>['steps'][] {
  return units.toSorted((a, b) => b.rank - a.rank).map(({ steps }) => steps);
}

function known<T>(ofUnit: T | undefined): T {
  if (!ofUnit) throw new Error('a unit that is not part of the run');
  return ofUnit;
}
