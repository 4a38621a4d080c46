import { ServiceError } from '../../api/http/service-error.js';
import type { Step } from '../../plan/plan.js';
import type { Difference } from '../step/difference.js';
import type { HeldBack } from '../step/obstacles.js';
import { heldBackText } from '../step/obstacles.js';
import type { Unit } from '../step/schedule.js';
import type { FirstWrites } from './first-writes.js';
import { MAX_AGE_MS } from './fresh-readings.js';
import type { Verdict } from './judge-unit.js';
import type { Readings } from './readings.js';
import type { DueRequest, Seen, UnitSight } from './unit-sight.js';
import { takesAway } from './unit-sight.js';

/** How the requests of a unit that may be executed are confirmed. */
export interface Confirmed<V> {
  /** Whether a step has nothing to delete any more. */
  readonly isGone: (step: Step<V>) => boolean;
  /**
   * To be called right before a request of a step is sent, which may have been sent before. Returns a promise if it must
   * wait for another reading.
   *
   * @throws ServiceError of kind `aborted` or `rejected` if the request must not be sent; `not-found` if there is nothing to delete
   *   any more.
   */
  readonly beforeSending: (step: Step<V>, mayBeDone?: boolean) => Promise<void> | null;
  /**
   * Confirms a step once more whose request was sent and refused, by readings that are recent enough.
   *
   * @throws ServiceError like `beforeSending`.
   */
  readonly confirmAgain: (step: Step<V>) => Promise<void>;
}

/** What the requests of all units share. */
export interface RequestChecks<V> {
  readonly sight: UnitSight<V>;
  readonly readings: Pick<Readings<V>, 'moment'>;
  readonly first: FirstWrites<V>;
  /** What others have created that a step is to create. */
  readonly foundCreated: (scope: string, step: Step<V>) => Difference | null;
  /** Whether the run has created something under an id. */
  readonly hasCreated: (scope: string, id: string) => boolean;
  /** What keeps a unit from being executed, if anything does. */
  readonly findingOf: (unit: Unit<V>, see: () => Promise<Verdict<V>>) => Promise<Seen<V> | HeldBack>;
  /** Called when a unit is held back before anything of it was sent. */
  readonly onHeldBack: (unit: Unit<V>, heldBack: HeldBack) => void;
  /** Takes in the age of the reading that a step is sent on, in milliseconds. */
  readonly onAge: (step: Step<V>, ms: number) => void;
}

/** A step that is about to be sent, once more if it may be done. */
interface DueStep<V> extends Pick<DueRequest<V>, 'since'> {
  readonly step: Step<V>;
  readonly mayBeDone: boolean;
}

/** Confirms each request of a unit right before it is sent. `seenGone` are the steps that have nothing to delete. */
export function confirmRequests<V>(
  unit: Unit<V>,
  seenGone: ReadonlySet<Step<V>>,
  checks: RequestChecks<V>,
): Confirmed<V> {
  const { sight, readings, first, foundCreated, hasCreated, findingOf, onHeldBack, onAge } = checks;
  const gone = new Set(seenGone);
  /** Steps that had to wait, so that they were read for once more. */
  const readAgain = new Set<Step<V>>();
  const isHiding = sight.isJudged(unit) && !takesAway(unit);
  const mustSee = ({ action }: Step<V>): boolean => isHiding || action !== 'create';
  const isBegunBefore = (step: Step<V>): boolean =>
    !unit.steps.slice(0, unit.steps.indexOf(step)).every((other) => gone.has(other));
  const isOutdated = (step: Step<V>): boolean =>
    (mustSee(step) && sight.ageOf(unit) > MAX_AGE_MS) || (first.isDue(unit.scope) && !isBegunBefore(step));
  const isThereAlready = (step: Step<V>): boolean =>
    step.action === 'create' && !isBegunBefore(step) && foundCreated(unit.scope, step) !== null;
  const isReplaced = ({ recordId }: Step<V>): boolean =>
    recordId !== null && hasCreated(unit.scope, recordId);

  const sentOf = ({ step, mayBeDone }: DueStep<V>): Step<V> | null => (mayBeDone ? step : null);
  const examine = async (due: DueStep<V>): Promise<Verdict<V>> => {
    const { step, mayBeDone } = due;
    const moved = first.isDue(unit.scope) ? await first.check(unit.scope) : [];
    if (moved.length > 0) return { kind: 'changed', differences: moved };
    const created = step.action !== 'create' || mayBeDone ? null : foundCreated(unit.scope, step);
    if (created) return { kind: 'changed', differences: [created] };
    return mustSee(step) ? sight.look(unit, { ...due, sent: sentOf(due) }) : { kind: 'seen', gone };
  };
  /** Takes in which records are gone before their DELETEs are sent: those that others have deleted must not be restored. */
  const learn = ({ step, mayBeDone }: DueStep<V>, found: ReadonlySet<Step<V>>): void => {
    for (const other of unit.steps.slice(unit.steps.indexOf(step) + 1)) if (found.has(other)) gone.add(other);
    if (!found.has(step)) return;
    if (!mayBeDone) gone.add(step);
    throw recordGone();
  };
  /** Reads once more if the readings are too old. @throws ServiceError if the step must not be sent. */
  const again = async (due: DueStep<V>): Promise<void> => {
    const { step, mayBeDone } = due;
    const isBegun = isBegunBefore(step);
    const finding = await findingOf(unit, () => examine(due));
    if (mustSee(step)) onAge(step, sight.ageOf(unit));
    if (finding.kind === 'seen') return learn(due, finding.gone);
    if (!isBegun) onHeldBack(unit, finding);
    const message = heldBackText(finding, { wasSent: mayBeDone });
    throw new ServiceError(message, { kind: isBegun ? 'rejected' : 'aborted', effect: 'no' });
  };
  return {
    isGone: (step) => gone.has(step),
    confirmAgain: (step) => again({ step, mayBeDone: true }),
    beforeSending: (step, mayBeDone = false) => {
      const due = { step, mayBeDone };
      const seen = mustSee(step) ? sight.sinceJudged(unit, sentOf(due)) : null;
      if (seen?.kind === 'seen') learn(due, seen.gone);
      const isLost = isReplaced(step);
      if (isLost && step.action === 'delete') learn(due, new Set([step]));
      const isMoved = seen !== null && seen.kind !== 'seen';
      if (mustSee(step)) onAge(step, sight.ageOf(unit));
      const isLate = !readAgain.has(step) && isOutdated(step);
      if (isLate) readAgain.add(step);
      const mustLook = isMoved || isLate || isLost || (!mayBeDone && isThereAlready(step));
      // The unit itself may have set something back since that listing.
      return mustLook ? again({ ...due, ...(isMoved && { since: readings.moment() }) }) : null;
    },
  };
}

/** Like the answer of a service that has no such record. Its id may be that of another one by now, which must stay. */
function recordGone(): ServiceError {
  return new ServiceError('not sent, because its record is gone', { kind: 'not-found', effect: 'no' });
}
