import type { PlannedPart } from '../../../src/engine/apply/part.js';
import { keyOf } from './held-service.js';
import type { ValueKind } from './value-kind.js';

/** Returns a function by which parts of one plan share their reviews: equal listings are reviewed once. */
export function rememberingParts<V, R>(kind: Pick<ValueKind<V>, 'shortName'>) {
  type Part = PlannedPart<V, R>;
  const reviews = new Map<string, ReturnType<Part['scopes'][number]['review']>>();
  const replans = new Map<R | undefined, ReturnType<Part['replan']>>();
  return (part: Part): Part => ({
    ...part,
    scopes: part.scopes.map((scope) => ({
      ...scope,
      review: (live) => {
        const key = keyOf(live, kind);
        const known = reviews.get(key) ?? scope.review(live);
        reviews.set(key, known);
        return known;
      },
    })),
    replan: (reviewed, limits) => {
      const known = replans.get(reviewed[0]) ?? part.replan(reviewed, limits);
      replans.set(reviewed[0], known);
      return known;
    },
  });
}
