import type { Clock } from '../../api/http/sleep.js';
import type { Live } from '../../apply/backend.js';
import type { StepResult } from '../../apply/execute.js';
import { differencesAfter } from '../../apply/expectation.js';
import { msUntil, pauseBefore, isCarriedOut } from '../../apply/late-writes.js';
import type { ScopeReport } from '../../apply/report.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import type { Part, Scope } from './part.js';
import { asFailure } from '../service/service-failure.js';

export interface Verification<V> extends Waiting {
  readonly results: readonly StepResult<V>[];
  /** Scopes read at a time. */
  readonly limit: number;
  /** Is given the report of a scope as soon as there is one, with its results, and gives it back complete. */
  readonly conclude: (report: ScopeReport, results: readonly StepResult<V>[]) => Promise<ScopeReport>;
}

interface Waiting {
  readonly clock: Clock;
  /** Once aborted nothing is waited for any more. */
  readonly stop?: AbortSignal | undefined;
  /** Told before it is waited, for so many milliseconds, for requests that may be carried out late. */
  readonly onWait?: ((ms: number) => void) | undefined;
}

/**
 * Reads every scope that has steps again and says how it differs from what they should have left. Where a request was lost
 * that may still be carried out, not before that has become unlikely.
 */
export async function verifyScopes<V>(
  part: Part<V>,
  { results, limit, conclude, ...waiting }: Verification<V>,
): Promise<readonly ScopeReport[]> {
  const resultsOf = new Map<string, StepResult<V>[]>(part.scopes.map(({ id }) => [id, []]));
  for (const result of results) resultsOf.get(result.scope)?.push(result);
  const touched = part.scopes.filter(({ steps }) => steps.length > 0);
  return mapConcurrently(touched, limit, async (scope) => {
    const ofScope = resultsOf.get(scope.id) ?? [];
    const { report, results: final } = await verifyScope({ part, scope, results: ofScope }, waiting);
    return conclude(report, final);
  });
}

interface Run<V> {
  readonly part: Part<V>;
  readonly scope: Scope<V>;
  readonly results: readonly StepResult<V>[];
}

/** How a scope was found, and its results in the light of that. */
interface Verified<V> {
  readonly report: ScopeReport;
  readonly results: readonly StepResult<V>[];
}

async function verifyScope<V>(run: Run<V>, waiting: Waiting): Promise<Verified<V>> {
  const about = aboutScope(run.scope);
  const { results } = run;
  if (results.every(({ outcome }) => outcome === null))
    return { report: { ...about, verified: true, differences: [] }, results };
  const isSettled = await waitForLateWrites(run, waiting);
  try {
    const look = await lookUntilAsExpected(run, waiting);
    const differences = isSettled ? look.differences : [...look.differences, STILL_LATE];
    return {
      report: { ...about, verified: differences.length === 0, differences },
      results: look.results,
    };
  } catch (error) {
    const { kind, message } = asFailure(error);
    const difference = kind === 'interrupted' ? NOT_READ : `it could not be read again: ${message}`;
    return { report: { ...about, verified: false, differences: [difference] }, results };
  }
}

/** What a report says of a scope before anything is known of it. */
function aboutScope({
  name,
  template,
}: Pick<Scope<unknown>, 'name' | 'template'>): Pick<ScopeReport, 'scope' | 'template'> {
  if (!template) return { scope: name };
  const { brand, id } = template;
  return { scope: name, template: { brand, id, name: template.name } };
}

const NOT_READ = 'it was not read again, because the run was interrupted';
const STILL_LATE =
  'the run was interrupted soon after the answer to a write was lost, which may still be carried out';

/** Whether nothing can arrive any more; false when the run was asked to stop before. */
async function waitForLateWrites<V>({ results }: Run<V>, { clock, stop, onWait }: Waiting): Promise<boolean> {
  const until = results.reduce(
    (latest, { outcome }) => Math.max(latest, outcome?.lateUntil ?? -Infinity),
    -Infinity,
  );
  const ms = msUntil(until, clock);
  if (ms > 0 && !stop?.aborted) onWait?.(ms);
  // A timer may come a little early.
  for (let left = ms; left > 0; left = msUntil(until, clock)) {
    if (stop?.aborted) return false;
    await clock.sleep(left, stop);
  }
  return true;
}

/** How often a scope is read before it counts as different: a listing may lag behind the writes. */
const LOOKS = 4;

interface Look<V> extends Pick<Verified<V>, 'results'> {
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

/** A step that counts as failed, since its request was not carried out in time, and now has been, or so it seems. */
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
