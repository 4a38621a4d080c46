import { Failure } from '../../../src/failure.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import type { Verdict } from './judge.js';
import { judgeEnding } from './judge.js';
import type { Records } from './dns-service.js';
import { shortName } from './dns-service.js';
import { answersOf, listed, MAY_REPEAT, planBetween, ZONE } from './small-plans.js';
import type { Ending, RunnablePlan, TwoRuns } from './two-runs.js';
import { inAllOrders } from './two-runs.js';
import type { Trio } from './trios.js';

export type Conditions = Pick<TwoRuns, 'faults' | 'requestMs' | 'concurrency' | 'some'>;

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

/** Carries out the plans of a trio in all schedules. Does nothing if one has no steps, or too many. */
export async function surveyTrio(
  survey: Survey,
  { before, wanted, replace }: Trio,
  conditions: Conditions,
): Promise<void> {
  const records = listed(before);
  const [one, other] = wanted;
  const plans = [
    await planBetween(records, one, replace),
    await planBetween(records, other, replace),
  ] as const;
  if (plans.some(({ steps }) => steps.length === 0 || steps.length > MOST_STEPS)) return;
  const [first, second] = [answersOf(one), answersOf(other)];
  const questions = [...answersOf(before)].filter((question) => first.has(question) && second.has(question));
  survey.trios += 1;
  const afterBoth = answersOf(merged(records, plans));
  const line = `${[before, one, other].map((zone) => zone.map(shortName).join(' ') || 'nothing').join(' -> ')} (${replace})`;
  const input = { ...conditions, zone: ZONE, records, answersOf, mayRepeat: MAY_REPEAT, plans, questions };
  survey.schedules += await inAllOrders(input, (ending) => {
    survey.endings += 1;
    take(survey, judgeEnding(ending, afterBoth), () => `${line}: ${trace(ending)}`);
  });
}

/** What both plans together make of a zone: what one of them deletes, the other cannot change. */
function merged(records: Records, plans: readonly RunnablePlan[]): readonly DnsRecord[] {
  const steps = plans.flatMap((plan) => plan.steps);
  const gone = new Set(steps.filter(({ after }) => after === null).map(({ recordId }) => recordId));
  const changed = new Set(steps.map(({ recordId }) => recordId));
  const stays = records.filter(({ id }) => !changed.has(id));
  const comes = steps.flatMap(({ recordId, after }) => (after && !gone.has(recordId) ? after : []));
  return [...stays, ...comes];
}

function take(survey: Survey, verdict: Verdict, line: () => string): void {
  for (const kind of [...verdict.excused, ...verdict.twiceExcused.map((text) => `twice: ${text}`)])
    survey.excused.set(kind, (survey.excused.get(kind) ?? 0) + 1);
  for (const kind of ['lost', 'twice', 'untrue', 'unseen'] as const)
    for (const text of verdict[kind])
      if (!survey.faults[kind].has(text)) survey.faults[kind].set(text, line());
}

function trace({ effects, runs }: Ending): string {
  const told = runs.map(({ report }) =>
    report instanceof Failure
      ? report.message
      : report.steps.map(({ id, status }) => `${id} ${status}`).join(', '),
  );
  return [effects.map(({ run, text }) => `${run} ${text}`).join('; '), ...told].join(' | ');
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
