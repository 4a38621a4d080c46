import type { Step } from '../../plan/plan.js';
import type { StepFinding } from '../step/finding.js';
import type { Failed, Outcome } from '../step/outcome.js';
import { done } from '../step/outcome.js';
import { readUntil } from '../step/read-back.js';
import { NOT_RESTORED } from '../step/report.js';
import type { Undoing } from './insist.js';
import { insist } from './insist.js';
import type { RestoringTarget } from './undo.js';
import { restoringIn } from './undo.js';

/**
 * The outcome of a DELETE whose record was to be created again, and of how that went. One that cannot be may be there all the same: what
 * refuses it was carried out, or it was never deleted, whatever the answer to its DELETE was.
 */
export async function outcomeOfUndo<V>(step: Step<V>, undo: Outcome, undoing: Undoing<V>): Promise<Failed> {
  if (undo.status === 'done') return outcomeOfCreated(step, undo, undoing);
  if (undo.seen === 'still-listed') return stillListed(undoing, { mayLag: undoing.insistence?.wasMissing });
  // What was sent again and again, since its answer was lost, has had its time.
  const isRefused = undo.status === 'failed' && undo.lateUntil === undefined && undo.seen !== 'otherwise';
  if (!isRefused || undoing.insistence) return missing(step, undo, undoing);
  const insistence = await insist(step, undo, undoing);
  const { undo: last, found, wasMissing } = insistence;
  if (found?.kind === 'still-listed') return stillListed(undoing, { mayLag: wasMissing });
  if (found?.kind === 'done') {
    const restoredId = found.value?.id ?? null;
    undoing.target.journal?.conclude(restoringIn(undoing.target, step), done(restoredId));
    return restored(causeOf(undoing), restoredId);
  }
  return outcomeOfUndo(step, last, { ...undoing, insistence });
}

function causeOf<V>({ failure }: Undoing<V>): string {
  return failure.cause ?? failure.error;
}

/** What was created again must be seen. */
async function outcomeOfCreated<V>(
  step: Step<V>,
  { createdId, lateUntil }: Extract<Outcome, { readonly status: 'done' }>,
  undoing: Undoing<V>,
): Promise<Failed> {
  const { target } = undoing;
  const cause = causeOf(undoing);
  const kind = await seenOfRestored(step, createdId ?? null, target);
  const id = createdId !== undefined && { restoredId: createdId };
  if (kind === 'still-listed') return { ...stillListed(undoing, { mayLag: true }), ...id };
  const late = lateUntil !== undefined && { lateUntil };
  if (kind !== 'as-before') return { ...restored(cause, createdId ?? null), ...late };
  target.journal?.conclude(restoringIn(target, step), failed(NOT_SEEN));
  return { ...failed(`${unrestored(step)}: ${cause}`), cause, deleted: 'missing', ...id, ...late };
}

/** Whatever became of what should restore it, its DELETE was sent. */
function missing<V>(step: Step<V>, undo: Failed, undoing: Undoing<V>): Failed {
  const told = unrestored(step, { isSure: undo.status === 'failed' });
  const error = `${told} (${undo.error})`;
  return { ...undo, isGivenUp: false, isUnsent: false, error, cause: causeOf(undoing), deleted: 'missing' };
}

/** What is listed as it was before, whatever the answer to its DELETE was. After a stop, nothing more is read. */
function stillListed<V>(
  undoing: Undoing<V>,
  { mayLag = false }: { readonly mayLag?: boolean | undefined } = {},
): Failed {
  const { failure, target } = undoing;
  const isUnknown = mayLag || failure.isProven || target.stop?.aborted;
  const cause = causeOf(undoing);
  const outcome = failed(`${STILL_LISTED}: ${cause}`, isUnknown ? 'unknown' : 'failed');
  return { ...outcome, cause, seen: 'as-before', deleted: 'listed' };
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

/** The outcome of a step whose record may be the restored one, or what an older listing shows. */
export function perhapsRestored<V>(step: Step<V>, outcome: Failed): Failed {
  const { cause = outcome.error } = outcome;
  const error = `${unrestored(step, { isSure: false })}: ${cause}`;
  return { ...outcome, status: 'unknown', error, seen: 'as-before' };
}

/** The outcome of a step whose record was listed when it should be restored, and is not any more. */
export function missingAfterAll<V>(step: Step<V>, outcome: Failed): Failed {
  const { seen: _, ...rest } = outcome;
  const { status, cause = outcome.error } = outcome;
  return {
    ...rest,
    error: `${unrestored(step, { isSure: status === 'failed' })}: ${cause}`,
    deleted: 'missing',
  };
}

/** The outcome of a step whose record was created again. */
export function restored(cause: string, restoredId: string | null): Failed {
  const id = restoredId !== null && { restoredId };
  return { ...failed(`${RESTORED}: ${cause}`), cause, deleted: 'restored', ...id };
}

function failed(error: string, status: Failed['status'] = 'failed'): Failed {
  return { status, error, credentialsRefused: false };
}
