import { groupBy } from '../../diagnostics/group-by.js';
import { naturalKey, sortedBy } from '../../text/compare.js';
import type { Action, Origin, Risk, Step } from '../plan.js';
import type { Limits } from '../diff/policy.js';
import { allows } from '../diff/policy.js';

/** What the base of a branch declares in one zone or template, and the limits of a plan of it. */
export interface BaseView<Value> extends Limits<Value> {
  readonly declared: readonly Value[];
}

export interface TraceInput<Value> {
  readonly steps: readonly Step<Value>[];
  /** Null if the base declares nothing, so a plan of it would change nothing. */
  readonly base: BaseView<Value> | null;
  /** What the branch declares. */
  readonly head: readonly Value[];
  /** Equal for values that differ only in spelling. */
  readonly identity: (value: Value) => string;
  /** The name that a step is about: a prefix, a language. */
  readonly nameOf: (value: Value) => string;
  /** Of the zone or template. */
  readonly address: string;
}

export interface Traced<Value> {
  readonly steps: readonly Step<Value>[];
  readonly risks: readonly Risk[];
}

/**
 * Marks each step as coming from the branch or as drift. A step has up to two effects: it removes a live value, and it adds
 * a declared one. An effect is drift if a plan of the base would have it too. Steps of one group are one change; a change is
 * drift if all its effects are. Every step with a drift effect gets one of two risks.
 */
export function traceSteps<Value>(input: TraceInput<Value>): Traced<Value> {
  const { changed, effectsOf } = compareFiles(input);
  const changes = groupBy(input.steps, ({ id, group }) => group ?? id);
  const own = [...changes.values()]
    .filter((steps) => steps.some((step) => effectsOf(step).has('branch')))
    .flat();
  const ofBranch = new Set(own);
  const touched = new Set([...changed, ...own.flatMap((step) => namesIn(step, input))]);
  const namesOf = { [DRIFT]: new Set<string>(), [DRIFT_OVERWRITTEN]: new Set<string>() };
  const steps = input.steps.map((step): Step<Value> => {
    const traced: Step<Value> = { ...step, origin: ofBranch.has(step) ? 'branch' : 'drift' };
    if (!effectsOf(step).has('drift')) return traced;
    const names = namesIn(step, input);
    const code = names.some((name) => touched.has(name)) ? DRIFT_OVERWRITTEN : DRIFT;
    for (const name of names) namesOf[code].add(name);
    return { ...traced, risks: [...step.risks, code] };
  });
  const risks = CODES.flatMap((code) => risk(code, namesOf[code], input));
  return { steps, risks };
}

interface FileChange<Value> {
  /** Names at which branch and base declare different values. */
  readonly changed: ReadonlySet<string>;
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
    changed: new Set([...without(before, after), ...without(after, before)]),
    effectsOf: (step) => new Set(isDrift(step).map((drift) => (drift ? 'drift' : 'branch'))),
  };
}

/** The values of a map whose keys another one does not have. */
function without(map: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): readonly string[] {
  return [...map].filter(([key]) => !other.has(key)).map(([, value]) => value);
}

/** A step reverts a live change at a name that the branch has nothing to do with. */
const DRIFT = 'drift';
/** A step reverts a live change at a name that the branch changes, too. */
const DRIFT_OVERWRITTEN = 'drift-overwritten';

const CODES = [DRIFT, DRIFT_OVERWRITTEN] as const;

function namesIn<Value>({ before, after }: Step<Value>, { nameOf }: TraceInput<Value>): readonly string[] {
  return [before, after].filter((value) => value !== null).map(nameOf);
}

function risk<Value>(
  code: (typeof CODES)[number],
  found: ReadonlySet<string>,
  { address }: TraceInput<Value>,
): readonly Risk[] {
  if (found.size === 0) return [];
  const names = sortedBy(found, naturalKey);
  const [were, them] = names.length === 1 ? ['was', 'it'] : ['were', 'them'];
  const message =
    code === DRIFT
      ? `${listed(names)} ${were} changed outside git; apply will revert ${them}`
      : `${listed(names)} ${were} changed on this branch and outside git; apply will overwrite the live change`;
  return [{ code, level: 'warn', address, message }];
}

const MOST_NAMED = 5;

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  const shown = names
    .slice(0, MOST_NAMED)
    .map((name) => `\`${name}\``)
    .join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}
