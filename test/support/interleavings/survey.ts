import { Failure } from '../../../src/failure.js';
import type { Live } from '../../../src/apply/step/backend.js';
import type { Step } from '../../../src/plan/plan.js';
import { keyOf } from './held-service.js';
import type { Verdict } from './judge.js';
import { judgeEnding } from './judge.js';
import { requestOf } from './requests.js';
import type { Trio } from './trios.js';
import type { Ending, RunTrace, TwoRuns } from './two-runs.js';
import { inAllOrders } from './two-runs.js';
import type { PlanOf, ValueKind } from './value-kind.js';

export interface Conditions extends Pick<TwoRuns<unknown>, 'faults' | 'requestMs' | 'concurrency' | 'some'> {
  /** From so many steps of both plans on, the requests of each run are answered in the order in which it has sent them. */
  readonly inOrderFrom?: number;
}

/** What was found in all schedules of some trios. */
export interface Survey {
  trios: number;
  schedules: number;
  endings: number;
  /** How often each kind was found. */
  readonly excused: Map<string, number>;
  /** A trace for each that should not be there. */
  readonly faults: Record<'lost' | 'twice' | 'untrue' | 'unseen', Map<string, string>>;
}

export function emptySurvey(): Survey {
  const faults = { lost: new Map(), twice: new Map(), untrue: new Map(), unseen: new Map() };
  return { trios: 0, schedules: 0, endings: 0, excused: new Map(), faults };
}

const MOST_STEPS = 3;

/** Carries out plans for values of one kind; equal ones are made once. */
export function surveyor<V>(kind: ValueKind<V>) {
  const plans = new Map<string, Promise<PlanOf<V>>>();
  const planFor = (before: readonly Live<V>[], after: readonly V[], trio: Trio<V>): Promise<PlanOf<V>> => {
    const key = [keyOf(before, kind), after.map(kind.shortName).join(), trio.replace].join(' -> ');
    const known = plans.get(key) ?? kind.plan(before, after, trio.replace);
    plans.set(key, known);
    return known;
  };

  /** Carries out the plans of a trio in all schedules. Does nothing if one has no steps, or too many. */
  return async (survey: Survey, trio: Trio<V>, { inOrderFrom = Infinity, ...conditions }: Conditions) => {
    const { before, wanted, replace } = trio;
    const values = kind.listed(before);
    const [one, other] = wanted;
    const both = [await planFor(values, one, trio), await planFor(values, other, trio)] as const;
    if (both.some(({ steps }) => steps.length === 0 || steps.length > MOST_STEPS)) return;
    const [first, second] = [kind.answersOf(one), kind.answersOf(other)];
    const questions = [...kind.answersOf(before)].filter(
      (question) => first.has(question) && second.has(question),
    );
    survey.trios += 1;
    const afterBoth = kind.answersOf(merged(values, both));
    const states = [before, one, other].map((state) => state.map(kind.shortName).join(' ') || 'nothing');
    const pair = `${states.join(' -> ')} (${replace})`;
    const isInOrder = both.flatMap(({ steps }) => steps).length >= inOrderFrom;
    const input = { ...conditions, kind, values, plans: both, questions, isInOrder };
    survey.schedules += await inAllOrders(input, (ending) => {
      survey.endings += 1;
      take(survey, judgeEnding(ending, afterBoth), { pair, orders: () => trace(ending) });
    });
  };
}

/** What both plans together make of some values: what one of them deletes, the other cannot change. */
function merged<V>(values: readonly Live<V>[], plans: readonly PlanOf<V>[]): readonly V[] {
  const steps = plans.flatMap((plan) => plan.steps);
  const gone = new Set(steps.filter(({ after }) => after === null).map(({ recordId }) => recordId));
  const changed = new Set(steps.map(({ recordId }) => recordId));
  const stays = values.filter(({ id }) => !changed.has(id));
  const comes = steps.flatMap(({ recordId, after }) => (after && !gone.has(recordId) ? [after] : []));
  return [...stays, ...comes];
}

interface Played {
  /** What both plans were made from. */
  readonly pair: string;
  /** What came in which order. */
  readonly orders: () => string;
}

/** Tells each fault of a pair of plans as soon as it is found: a survey may take hours. */
function take(survey: Survey, verdict: Verdict, { pair, orders }: Played): void {
  for (const kind of [...verdict.excused, ...verdict.twiceExcused.map((text) => `twice: ${text}`)])
    survey.excused.set(kind, (survey.excused.get(kind) ?? 0) + 1);
  for (const kind of ['lost', 'twice', 'untrue', 'unseen'] as const)
    for (const text of verdict[kind]) {
      const key = `${text}: ${pair}`;
      if (survey.faults[kind].has(key)) continue;
      const fault = `${key}\n${orders()}`;
      survey.faults[kind].set(key, fault);
      process.stdout.write(`${kind}: ${fault}\n`);
    }
}

/** What both runs had to do, what they did in which order, what came of it, and what they report. */
function trace<V>({ kind, effects, values, runs }: Ending<V>): string {
  const deeds = runs
    .flatMap((run, number) => run.deeds.map((deed) => ({ ...deed, number })))
    .toSorted((one, other) => one.place - other.place)
    .map((deed) => `${deed.time} ms: ${deed.number} ${deed.kind} ${deed.text}`);
  const written = effects.map(({ run, text, overtakenBy }) =>
    [run, text, ...(overtakenBy.length > 0 ? [`(overtaken by ${overtakenBy.join()})`] : [])].join(' '),
  );
  const lines = [
    ...runs.map(
      ({ steps }, number) => `plan ${number}: ${steps.map((step) => planned(step, kind)).join('; ')}`,
    ),
    ...deeds,
    `effects: ${written.join('; ')}`,
    `end: ${keyOf(values, kind)}`,
    ...runs.map(({ report }, number) => `report ${number}: ${told(report)}`),
  ];
  return lines.map((line) => `  ${line}`).join('\n');
}

function planned<V>(step: Step<V>, kind: ValueKind<V>): string {
  const waits = step.waitsFor.length > 0 ? [`after ${step.waitsFor.join(' ')}`] : [];
  const group = step.group ? [`in ${step.group}`] : [];
  return [step.id, requestOf(step, kind), ...waits, ...group].join(' ');
}

function told(report: RunTrace<unknown>['report']): string {
  if (report instanceof Failure) return report.message;
  return report.steps.map(({ id, status, error }) => [id, status, error ?? ''].join(' ').trim()).join('; ');
}

/** What was covered, and how often each loss was found that cannot be ruled out, in lines. */
export function summaryOf({ trios, schedules, endings, excused }: Survey): string {
  const counts = [...excused]
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, count]) => `  ${count} x ${kind}`);
  return [`${trios} pairs of plans, ${schedules} schedules, ${endings} played to their end`, ...counts].join(
    '\n',
  );
}
