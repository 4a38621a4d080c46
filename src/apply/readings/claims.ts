import type { Step } from '../../plan/plan.js';
import type { Outcome } from '../step/outcome.js';
import { createdIdOf } from '../step/outcome.js';
import type { Unit } from '../step/schedule.js';
import type { Claim } from './judge-unit.js';
import type { NeedsOf, StepPhase } from './needs.js';
import type { Moment } from './readings.js';
import { ANY_MOMENT } from './readings.js';

/** What each unit of a run rests on, as far as the run has come. */
export interface Claims<V> {
  /** What must be as the plan has it for the steps; `sent` is one whose request may have been sent before. */
  readonly of: (unit: Unit<V>, sent?: Step<V> | null) => Claim<V>;
  /** After this moment, everything that the unit waits for was answered. */
  readonly momentOf: (unit: Unit<V>) => Moment;
  readonly begin: (unit: Unit<V>) => void;
  readonly end: (unit: Unit<V>, outcomes: ReadonlyMap<Step<V>, Outcome>, moment: Moment) => void;
}

export interface ClaimsInput<V> {
  readonly needsOf: NeedsOf<V>;
  /** Whether the run has created something under an id. */
  readonly hasCreated: (scope: string, id: string) => boolean;
}

export function claimsOf<V>({ needsOf, hasCreated }: ClaimsInput<V>): Claims<V> {
  const phases = new Map<Step<V>, StepPhase>();
  const createdIds = new Map<Step<V>, string>();
  const endedAt = new Map<Unit<V>, Moment>();
  const phaseOf = (step: Step<V>): StepPhase => phases.get(step) ?? 'before';
  return {
    of: ({ scope, steps, waitsFor }, sent = null) => ({
      scope,
      steps,
      sent,
      waits: waitsFor.flatMap((unit) =>
        unit.steps.map((step) => ({ scope: unit.scope, step, createdId: createdIds.get(step) ?? null })),
      ),
      needs: needsOf(scope, steps, phaseOf),
      hasCreated: (id) => hasCreated(scope, id),
    }),
    momentOf: ({ waitsFor }) =>
      waitsFor.reduce((latest, unit) => Math.max(latest, endedAt.get(unit) ?? ANY_MOMENT), ANY_MOMENT),
    begin: ({ steps }) => {
      for (const step of steps) phases.set(step, 'open');
    },
    end: (unit, outcomes, moment) => {
      endedAt.set(unit, moment);
      for (const step of unit.steps) {
        const outcome = outcomes.get(step);
        phases.set(step, outcome ? (outcome.status === 'done' ? 'after' : 'open') : 'before');
        const id = createdIdOf(outcome);
        if (id !== null) createdIds.set(step, id);
      }
    },
  };
}

/** The scopes that must be read for a claim. */
export function scopesOf<V>({ scope, waits, needs }: Claim<V>): ReadonlySet<string> {
  const all = new Set([scope]);
  for (const done of waits) all.add(done.scope);
  for (const { scopes } of needs) for (const name of scopes) all.add(name);
  return all;
}
