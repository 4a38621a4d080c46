import type { Clock } from '../../api/http/sleep.js';
import type { Live } from '../../apply/step/backend.js';
import type { StepResult } from '../../apply/execute.js';
import { differencesAfter } from '../../apply/expectation.js';
import { isCarriedOut } from '../../apply/step/late-writes.js';
import { msUntil, pauseBefore } from '../../apply/step/read-back.js';
import type { ScopeReport } from '../../apply/step/report.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import { asFailure } from '../service/read-or-fail.js';
import type { Part, Scope } from './part.js';

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
}

/**
 * Reads every scope with steps again and compares it with the expected outcome. If the answer to a write was lost, it
 * first waits until that write can hardly be carried out any more.
 */
export async function verifyScopes<V>(
  part: Part<V>,
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

function identityOf<V>({ name, template }: Scope<V>): Pick<ScopeReport, 'scope' | 'template'> {
  if (!template) return { scope: name };
  const { brand, id } = template;
  return { scope: name, template: { brand, id, name: template.name } };
}

interface Run<V> {
  readonly part: Part<V>;
  readonly scope: Scope<V>;
  readonly results: readonly StepResult<V>[];
}

/** The state of a scope after the run, and its results, corrected accordingly. */
interface Verified<V> extends Pick<Run<V>, 'results'> {
  readonly verdict: Pick<ScopeReport, 'verified' | 'differences'>;
}

async function verifyScope<V>(run: Run<V>, waiting: Waiting): Promise<Verified<V>> {
  if (run.results.every(({ outcome }) => outcome === null))
    return { verdict: { verified: true, differences: [] }, results: run.results };
  const isSettled = await waitForLateWrites(run, waiting);
  try {
    const { differences: found, results } = await lookUntilAsExpected(run, waiting);
    const differences = isSettled ? found : [...found, STILL_LATE];
    return { verdict: { verified: differences.length === 0, differences }, results };
  } catch (error) {
    const { kind, message } = asFailure(error);
    const difference = kind === 'interrupted' ? NOT_READ : `it could not be read again: ${message}`;
    return { verdict: { verified: false, differences: [difference] }, results: run.results };
  }
}

const NOT_READ = 'it was not read again because the run was interrupted';
const STILL_LATE =
  'the run was interrupted soon after the response to a write was lost; that write may still be carried out';

/** Returns whether no write can be carried out late any more; false when the run was interrupted before. */
async function waitForLateWrites<V>({ results }: Run<V>, { clock, stop, onWait }: Waiting): Promise<boolean> {
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

/** Number of reads before a scope counts as different: a listing may lag behind the writes. */
const LOOKS = 4;

interface Look<V> extends Pick<Run<V>, 'results'> {
  readonly differences: readonly string[];
}

async function lookUntilAsExpected<V>(run: Run<V>, { clock, stop }: Waiting): Promise<Look<V>> {
  for (let look = 1; ; look += 1) {
    const live = await run.part.backend.list(run.scope.id, undefined, stop);
    const results = run.results.map((result) => correctedBy(live, result, run.part));
    const differences = differencesIn(live, { ...run, results });
    if (differences.length === 0 || look === LOOKS || stop?.aborted) return { differences, results };
    await clock.sleep(pauseBefore(look - 1), stop);
  }
}

/** Corrects the result of a step that timed out, and so counts as failed, but seems to have been carried out since. */
function correctedBy<V>(
  live: readonly Live<V>[],
  result: StepResult<V>,
  { backend }: Part<V>,
): StepResult<V> {
  const { step, outcome } = result;
  if (outcome?.status !== 'failed' || outcome.lateUntil === undefined) return result;
  if (!isCarriedOut(step, live, backend)) return result;
  const error = `${outcome.error}; it seems to have been carried out later`;
  return { ...result, outcome: { ...outcome, status: 'unknown', error } };
}

function differencesIn<V>(live: readonly Live<V>[], { part, scope, results }: Run<V>): readonly string[] {
  const { backend, entryOf, describe, otherwise } = part;
  const managed = live.filter((value) => !scope.isIgnored(value));
  const differencesBy = (identity: (value: V) => string): readonly string[] =>
    differencesAfter<V>(managed, { planned: scope.listing, results, entryOf, identity, describe });
  const differences = differencesBy(backend.identity);
  if (differences.length === 0 || !otherwise) return differences;
  const others = differencesBy(otherwise.identity);
  return others.length < differences.length ? [...differences, otherwise.advice] : differences;
}
