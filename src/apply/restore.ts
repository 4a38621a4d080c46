import type { Step } from '../plan/plan.js';
import type { Journal } from './journal/journal.js';
import type { Backend, Target } from './step/backend.js';
import { restoring } from './step/derived-steps.js';
import type { Failed, Outcome } from './step/outcome.js';
import { executeStep, outcomeInSpite } from './step/execute-step.js';
import { done, withLate } from './step/outcome.js';
import type { StepFinding } from './step/finding.js';
import { LOOKS_IN_SILENCE, lookPatiently, msUntil, pauseAfterLook, readUntil } from './step/read-back.js';
import { NOT_RESTORED } from './step/report.js';

export interface RestoringTarget<V> extends Target<V> {
  /** The journal that each step is saved to before and after, if one is kept. */
  readonly journal?: Journal<V>;
  /** How to list what must be seen of a POST behind DELETEs, or of one that restores; when left out, its answer is believed. */
  readonly listReplacement?: Backend<V>['list'];
  /** The outcomes of the group, if the steps are executed in place of one of its steps: what it has deleted is restored with them. */
  readonly group?: Map<Step<V>, Outcome>;
}

/**
 * Creates again what was deleted before a step that failed, and corrects the outcomes. Whether it is back is seen, not believed.
 * Where a listing shows neither the DELETE nor what was created behind it, although both were answered with success, it may lag.
 */
export async function restore<V>(
  outcomes: Map<Step<V>, Outcome>,
  [last, failure]: readonly [Step<V>, Failed],
  target: RestoringTarget<V>,
): Promise<void> {
  const { group = new Map<Step<V>, Outcome>() } = target;
  const taken = [...group, ...outcomes].filter(
    ([{ before }, outcome]) => outcome.status === 'done' && !outcome.wasGone && before !== null,
  );
  const undone = await undoInTurn(taken.map(([step]) => step).toReversed(), target);
  // Only then: nothing may come between two records that are restored.
  const concluded = await Promise.all(
    undone.map(
      async ([step, undo]) => [step, await outcomeOfUndo(step, undo, { last, failure, target })] as const,
    ),
  );
  const isBack = concluded.some(([, { deleted }]) => deleted !== 'missing');
  const mayHaveArrived = taken.length > 0 && last.action === 'create' && !isBack;
  const arrived = mayHaveArrived ? await outcomeInSpite(last, failure, target) : null;
  if (arrived) {
    outcomes.set(last, arrived);
    target.journal?.conclude(last, arrived);
    return;
  }
  for (const [step, outcome] of concluded) {
    const own = outcomes.has(step) ? outcomes : group;
    own.set(step, withLate(outcome, own.get(step)?.lateUntil));
    if (outcome.status === 'unknown' && outcome.seen) outcomes.set(last, { ...failure, status: 'unknown' });
  }
}

/** Creates deleted records again, each once the one before was answered, whatever the answer: one that has to wait holds up no other. */
async function undoInTurn<V>(
  steps: readonly Step<V>[],
  target: RestoringTarget<V>,
): Promise<readonly (readonly [Step<V>, Outcome])[]> {
  const undone: Promise<readonly [Step<V>, Outcome]>[] = [];
  for (const step of steps)
    await new Promise<void>((answered) => {
      const onAttempt: typeof target.onAttempt = (attempt) => {
        target.onAttempt?.(attempt);
        answered();
      };
      const undo = undoDelete(step, { ...target, onAttempt });
      undone.push(undo.then((outcome) => [step, outcome]));
      undo.then(() => answered(), answered);
    });
  return Promise.all(undone);
}

/** Creates a deleted record again, even if the journal cannot be written: the name must not stay without an answer. */
async function undoDelete<V>(step: Step<V>, target: RestoringTarget<V>): Promise<Outcome> {
  return executeUndo(restoringIn(target, step), target);
}

function restoringIn<V>({ backend, scope }: Target<V>, step: Step<V>): Step<V> {
  return restoring(step, step.before && backend.writable(scope, step.before));
}

/** Executes a step that sets something back, whatever holds steps of the plan back. Never throws a ServiceError. */
async function executeUndo<V>(undo: Step<V>, target: RestoringTarget<V>): Promise<Outcome> {
  await target.journal?.announce([undo]);
  const outcome = await executeStep(undo, { ...target, beforeSending: undefined });
  target.journal?.conclude(undo, outcome);
  return outcome;
}

/**
 * Sets a record back to what a step has found. Tries for as long as a listing may lag while that is refused, unless by a status
 * that says that the service does not do it: it may be busy. What others have made of the record meanwhile is left.
 */
export async function setBack<V>(undo: Step<V>, target: RestoringTarget<V>): Promise<Outcome> {
  const { clock, settleMs = 0, stop } = target;
  const until = clock.now() + settleMs;
  for (let look = 0; ; look += 1) {
    const outcome = await executeUndo(undo, { ...target, mustSee: target.backend.list });
    const isBusy = outcome.status === 'failed' && outcome.seen === undefined && !outcome.isRefusal;
    if (!isBusy || outcome.credentialsRefused || msUntil(until, clock) === 0 || stop?.aborted) return outcome;
    await pauseAfterLook(look, until, target);
    if ((await lookPatiently({ step: undo, target })).kind !== 'as-before') return outcome;
    target.onRepeat?.(outcome.error);
  }
}

interface Undoing<V> {
  /** The step that failed. */
  readonly last: Step<V>;
  readonly failure: Failed;
  readonly target: RestoringTarget<V>;
  /** Whether what was refused was tried again for as long as that is done. */
  readonly hasInsisted?: boolean;
}

/**
 * A record that cannot be created again may be there all the same: what refuses it was carried out, or it was never deleted,
 * whatever the answer to its DELETE was.
 */
async function outcomeOfUndo<V>(step: Step<V>, outcome: Outcome, undoing: Undoing<V>): Promise<Failed> {
  const { failure, target, hasInsisted = false } = undoing;
  const cause = failure.cause ?? failure.error;
  if (outcome.status === 'done') {
    const restoredId = outcome.createdId ?? null;
    const kind = await seenOfRestored(step, restoredId, target);
    if (kind === 'still-listed') return stillListed(undoing, { mayLag: true });
    const { lateUntil } = outcome;
    const late = lateUntil !== undefined && { lateUntil };
    if (kind !== 'as-before') return { ...restored(cause, restoredId), ...late };
    const id = restoredId !== null && { restoredId };
    target.journal?.conclude(restoringIn(target, step), failed(NOT_SEEN));
    return { ...failed(`${unrestored(step)}: ${cause}`), cause, deleted: 'missing', ...id, ...late };
  }
  if (outcome.seen === 'still-listed') return stillListed(undoing);
  // What was sent again and again, since its answer was lost, has had its time.
  const isRefused = outcome.status === 'failed' && outcome.lateUntil === undefined;
  if (isRefused && outcome.seen !== 'otherwise' && !hasInsisted) {
    const { undo, found } = await insist(step, outcome, undoing);
    if (found?.kind === 'still-listed') return stillListed(undoing);
    if (found?.kind === 'done') {
      const restoredId = found.value?.id ?? null;
      target.journal?.conclude(restoringIn(target, step), done(restoredId));
      return restored(cause, restoredId);
    }
    if (undo !== outcome) return outcomeOfUndo(step, undo, { ...undoing, hasInsisted: true });
  }
  // Whatever became of what should restore it, its DELETE was sent.
  const sent = { isGivenUp: false, isUnsent: false };
  const told = unrestored(step, { isSure: outcome.status === 'failed' });
  return { ...outcome, ...sent, error: `${told} (${outcome.error})`, cause, deleted: 'missing' };
}

interface Insistence<V> {
  /** The outcome of the last try. */
  readonly undo: Outcome;
  /** What a listing shows of the record; null if it shows that it is missing, or was not asked. */
  readonly found: StepFinding<V> | null;
}

const MISSING = { kind: 'as-before' } as const;

/**
 * Tries for as long as a listing may lag to create a record again that was refused once: the service may be busy, or refuse what a
 * listing has not caught up with yet. Ends early where the record is back. What could be there twice is sent once, when that time is over.
 */
async function insist<V>(
  step: Step<V>,
  refused: Failed,
  { last, failure, target }: Undoing<V>,
): Promise<Insistence<V>> {
  const { backend, clock, settleMs = 0, stop } = target;
  const until = clock.now() + settleMs;
  const undo = restoringIn(target, step);
  const mayRepeat = undo.after !== null && !refused.credentialsRefused;
  const mayDouble = undo.after !== null && !refused.isUnsent && !backend.refusesRepeat(undo.after);
  // A listing that shows it again afterwards is an older one.
  let wasMissing = false;
  for (let n = 0, isDue = false; ; n += 1) {
    const look = await lookPatiently({ step: undo, target });
    wasMissing ||= look.kind === 'as-before';
    const found = wasMissing && look.kind === 'still-listed' ? MISSING : look;
    const isListed = found.kind === 'still-listed';
    const isMissing = mayRepeat && found.kind === 'as-before';
    if (!(isListed || isMissing) || stop?.aborted) return { undo: refused, found };
    const left = msUntil(until, clock);
    if (isMissing && isDue && (left === 0 || !mayDouble)) {
      if (await outcomeInSpite(last, failure, target)) return { undo: refused, found };
      target.onRepeat?.(refused.error);
      const again = await undoDelete(step, target);
      if (again.status !== 'failed' || again.seen !== undefined) return { undo: again, found: null };
      isDue = false;
      continue;
    }
    if (left === 0) return { undo: refused, found };
    if (n === LOOKS_IN_SILENCE && (isListed || mayDouble)) target.onLag?.(left);
    await pauseAfterLook(n, until, target);
    isDue = true;
  }
}

/** What is listed as it was before, whatever the answer to its DELETE was. After a stop, nothing more is read. */
function stillListed<V>(
  { failure, target: { stop } }: Undoing<V>,
  { mayLag = failure.isProven === true || stop?.aborted === true } = {},
): Failed {
  const told = `${STILL_LISTED}: ${failure.cause ?? failure.error}`;
  return { ...failed(told, mayLag ? 'unknown' : 'failed'), seen: 'as-before' };
}

const STILL_LISTED =
  'the listing still shows it, although the service answered that it was deleted; a later step failed';

const NOT_SEEN = 'no listing has shown it';

const RESTORED = 'deleted and restored, because a later step failed';

function unrestored<V>({ before }: Step<V>, { isSure = true } = {}): string {
  const value = JSON.stringify(before);
  return isSure
    ? `deleted and ${NOT_RESTORED}; create it by hand: ${value}`
    : `deleted and perhaps ${NOT_RESTORED}; if so, create it by hand: ${value}`;
}

/** What a listing shows of what was created again; its answer is believed where none can be read. */
async function seenOfRestored<V>(
  step: Step<V>,
  createdId: string | null,
  target: RestoringTarget<V>,
): Promise<StepFinding<V>['kind']> {
  const { backend, clock, settleMs = 0, listReplacement: list } = target;
  if (!list) return 'done';
  const looking = { ...target, backend: { ...backend, list }, onWait: target.onLag };
  const { kind } = await readUntil(
    { step: restoringIn(target, step), target: looking, createdId },
    { until: clock.now() + settleMs },
  );
  return kind;
}

/** The outcome of a step whose record was created again. */
export function restored(cause: string, restoredId: string | null): Failed {
  const id = restoredId !== null && { restoredId };
  return { ...failed(`${RESTORED}: ${cause}`), cause, deleted: 'restored', ...id };
}

function failed(error: string, status: Failed['status'] = 'failed'): Failed {
  return { status, error, credentialsRefused: false };
}
