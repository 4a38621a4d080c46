import { askedName } from '../answers/answer.js';
import type { RecordChange, Side } from '../answers/changing-zone.js';
import type { ProjectState, ZoneState } from '../answers/project-state.js';
import { stateAmid } from '../answers/project-state.js';
import { publishedBy } from '../answers/published.js';
import type { Question } from '../answers/resolve.js';
import type { DecidingChanges } from './deciding-changes.js';
import { decidingChanges } from './deciding-changes.js';
import { judgeOf, reachIn } from './judge.js';
import type { PlannedZones } from './planned-zones.js';
import type { Expectation } from './question.js';
import { questionOf } from './question.js';
import { seeIn } from './seen-answer.js';
import type { Unit } from './units.js';
import { partsDone, unitsOf, waitedFor } from './units.js';
import { viewOf } from './view.js';

/** Of up to so many steps, or groups of steps, every state that they may leave is asked: at most 4,094. */
export const MOST_DECIDING = 12;

/** An expectation that holds before and after a plan, and may not hold amid it. */
export interface BrokenExpectation {
  readonly expectation: Expectation;
  readonly question: Question;
  /** The steps that decide whether it holds. */
  readonly units: readonly Unit[];
  /** Those of them that are done in a state in which it does not hold, and why; null if there are too many states to ask. */
  readonly amid: { readonly done: readonly Unit[]; readonly reason: string } | null;
}

/**
 * Finds whether an expectation that holds before and after holds in every state that the waits of the steps allow; null if
 * it does, or does not hold at one end. What is between the steps of a group does not count.
 */
export function brokenAmid(
  planned: PlannedZones,
  ends: Readonly<Record<Side, ProjectState>>,
  expectation: Expectation,
): BrokenExpectation | null {
  const question = questionOf(expectation, planned.zones);
  if (!question) return null;
  const view = viewOf(expectation.expected, reachIn(expectation, planned.zones));
  const changes = decidingChanges(planned, { asked: askedName(question), type: question.type }, view);
  const units = unitsOf(planned.steps, changes.deciding);
  if (units.length < 2) return null;
  const judge = judgeOf(expectation, question, planned.zones);
  if (judge(seeIn(ends.before)) ?? judge(seeIn(ends.after))) return null;
  const found = { expectation, question, units };
  if (units.length > MOST_DECIDING) return { ...found, amid: null };
  for (const done of partsDone(planned.steps, units)) {
    if (!judge(seeIn(decidingState(planned, changes, done)))) continue;
    const reason = judge(seeIn(wholeState(planned, done)))?.reason ?? '';
    return { ...found, amid: { done, reason } };
  }
  return null;
}

/** The state in which some deciding changes are made, as far as it decides: of all else it knows nothing. */
function decidingState(
  { zones }: PlannedZones,
  { inZones, deciding }: DecidingChanges,
  done: readonly Unit[],
): ProjectState {
  const made = changesOf(done);
  const states = new Map<string, ZoneState>();
  for (const [name, changes] of inZones) {
    const zone = zones.get(name);
    if (!zone) continue;
    const isOpen = (change: RecordChange): boolean => deciding.has(change) && !made.has(change);
    const published = publishedBy(zone, (change) => (isOpen(change) ? change.before : change.after), [
      ...changes,
    ]);
    states.set(name, { name, txt: zone.txt, published });
  }
  return { zones: states };
}

/** The same state, with all that these steps wait for. */
function wholeState({ zones, steps }: PlannedZones, done: readonly Unit[]): ProjectState {
  const made = changesOf([[...waitedFor(steps, done.flat())]]);
  return stateAmid(zones.values(), (change) => made.has(change));
}

function changesOf(units: readonly Unit[]): ReadonlySet<RecordChange> {
  return new Set(units.flatMap((unit) => unit.map(({ change }) => change)));
}
