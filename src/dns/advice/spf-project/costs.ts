import { constantName } from '../../spf/grammar/domain-spec.js';
import { continuation, LOOKUP_TERMS } from '../../spf/grammar/lookup-terms.js';
import type { Term } from '../../spf/grammar/term.js';
import { effective } from './effective.js';
import type { DeclaredSpf, SpfLookup, SpfProject } from './spf-project.js';
import { components } from '../components.js';

/** A term with lookups, and all that the records behind it spend. */
export interface Expense {
  readonly term: Term;
  readonly lookups: number;
}

/** The lookups of a record and of all that it includes (RFC 7208 section 4.6.4). */
export interface Cost {
  readonly expenses: readonly Expense[];
  readonly lookups: number;
  /** Whether some of it leads to records that the files do not tell, so that it may be more. */
  readonly isLeast: boolean;
  /** Terms that lead back to the record. */
  readonly loops: ReadonlySet<Term>;
}

/** A record behind a term; undefined when the files do not have exactly one. */
interface Step {
  readonly term: Term;
  readonly target: DeclaredSpf | undefined;
  readonly isKnown: boolean;
}

/** The costs of all records, each counted once, so in time linear in their terms. Loops are not followed. */
export function costsOf({ all, lookup }: SpfProject): ReadonlyMap<DeclaredSpf, Cost> {
  const steps = new Map(all.map((each) => [each, stepsOf(each, lookup)]));
  const costs = new Map<DeclaredSpf, Cost>();
  const targets = (each: DeclaredSpf): readonly DeclaredSpf[] =>
    steps.get(each)?.flatMap(({ target }) => target ?? []) ?? [];
  for (const component of components(all, targets)) {
    const members = new Set(component);
    const sums = component.map((each) => [each, sum(steps.get(each) ?? [], members, costs)] as const);
    for (const [each, cost] of sums) costs.set(each, cost);
  }
  return costs;
}

function stepsOf({ spf }: DeclaredSpf, lookup: SpfLookup): readonly Step[] {
  const { mechanisms, redirect } = effective(spf);
  const terms: readonly Term[] = redirect ? [...mechanisms, redirect] : mechanisms;
  return terms.filter(({ name }) => LOOKUP_TERMS.has(name)).map((term) => stepOf(term, lookup));
}

function stepOf(term: Term, lookup: SpfLookup): Step {
  const spec = continuation(term);
  if (!spec) return { term, target: undefined, isKnown: true };
  const name = constantName(spec);
  const found = name === null ? null : lookup(name);
  return { term, target: found?.length === 1 ? found[0] : undefined, isKnown: found !== null };
}

/** Keeps numbers readable where records include others many times over. */
const MOST_COUNTED = 10_000;

function sum(
  steps: readonly Step[],
  members: ReadonlySet<DeclaredSpf>,
  costs: ReadonlyMap<DeclaredSpf, Cost>,
): Cost {
  let lookups = 0;
  let isLeast = false;
  const loops = new Set<Term>();
  const expenses = steps.map(({ term, target, isKnown }): Expense => {
    const isLoop = target !== undefined && members.has(target);
    if (isLoop) loops.add(term);
    // A loop has no costs yet.
    const behind = target && costs.get(target);
    if (!isKnown || behind?.isLeast) isLeast = true;
    const spent = Math.min(1 + (behind?.lookups ?? 0), MOST_COUNTED);
    lookups = Math.min(lookups + spent, MOST_COUNTED);
    return { term, lookups: spent };
  });
  return { expenses, lookups, isLeast, loops };
}
