import { remembering } from '../remembering.js';

/** The names that exist in a zone, as prefixes. */
export interface ExistingNames {
  readonly has: (prefix: string) => boolean;
}

/** Names with records, as a set or as the keys of a map; they never change. */
export interface RecordNames extends ExistingNames {
  readonly keys: () => Iterable<string>;
}

/**
 * The names that exist in a zone (RFC 4592 section 2.2): the apex, names with records, and their ancestors, which are
 * empty non-terminals when they have no records. Several rules in turn need those of a zone, before and after a plan.
 */
export const existingNames: (names: RecordNames) => ExistingNames = remembering(withAncestors, 2);

function withAncestors(names: RecordNames): ExistingNames {
  const empty = new Set<string>(names.has('') ? [] : ['']);
  const has = (name: string): boolean => names.has(name) || empty.has(name);
  for (const prefix of names.keys())
    for (let name = parentOf(prefix); !has(name); name = parentOf(name)) empty.add(name);
  return { has };
}

/**
 * The prefix whose records answer for another, if there are any: its own or, while it does not exist, the wildcard below its
 * closest existing ancestor (RFC 4592 section 3.3.1).
 */
export function answeringPrefix(prefix: string, existing: ExistingNames): string {
  const encloser = closestEncloser(prefix, existing);
  if (encloser === prefix) return prefix;
  return encloser === '' ? '*' : `*.${encloser}`;
}

/** The prefix itself, if it exists, or else its closest ancestor that does. */
export function closestEncloser(prefix: string, existing: ExistingNames): string {
  let encloser = prefix;
  while (!existing.has(encloser)) encloser = parentOf(encloser);
  return encloser;
}

/** The highest zone cut at a prefix or above it; null if the zone itself answers for it (RFC 1034 section 4.3.2). */
export function highestCut(prefix: string, isCut: (prefix: string) => boolean): string | null {
  let highest: string | null = null;
  for (let at = prefix; at !== ''; at = parentOf(at)) if (isCut(at)) highest = at;
  return highest;
}

/** The parent of a name; '' is the apex. */
export function parentOf(prefix: string): string {
  const dot = prefix.indexOf('.');
  return dot === -1 ? '' : prefix.slice(dot + 1);
}
