import type { Action, Origin, Risk, Step } from './plan.js';

/** What a plan of the base of a branch would do in one zone or template. */
export interface BaseView<Value> {
  /** Whether it would take a live value away by such a step, in which the branch has then no part. */
  readonly takes: (value: Value, action: Action) => boolean;
  /** Whether it would bring this value about. */
  readonly gives: (value: Value) => boolean;
}

export interface TraceInput<Value> {
  readonly steps: readonly Step<Value>[];
  readonly base: BaseView<Value>;
  /** Names at which the branch declares otherwise than the base. */
  readonly touched: ReadonlySet<string>;
  /** Name that a step is about, as people write it: a prefix, a language. */
  readonly nameOf: (value: Value) => string;
  /** Of the zone or template. */
  readonly address: string;
  /** How the base is called. */
  readonly ref: string;
}

export interface Traced<Value> {
  readonly steps: readonly Step<Value>[];
  readonly risks: readonly Risk[];
}

/**
 * Tells which steps come from a branch and which are drift. A step has up to two effects: what is live goes, what the
 * files say comes. An effect is drift when a plan of the base would have it, too, and a step is drift when all of its
 * effects are.
 */
export function traceSteps<Value>(input: TraceInput<Value>): Traced<Value> {
  const undone: Step<Value>[] = [];
  const overwritten: Step<Value>[] = [];
  const steps = input.steps.map((step): Step<Value> => {
    const effects = effectsOf(step, input.base);
    const isDrift = !effects.has('branch');
    const traced: Step<Value> = { ...step, origin: isDrift ? 'drift' : 'branch' };
    if (isDrift && !input.touched.has(nameIn(step, input))) undone.push(traced);
    else if (!isDrift && effects.has('drift')) overwritten.push(traced);
    else return traced;
    return { ...traced, risks: [...step.risks, isDrift ? DRIFT : DRIFT_OVERWRITTEN] };
  });
  return { steps, risks: [...risk(DRIFT, undone, input), ...risk(DRIFT_OVERWRITTEN, overwritten, input)] };
}

/** Something is set back that the branch has nothing to do with. */
const DRIFT = 'drift';
/** The branch changes something that somebody else has changed live. */
const DRIFT_OVERWRITTEN = 'drift-overwritten';

function effectsOf<Value>(
  { action, before, after }: Step<Value>,
  base: BaseView<Value>,
): ReadonlySet<Origin> {
  const effects = new Set<Origin>();
  if (before !== null) effects.add(base.takes(before, action) ? 'drift' : 'branch');
  if (after !== null) effects.add(base.gives(after) ? 'drift' : 'branch');
  return effects;
}

function nameIn<Value>({ before, after }: Step<Value>, { nameOf }: TraceInput<Value>): string {
  const value = after ?? before;
  return value === null ? '' : nameOf(value);
}

function risk<Value>(
  code: typeof DRIFT | typeof DRIFT_OVERWRITTEN,
  steps: readonly Step<Value>[],
  input: TraceInput<Value>,
): readonly Risk[] {
  if (steps.length === 0) return [];
  const names = listed([...new Set(steps.map((step) => nameIn(step, input)))]);
  const where = `live is not as ${input.ref} says at ${names}, which this branch`;
  const message =
    code === DRIFT
      ? `${where} does not touch: apply sets it back`
      : `${where} changes: what was changed live is overwritten`;
  return [{ code, level: 'warn', address: input.address, message }];
}

const MOST_NAMED = 5;

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  const shown = names.slice(0, MOST_NAMED).join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}
