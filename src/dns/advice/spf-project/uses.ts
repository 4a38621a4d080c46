import { constantName } from '../../spf/grammar/domain-spec.js';
import { effective } from './effective.js';
import type { DeclaredSpf, SpfProject } from './spf-project.js';

/** The records of the project that others include, and that others redirect to. */
export interface Uses {
  readonly included: ReadonlySet<DeclaredSpf>;
  readonly redirected: ReadonlySet<DeclaredSpf>;
}

/** Finds the records that others use. */
export function usesOf({ all, lookup }: SpfProject): Uses {
  const included = new Set<DeclaredSpf>();
  const redirected = new Set<DeclaredSpf>();
  for (const { spf } of all) {
    const { mechanisms, redirect } = effective(spf);
    for (const term of [...mechanisms, ...(redirect ? [redirect] : [])]) {
      if (term.name !== 'include' && term.name !== 'redirect') continue;
      const name = constantName(term.domain);
      const uses = term.name === 'include' ? included : redirected;
      for (const used of (name !== null && lookup(name)) || []) uses.add(used);
    }
  }
  return { included, redirected };
}
