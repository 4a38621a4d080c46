import type { DnsRecord } from '../record.js';
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

/** The wildcard that would answer for a name that does not exist, below its closest existing ancestor (RFC 4592 section 3.3.1). */
export function sourceOfSynthesis(prefix: string, existing: ExistingNames): string {
  let encloser = parentOf(prefix);
  while (!existing.has(encloser)) encloser = parentOf(encloser);
  return encloser === '' ? '*' : `*.${encloser}`;
}

/** The parent of a name; '' is the apex. */
export function parentOf(prefix: string): string {
  const dot = prefix.indexOf('.');
  return dot === -1 ? '' : prefix.slice(dot + 1);
}

/** Returns a function that says whether records answer for a prefix, by name, wildcard or delegation. */
export function answersOf(
  names: RecordNames,
  records: Iterable<Pick<DnsRecord, 'prefix' | 'type'>>,
): (prefix: string) => boolean {
  const existing = existingNames(names);
  const delegated = new Set<string>();
  for (const { prefix, type } of records) if (type === 'NS') delegated.add(prefix);
  return (prefix) =>
    names.has(prefix) ||
    (!existing.has(prefix) && names.has(sourceOfSynthesis(prefix, existing))) ||
    isWithin(prefix, delegated);
}

function isWithin(prefix: string, delegated: ReadonlySet<string>): boolean {
  if (delegated.size === 0) return false;
  for (let name = prefix; name !== ''; name = parentOf(name)) if (delegated.has(name)) return true;
  return false;
}
