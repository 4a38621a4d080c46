import type { Backoff } from '../api/backoff.js';
import type { Live } from '../apply/backend.js';
import type { StepResult } from '../apply/execute.js';
import { differencesAfter } from '../apply/expectation.js';
import type { ZoneReport } from '../apply/report.js';
import { mapConcurrently } from './map-concurrently.js';
import type { Part, Scope } from './part.js';
import { asFailure } from './service-failure.js';

export interface Verification<V> {
  readonly results: readonly StepResult<V>[];
  /** Scopes read at a time. */
  readonly limit: number;
  /** Waits before a scope that differs is read again. */
  readonly backoff: Backoff;
  /** Is given the report of a scope as soon as there is one, with its results, and gives it back complete. */
  readonly conclude: (report: ZoneReport, results: readonly StepResult<V>[]) => Promise<ZoneReport>;
}

/** Reads every scope that has steps again and says how it differs from what they should have left. */
export async function verifyScopes<V>(
  part: Part<V>,
  { results, limit, backoff, conclude }: Verification<V>,
): Promise<readonly ZoneReport[]> {
  const resultsOf = new Map<string, StepResult<V>[]>(part.scopes.map(({ id }) => [id, []]));
  for (const result of results) resultsOf.get(result.scope)?.push(result);
  const touched = part.scopes.filter(({ steps }) => steps.length > 0);
  return mapConcurrently(touched, limit, async (scope) => {
    const ofScope = resultsOf.get(scope.id) ?? [];
    return conclude(await verifyScope(part, scope, { results: ofScope, backoff }), ofScope);
  });
}

/** How often a scope is read before it counts as different: a listing may lag behind the writes. */
const LOOKS = 4;

async function verifyScope<V>(
  part: Part<V>,
  scope: Scope<V>,
  { results, backoff }: Pick<Verification<V>, 'results' | 'backoff'>,
): Promise<ZoneReport> {
  const { id, name } = scope;
  if (results.every(({ outcome }) => outcome === null))
    return { zone: name, verified: true, differences: [] };
  try {
    const look = async (): Promise<readonly string[]> =>
      differencesIn(await part.backend.list(id), { part, scope, results });
    let differences = await look();
    for (let again = 0; differences.length > 0 && again < LOOKS - 1; again += 1) {
      await backoff(again);
      differences = await look();
    }
    return { zone: name, verified: differences.length === 0, differences };
  } catch (error) {
    const { message } = asFailure(error);
    return { zone: name, verified: false, differences: [`it could not be read again: ${message}`] };
  }
}

interface Run<V> {
  readonly part: Part<V>;
  readonly scope: Scope<V>;
  readonly results: readonly StepResult<V>[];
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
