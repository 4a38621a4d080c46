import { createHash } from 'node:crypto';

/** The time at the start of a journal's name: `2026-11-21T09-30-00.000Z-`. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-/;

/** Name of the file of a journal: the time of its run in UTC, so that names sort by it, then the zone or template. */
export function journalName(startedAt: Date, scope: string): string {
  return `${startedAt.toISOString().replaceAll(':', '-')}-${scopeInName(scope)}.jsonl`;
}

/** These names by scope, in the order of the scopes, the newest of each first. */
export function newestFirst(
  names: readonly string[],
  scopes: readonly string[],
): readonly (readonly string[])[] {
  const byScope = new Map<string, string[]>(scopes.map((scope) => [`${scopeInName(scope)}.jsonl`, []]));
  for (const name of names.toSorted().toReversed())
    if (TIME.test(name)) byScope.get(name.replace(TIME, ''))?.push(name);
  return [...byScope.values()];
}

/** File systems allow names of 255 bytes. */
const LONGEST = 200;

/** A scope as part of a file name: it stays in the folder even if a plan file was tampered with. */
function scopeInName(scope: string): string {
  const name = encodeURIComponent(scope);
  if (name.length <= LONGEST) return name;
  return `${name.slice(0, LONGEST)}-${createHash('sha256').update(scope).digest('hex').slice(0, 16)}`;
}
