import type { StepReport } from '../../../src/apply/step/report.js';
import { Failure } from '../../../src/failure.js';
import type { Step } from '../../../src/plan/plan.js';
import type { Effect } from './ledger.js';
import { requestOf } from './requests.js';
import type { Ending, RunTrace } from './two-runs.js';

/** What a report says that is not so. */
export function untruths<V>(
  { steps, report, deeds }: RunTrace<V>,
  ending: Ending<V>,
  number: number,
): readonly string[] {
  const sent = new Set(deeds.flatMap(({ kind, text }) => (kind === 'sent' ? text : [])));
  if (report instanceof Failure)
    return [...sent].map((text) => `${text}, although it failed before any write`);
  return steps.flatMap((step) => {
    const found = report.steps.find(({ id }) => id === step.id);
    if (!found) return [`${step.id} is not reported`];
    const is = isTrue(step, found, {
      ending,
      number,
      sent,
      isVerified: report.scopes.every(({ verified }) => verified),
    });
    return is ? [] : [`${requestOf(step, ending.kind)} is ${found.status}`];
  });
}

interface Facts<V> {
  readonly ending: Ending<V>;
  readonly number: number;
  readonly sent: ReadonlySet<string>;
  readonly isVerified: boolean;
}

function isTrue<V>(
  step: Step<V>,
  { status, error }: StepReport,
  { ending, number, sent, isVerified }: Facts<V>,
): boolean {
  const { kind, effects, values } = ending;
  const { recordId, before, after, changed } = step;
  const request = requestOf(step, kind);
  const own = new Set(effects.filter(({ run }) => run === number).map(({ text }) => text));
  const foreign = effects.filter(({ run }) => run !== number).map(({ text }) => text);
  // A PUT that was refused because something has changed cannot tell whether the service takes another type.
  if (status === 'not-attempted') return !(changed.includes('type') ? own : sent).has(request);
  if (status === 'unknown') return true;
  if (status === 'failed') {
    if (!own.has(request)) return true;
    if (recordId !== null && isUndone(request, recordId, effects, number)) return true;
    if (error?.startsWith('deleted and not restored')) return true;
    if (before === null || after !== null) return false;
    // The other run may have restored it first, so that the service refused to have it twice.
    return own.has(`POST ${kind.shortName(before)}`) || values.some((value) => kind.isEqual(value, before));
  }
  const isThere = after && values.some((value) => kind.isEqual(value, after));
  if (after ? isThere : !values.some(({ id }) => id === recordId)) return true;
  // The service has claimed what is not so: the reading at the end must say it.
  if (!isVerified) return true;
  const ids = recordId === null && after ? [`${kind.shortName(after)}#`] : [recordId ?? ''];
  return foreign.some((text) => ids.some((id) => text.split(' ')[1]?.startsWith(id)));
}

/** Whether the other run has written the same record later. */
function isUndone(request: string, id: string, effects: readonly Effect[], number: number): boolean {
  const place = effects.findLastIndex(({ run, text }) => run === number && text === request);
  return effects.slice(place + 1).some(({ run, text }) => run !== number && text.split(' ')[1] === id);
}
