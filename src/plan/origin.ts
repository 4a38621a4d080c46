import type { Action, Origin, Risk, Step } from './plan.js';
import type { Limits } from './policy.js';
import { allows } from './policy.js';

/** What the base of a branch declares in one zone or template, and how far a plan of it would go. */
export interface BaseView<Value> extends Limits<Value> {
  readonly declared: readonly Value[];
}

export interface TraceInput<Value> {
  readonly steps: readonly Step<Value>[];
  /** Null where the base declares nothing: it would leave all alone. */
  readonly base: BaseView<Value> | null;
  /** What the branch declares. */
  readonly head: readonly Value[];
  /** Equal for values that are the same but for spelling. */
  readonly identity: (value: Value) => string;
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
  const { touched, effectsOf } = compareFiles(input);
  const undone: Step<Value>[] = [];
  const overwritten: Step<Value>[] = [];
  const steps = input.steps.map((step): Step<Value> => {
    const effects = effectsOf(step);
    const isDrift = !effects.has('branch');
    const traced: Step<Value> = { ...step, origin: isDrift ? 'drift' : 'branch' };
    if (isDrift && !touched.has(nameIn(step, input))) undone.push(traced);
    else if (!isDrift && effects.has('drift')) overwritten.push(traced);
    else return traced;
    return { ...traced, risks: [...step.risks, isDrift ? DRIFT : DRIFT_OVERWRITTEN] };
  });
  return { steps, risks: [...risk(DRIFT, undone, input), ...risk(DRIFT_OVERWRITTEN, overwritten, input)] };
}

interface FileChange<Value> {
  /** Names at which the branch declares otherwise than the base. */
  readonly touched: ReadonlySet<string>;
  readonly effectsOf: (step: Step<Value>) => ReadonlySet<Origin>;
}

function compareFiles<Value>({ base, head, identity, nameOf }: TraceInput<Value>): FileChange<Value> {
  const before = new Map((base?.declared ?? []).map((value) => [identity(value), nameOf(value)]));
  const after = new Map(head.map((value) => [identity(value), nameOf(value)]));
  const isGivenUp = (key: string): boolean => before.has(key) && !after.has(key);
  const takes = (value: Value, action: Action): boolean =>
    base !== null && !isGivenUp(identity(value)) && allows(base.policy, action) && !base.isIgnored(value);
  const isDrift = ({ action, before: old, after: fresh }: Step<Value>): readonly boolean[] => [
    ...(old === null ? [] : [takes(old, action)]),
    ...(fresh === null ? [] : [before.has(identity(fresh))]),
  ];
  return {
    touched: new Set([...without(before, after), ...without(after, before)]),
    effectsOf: (step) => new Set(isDrift(step).map((drift) => (drift ? 'drift' : 'branch'))),
  };
}

/** The values of a map whose keys another one does not have. */
function without(map: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): readonly string[] {
  return [...map].flatMap(([key, value]) => (other.has(key) ? [] : value));
}

/** Something is set back that the branch has nothing to do with. */
const DRIFT = 'drift';
/** The branch changes something that somebody else has changed live. */
const DRIFT_OVERWRITTEN = 'drift-overwritten';

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
