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
  /** Is given the report of a scope as soon as there is one, with its results, and gives it back complete. */
  readonly conclude: (report: ZoneReport, results: readonly StepResult<V>[]) => Promise<ZoneReport>;
}

/** Reads every scope that has steps again and says how it differs from what they should have left. */
export async function verifyScopes<V>(
  part: Part<V>,
  { results, limit, conclude }: Verification<V>,
): Promise<readonly ZoneReport[]> {
  const resultsOf = new Map<string, StepResult<V>[]>(part.scopes.map(({ id }) => [id, []]));
  for (const result of results) resultsOf.get(result.scope)?.push(result);
  const touched = part.scopes.filter(({ steps }) => steps.length > 0);
  return mapConcurrently(touched, limit, async (scope) => {
    const ofScope = resultsOf.get(scope.id) ?? [];
    return conclude(await verifyScope(part, scope, ofScope), ofScope);
  });
}

async function verifyScope<V>(
  { backend, entryOf, describe }: Part<V>,
  { id, name, listing, isIgnored }: Scope<V>,
  results: readonly StepResult<V>[],
): Promise<ZoneReport> {
  if (results.every(({ outcome }) => outcome === null))
    return { zone: name, verified: true, differences: [] };
  try {
    const live = (await backend.list(id)).filter((value) => !isIgnored(value));
    const { identity } = backend;
    const differences = differencesAfter<V>(live, { planned: listing, results, entryOf, identity, describe });
    return { zone: name, verified: differences.length === 0, differences };
  } catch (error) {
    const { message } = asFailure(error);
    return { zone: name, verified: false, differences: [`it could not be read again: ${message}`] };
  }
}
