import { ServiceError } from '../../api/http/service-error.js';
import type { Clock } from '../../api/http/sleep.js';
import type { Live } from '../../apply/step/backend.js';
import type { StepResult } from '../../apply/execute.js';
import { createdIdOf } from '../../apply/step/outcome.js';
import type { ComparedListing } from '../../apply/expectation.js';
import { compareListing } from '../../apply/expectation.js';
import { LOOKS_IN_SILENCE, msUntil, pauseAfterLook, pauseBefore } from '../../apply/step/read-back.js';
import type { KnownIds } from '../../apply/step/known-ids.js';
import { knownIds } from '../../apply/step/known-ids.js';
import type { ScopeReport } from '../../apply/step/report.js';
import { Failure } from '../../failure.js';
import { addressParts } from '../../plan/address.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import { asFailure } from '../service/read-or-fail.js';
import { correctedBy } from './corrected-result.js';
import type { RunPart, RunScope } from './part.js';

export interface Verification<V> extends Waiting {
  readonly results: readonly StepResult<V>[];
  /** Number of scopes to read concurrently. */
  readonly limit: number;
  /** Completes the report of a scope as soon as it is known. */
  readonly conclude: (report: ScopeReport, results: readonly StepResult<V>[]) => Promise<ScopeReport>;
}

interface Waiting {
  readonly clock: Clock;
  /** Once it aborts, all waits end. */
  readonly stop?: AbortSignal | undefined;
  /** Called before a wait of `ms` milliseconds for requests that may be carried out late. */
  readonly onWait?: ((ms: number) => void) | undefined;
  /** Called once for a listing that is read again for at most `ms` milliseconds because it lags behind the writes. */
  readonly onLag?: ((ms: number) => void) | undefined;
  /** How long, in milliseconds, to read again what a listing that lags behind the writes does not show yet. */
  readonly settleMs: number;
}

/**
 * Reads every scope with steps again and compares it with the expected outcome. If the answer to a write was lost, it
 * first waits until that write can hardly be carried out any more.
 */
export async function verifyScopes<V>(
  part: RunPart<V>,
  { results, limit, conclude, ...waiting }: Verification<V>,
): Promise<readonly ScopeReport[]> {
  const resultsOf = new Map<string, StepResult<V>[]>(part.scopes.map(({ id }) => [id, []]));
  for (const result of results) resultsOf.get(result.scope)?.push(result);
  const touched = part.scopes.filter(({ steps }) => steps.length > 0);
  return mapConcurrently(touched, limit, async (scope) => {
    const run = { part, scope, results: resultsOf.get(scope.id) ?? [] };
    const { verdict, results: final } = await verifyScope(run, waiting);
    return conclude({ ...identityOf(scope), ...verdict }, final);
  });
}

function identityOf<V>({ name, template }: RunScope<V>): Pick<ScopeReport, 'scope' | 'template'> {
  if (!template) return { scope: name };
  const { brand, id } = template;
  return { scope: name, template: { brand, id, name: template.name } };
}

interface ScopeRun<V> {
  readonly part: RunPart<V>;
  readonly scope: RunScope<V>;
  readonly results: readonly StepResult<V>[];
}

/** The state of a scope after the run, and its results, corrected accordingly. */
interface VerifiedScope<V> extends Pick<ScopeRun<V>, 'results'> {
  readonly verdict: Pick<ScopeReport, 'verified' | 'differences' | 'notes'>;
}

async function verifyScope<V>(run: ScopeRun<V>, waiting: Waiting): Promise<VerifiedScope<V>> {
  const { results: before, part } = run;
  if (before.every(({ outcome }) => outcome === null))
    return { verdict: { verified: true, differences: [] }, results: before };
  const isSettled = await waitForLateWrites(run, waiting);
  try {
    const { differences, results, mayLag } = await lookUntilAsExpected(run, waiting);
    const notes = [
      ...part.adviceOn(differences),
      ...openSteps(results),
      ...(mayLag && differences.length > 0 ? [MAY_LAG] : []),
      ...(isSettled ? [] : [STILL_LATE]),
    ];
    return { verdict: verdictOf(differences, notes), results };
  } catch (error) {
    const { kind, message } = asFailure(error);
    const note = kind === 'interrupted' ? NOT_READ : `it could not be read again: ${message}`;
    return { verdict: verdictOf([], [note]), results: before };
  }
}

/** A scope with anything to say is not verified. */
function verdictOf(
  differences: ScopeReport['differences'],
  notes: readonly string[],
): VerifiedScope<never>['verdict'] {
  const verified = differences.length === 0 && notes.length === 0;
  return { verified, differences, ...(notes.length > 0 && { notes }) };
}

/** Steps that may have been carried out, or set back, although a listing does not show it. */
function openSteps<V>(results: readonly StepResult<V>[]): readonly string[] {
  return results.flatMap(({ step, outcome }) => {
    if (outcome?.status !== 'unknown') return [];
    const open =
      outcome.seen === 'as-before' ? 'carried out' : outcome.deleted === 'missing' ? 'restored' : null;
    const name = `${step.action} ${addressParts(step.address).rest}`;
    return open ? `${name}: not ${open}, as far as the listing shows; if it lags, ${LOOK_LATER}` : [];
  });
}

const LOOK_LATER = 'look again later with `zonemason plan`, or wait longer with --settle';
const MAY_LAG = `this is the state before the run: if the listing lags, ${LOOK_LATER}`;
const NOT_READ = 'it was not read again because the run was interrupted';
const STILL_LATE =
  'the run was interrupted soon after the response to a write was lost; that write may still be carried out';

/** Returns whether no write can be carried out late any more; false when the run was interrupted before. */
async function waitForLateWrites<V>(
  { results }: ScopeRun<V>,
  { clock, stop, onWait }: Waiting,
): Promise<boolean> {
  const until = results.reduce(
    (latest, { outcome }) => Math.max(latest, outcome?.lateUntil ?? -Infinity),
    -Infinity,
  );
  const ms = msUntil(until, clock);
  if (ms > 0 && !stop?.aborted) onWait?.(ms);
  // A timer may fire a little early.
  for (let left = ms; left > 0; left = msUntil(until, clock)) {
    if (stop?.aborted) return false;
    await clock.sleep(left, stop);
  }
  return true;
}

interface ScopeLook<V> extends Pick<ScopeRun<V>, 'results'>, ComparedListing {}

/** Number of answers that are no listings before a scope counts as unreadable: what does not answer at all was asked again already. */
const MOST_UNREADABLE = 3;

/** Reads a scope. @throws ServiceError, Failure like `Backend.list`. */
async function listPatiently<V>(
  { part, scope }: ScopeRun<V>,
  { clock, stop }: Pick<Waiting, 'clock' | 'stop'>,
): Promise<readonly Live<V>[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await part.backend.list(scope.id, undefined, stop);
    } catch (error) {
      if (!isNoListing(error) || attempt === MOST_UNREADABLE || stop?.aborted) throw error;
      await clock.sleep(pauseBefore(attempt), stop);
    }
  }
}

/** Whether the service has answered with something that is no listing. */
function isNoListing(error: unknown): boolean {
  return error instanceof Failure || (error instanceof ServiceError && error.kind === 'bad-answer');
}

/** Reads a scope again for as long as the listing may only lag behind the writes. */
async function lookUntilAsExpected<V>(run: ScopeRun<V>, waiting: Waiting): Promise<ScopeLook<V>> {
  const { clock, stop, settleMs, onLag } = waiting;
  const { backend } = run.part;
  const ids = idsAfter(run);
  const until = clock.now() + settleMs;
  for (let look = 0; ; look += 1) {
    const live = await listPatiently(run, waiting);
    const results = run.results.map((result) => correctedBy(live, result, { backend, ids }));
    const { differences, mayLag } = compare(live, { ...run, results });
    const left = msUntil(until, clock);
    if (differences.length === 0 || !mayLag || left === 0 || stop?.aborted)
      return { differences, results, mayLag };
    if (look + 1 === LOOKS_IN_SILENCE) onLag?.(left);
    await pauseAfterLook(look, until, waiting);
  }
}

function idsAfter<V>({ scope, results }: ScopeRun<V>): KnownIds<V> {
  const ids = knownIds(new Set(scope.before.map(({ id }) => id)), scope.steps);
  for (const { outcome } of results) {
    const id = createdIdOf(outcome);
    if (id !== null) ids.created(id);
  }
  return ids;
}

function compare<V>(live: readonly Live<V>[], { scope, results }: ScopeRun<V>): ComparedListing {
  const { before, form, isIgnored } = scope;
  return compareListing(
    live.filter((value) => !isIgnored(value)),
    { before, results, form },
  );
}
