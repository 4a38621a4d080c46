/** Whether the service of a run can still be reached. */
export interface Reachability {
  /** Takes in how a unit of a scope ended. */
  readonly learn: (scope: string, isUnreachable: boolean) => void;
  readonly isLost: () => boolean;
}

/** After this number of connections that failed one after another, the service counts as unreachable. */
const FAILURES_IN_A_ROW = 5;

/**
 * Watches the connections of all scopes together: the service is lost when several in a row have failed, or the last one of every
 * scope that was tried, if these are at least two.
 */
export function watchReachability(): Reachability {
  const tried = new Set<string>();
  const unreachable = new Set<string>();
  let inARow = 0;
  return {
    learn: (scope, isUnreachable) => {
      tried.add(scope);
      inARow = isUnreachable ? inARow + 1 : 0;
      if (isUnreachable) unreachable.add(scope);
      else unreachable.delete(scope);
    },
    isLost: () => inARow >= FAILURES_IN_A_ROW || (tried.size > 1 && unreachable.size === tried.size),
  };
}
