import { recordType } from '../types/registry.js';
import { parentOf } from '../name/parent.js';

/**
 * The names of one zone, as seen in one state of it. `N` is how names are told apart: by prefix, or by an object for each.
 */
export interface ZoneNames<N> {
  /** The parent of a name; null for the apex. */
  readonly above: (name: N) => N | null;
  /** Whether a name exists: it is the apex, or a record is published at it or below it (RFC 4592 section 2.2). */
  readonly has: (name: N) => boolean;
  /** The wildcard right below a name; null if it does not exist. */
  readonly wildcardBelow: (name: N) => N | null;
  /** Whether records at a name delegate it to other servers. */
  readonly isDelegated: (name: N) => boolean;
  /** Whether a record at a name leads those below it elsewhere; by default none does. */
  readonly isRedirected?: (name: N) => boolean;
}

/** What answers for a name of a zone. */
export interface LookUp<N> {
  /** The zone cut that leaves the answer to other servers; null if there is none. */
  readonly cut: N | null;
  /** The name above whose DNAME leads the name elsewhere, unless a cut is above that; null if there is none. */
  readonly redirect: N | null;
  /** The name right below the closest encloser of a name that does not exist; null for one that does (RFC 5155 section 1.3). */
  readonly nextCloser: N | null;
  /**
   * The name whose records answer, unless a cut hides them: the name itself, a wildcard, or that of the DNAME; null if there is
   * none.
   */
  readonly source: N | null;
}

/**
 * Looks for a name in its zone as an authoritative server does (RFC 1034 section 4.3.2, RFC 4592 section 3.3.1, RFC 6672 section
 * 3.2).
 */
export function lookUp<N>(names: ZoneNames<N>, name: N, type: string): LookUp<N> {
  const { cut, redirect } = highestBoundary(names, name, type);
  if (names.has(name)) return { cut, redirect, nextCloser: null, source: redirect ?? name };
  let nextCloser = name;
  let encloser = names.above(name);
  while (encloser !== null && !names.has(encloser)) {
    nextCloser = encloser;
    encloser = names.above(encloser);
  }
  const wildcard = encloser === null ? null : names.wildcardBelow(encloser);
  return { cut, redirect, nextCloser, source: redirect ?? wildcard };
}

/**
 * The highest zone cut at a name or above it, or DNAME above it; of both at one name, the cut. A DS at a cut is answered above it
 * (RFC 4035 section 3.1.4.1).
 */
function highestBoundary<N>(names: ZoneNames<N>, name: N, type: string): Pick<LookUp<N>, 'cut' | 'redirect'> {
  let cut: N | null = null;
  let redirect: N | null = null;
  let above = names.above(name);
  for (let at = name; above !== null; at = above, above = names.above(at)) {
    if (names.isDelegated(at)) {
      cut = at;
      redirect = null;
    }
    if (names.isRedirected?.(above)) {
      cut = null;
      redirect = above;
    }
  }
  return { cut: cut === name && recordType(type)?.belongsToDelegation ? null : cut, redirect };
}

/** The names of a zone told apart by their prefixes. */
export function namesByPrefix({
  has,
  ...boundaries
}: Pick<ZoneNames<string>, 'has' | 'isDelegated' | 'isRedirected'>): ZoneNames<string> {
  return {
    above: (prefix) => (prefix === '' ? null : parentOf(prefix)),
    has,
    wildcardBelow: (prefix) => {
      const wildcard = prefix === '' ? '*' : `*.${prefix}`;
      return has(wildcard) ? wildcard : null;
    },
    ...boundaries,
  };
}
