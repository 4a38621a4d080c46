import type { DnsRecord } from '../record.js';

/**
 * The names that exist in a zone (RFC 4592 section 2.2), as prefixes: the apex, names with records, and their ancestors,
 * which are empty non-terminals when they have no records.
 */
export function existingNames(prefixes: Iterable<string>): ReadonlySet<string> {
  const names = new Set(['']);
  for (const prefix of prefixes) {
    for (let name = prefix; !names.has(name); name = parentOf(name)) names.add(name);
  }
  return names;
}

/** The wildcard that would answer for a name that does not exist, below its closest existing ancestor (RFC 4592 section 3.3.1). */
export function sourceOfSynthesis(prefix: string, existing: ReadonlySet<string>): string {
  let encloser = parentOf(prefix);
  while (!existing.has(encloser)) encloser = parentOf(encloser);
  return encloser === '' ? '*' : `*.${encloser}`;
}

/** The parent of a name; '' is the apex. */
export function parentOf(prefix: string): string {
  const dot = prefix.indexOf('.');
  return dot === -1 ? '' : prefix.slice(dot + 1);
}

/** Returns a function that says whether these records answer for a prefix, by name, wildcard or delegation. */
export function answersOf(
  records: readonly Pick<DnsRecord, 'prefix' | 'type'>[],
): (prefix: string) => boolean {
  const names = new Set(records.map(({ prefix }) => prefix));
  const existing = existingNames(names);
  const delegated = new Set(records.flatMap(({ prefix, type }) => (type === 'NS' ? prefix : [])));
  return (prefix) =>
    names.has(prefix) ||
    (!existing.has(prefix) && names.has(sourceOfSynthesis(prefix, existing))) ||
    isWithin(prefix, delegated);
}

function isWithin(prefix: string, delegated: ReadonlySet<string>): boolean {
  for (let name = prefix; name !== ''; name = parentOf(name)) if (delegated.has(name)) return true;
  return false;
}
