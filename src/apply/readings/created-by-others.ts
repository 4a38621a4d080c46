import type { Step } from '../../plan/plan.js';
import type { Difference } from '../step/difference.js';
import type { Unit } from '../step/schedule.js';
import type { ValueForm } from '../step/value-model.js';
import { extraValue } from '../step/value-model.js';
import type { CheckedScope } from './first-writes.js';
import type { Readings } from './readings.js';

export interface CreatedByOthersInput<V> {
  readonly units: readonly Unit<V>[];
  readonly scopes: ReadonlyMap<string, CheckedScope<V>>;
  readonly formOf: (scope: string) => ValueForm<V>;
  readonly readings: Pick<Readings<V>, 'latest'>;
}

/**
 * Finds what the latest reading shows of a step that creates something, before it was sent: others have created the same
 * since the scope was checked, and the service may take it twice. Where the plan itself has it twice, nothing can be told.
 */
export function createdByOthers<V>({ units, scopes, formOf, readings }: CreatedByOthersInput<V>) {
  return (scope: string, step: Step<V>): Difference | null => {
    const [checked, reading, { after }] = [scopes.get(scope), readings.latest(scope), step];
    const form = formOf(scope);
    if (!checked || !reading || after === null) return null;
    if (!reading.index.has(form.likeness(after), form.likeness)) return null;
    const wanted = form.identity(after);
    const isWanted = (value: V | null): boolean => value !== null && form.identity(value) === wanted;
    const known = new Set(checked.before.filter(isWanted).map(({ id }) => id));
    const found = reading.live.find(
      (value) => isWanted(value) && !known.has(value.id) && !checked.isIgnored(value),
    );
    const isTwin = (other: Step<V>): boolean => other !== step && isWanted(other.after);
    if (!found || units.some((unit) => unit.scope === scope && unit.steps.some(isTwin))) return null;
    return { ...extraValue(found, form), cause: 'others' };
  };
}
