import type { Difference } from '../step/difference.js';
import type { ValueForm } from '../step/value-model.js';
import { changedValue, extraValue, missingValue } from '../step/value-model.js';
import type { Step } from '../../plan/plan.js';
import type { Live } from '../step/backend.js';
import type { LostKeeper, Need } from './needs.js';
import type { ScopeReading } from './readings.js';

/**
 * What readings say of steps that take something away: `lagging` if all that differs is what this run has written, which
 * the listing may not show yet.
 */
export type Verdict<V> =
  | { readonly kind: 'seen'; readonly gone: ReadonlySet<Step<V>> }
  | { readonly kind: 'lagging' | 'changed'; readonly differences: readonly Difference[] };

/** The steps of a unit, and all that must be as the plan has it when they are sent. */
export interface Claim<V> {
  readonly scope: string;
  readonly steps: readonly Step<V>[];
  /** A step whose request may have been sent before, so that its effect is no difference. */
  readonly sent: Step<V> | null;
  /** The steps that these wait for, which are done. */
  readonly waits: readonly DoneStep<V>[];
  readonly needs: readonly Need<V>[];
  /** Whether this run has created something under an id, so that what had it before is gone. */
  readonly hasCreated: (id: string) => boolean;
}

/** A step that is done, and its scope. */
export interface DoneStep<V> {
  readonly scope: string;
  readonly step: Step<V>;
  /** The id of what it has created, if it is known. */
  readonly createdId: string | null;
}

export interface Sources<V> {
  readonly readingOf: (scope: string) => ScopeReading<V> | undefined;
  readonly formOf: (scope: string) => ValueForm<V>;
}

/** Compares what the readings show with what the plan has: the values themselves, what they wait for, what keeps answers. */
export function judge<V>(claim: Claim<V>, sources: Sources<V>): Verdict<V> {
  const { scope, steps, sent, waits, needs, hasCreated } = claim;
  const { readingOf, formOf } = sources;
  const changed: Difference[] = [];
  const lagging: Difference[] = [];
  const gone = new Set<Step<V>>();
  const [listed, form] = [readingOf(scope)?.index, formOf(scope)];
  for (const step of steps) {
    if (step.recordId === null || step.before === null) continue;
    const found = hasCreated(step.recordId) ? undefined : listed?.byId(step.recordId);
    if (!found && step.after === null) gone.add(step);
    else if (!found || !isAsPlanned(step, found, step === sent, form))
      changed.push(differenceFrom(step.before, { id: step.recordId, found: found ?? null }, form));
  }
  for (const done of waits) {
    const finding = findDone(done, sources);
    if (finding) (finding.mayLag ? lagging : changed).push(finding.difference);
  }
  const listingOf = (name: string): readonly Live<V>[] | undefined => readingOf(name)?.live;
  for (const { unmet } of needs)
    for (const keeper of unmet(listingOf))
      (keeper.isOwn ? lagging : changed).push(differenceOf(keeper, formOf(keeper.scope)));
  if (changed.length > 0) return { kind: 'changed', differences: distinct([...changed, ...lagging]) };
  if (lagging.length > 0) return { kind: 'lagging', differences: distinct(lagging) };
  return { kind: 'seen', gone };
}

function isAsPlanned<V>(
  { before, after }: Step<V>,
  found: V,
  wasSent: boolean,
  { identity }: ValueForm<V>,
): boolean {
  const key = identity(found);
  const isFound = (value: V | null): boolean => value !== null && identity(value) === key;
  return isFound(before) || (wasSent && isFound(after));
}

interface DoneFinding {
  readonly difference: Difference;
  readonly mayLag: boolean;
}

/** What is wrong with the effect of a step that is done; null if it is in place. */
function findDone<V>(
  { scope, step, createdId }: DoneStep<V>,
  { readingOf, formOf }: Sources<V>,
): DoneFinding | null {
  const form = formOf(scope);
  const listed = readingOf(scope)?.index;
  const { before, after } = step;
  const { recordId } = step;
  const id = createdId ?? recordId;
  const at = (known: string | null): Live<V> | undefined =>
    known === null ? undefined : listed?.byId(known);
  const found = at(createdId) ?? at(recordId);
  const isOld = found !== undefined && before !== null && form.likeness(found) === form.likeness(before);
  if (after === null) {
    if (!found || !isOld) return null;
    return { difference: extraValue(found, form), mayLag: true };
  }
  // A service may store it under another id, and with some fields changed.
  const wanted = form.likeness(after);
  if (found && form.likeness(found) === wanted) return null;
  if (listed?.has(wanted, form.likeness)) return null;
  return {
    difference: differenceFrom(after, { id, found: found ?? null }, form),
    mayLag: found ? isOld : before === null || createdId !== null,
  };
}

interface FoundValue<V> {
  readonly id: string | null;
  readonly found: Live<V> | null;
}

function differenceFrom<V>(expected: V, { id, found }: FoundValue<V>, form: ValueForm<V>): Difference {
  return found ? changedValue(expected, found, form) : missingValue(expected, id, form);
}

function differenceOf<V>({ expected, found, id }: LostKeeper<V>, form: ValueForm<V>): Difference {
  if (expected !== null) return differenceFrom(expected, { id, found }, form);
  if (found === null) throw new Error('a keeper that is neither expected nor found');
  return extraValue(found, form);
}

/** A wait and a need may be about the same value, whose id only the wait knows. */
function distinct(differences: readonly Difference[]): readonly Difference[] {
  const known = new Map<string, Difference>();
  for (const difference of differences) {
    const { address, recordId, kind, fields } = difference;
    const key = JSON.stringify(kind === 'missing' ? [address, fields] : [address, recordId]);
    if (!known.has(key)) known.set(key, difference);
  }
  return [...known.values()];
}
