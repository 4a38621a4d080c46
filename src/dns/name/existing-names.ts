/**
 * The names that exist in a zone (RFC 4592 section 2.2), as prefixes: those with a record, all above them up
 * to the apex, and the apex. A name without records that is there for one below it is an empty non-terminal.
 */
export function existingNames(prefixes: Iterable<string>): ReadonlySet<string> {
  const names = new Set(['']);
  for (const prefix of prefixes) {
    for (let name = prefix; !names.has(name); name = parentOf(name)) names.add(name);
  }
  return names;
}

/**
 * The wildcard that answers for a name that does not exist, if it has records: the one right below the closest
 * name above that exists (RFC 4592 section 3.3.1, "source of synthesis").
 */
export function sourceOfSynthesis(prefix: string, existing: ReadonlySet<string>): string {
  let encloser = parentOf(prefix);
  while (!existing.has(encloser)) encloser = parentOf(encloser);
  return encloser === '' ? '*' : `*.${encloser}`;
}

/** The name above, '' being the apex. */
export function parentOf(prefix: string): string {
  const dot = prefix.indexOf('.');
  return dot === -1 ? '' : prefix.slice(dot + 1);
}
