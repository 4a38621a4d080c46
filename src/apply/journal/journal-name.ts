import type crypto from 'node:crypto';

/** The time at the start of a journal's name: `2026-11-21T09-30-00.000Z-`. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-/;

/** File name of a journal: the start of its run in UTC, so that names sort by time, then the zone or template. */
export function journalName(startedAt: Date, scope: string): string {
  return `${timeInName(startedAt)}-${scopeInName(scope)}.jsonl`;
}

/** Whether the run of a journal started at or after a time. */
export function isSince(name: string, time: Date): boolean {
  return name >= timeInName(time);
}

function timeInName(time: Date): string {
  return time.toISOString().replaceAll(':', '-');
}

/** Groups journal names by scope, in the order of the scopes, newest first. */
export function newestFirst(
  names: readonly string[],
  scopes: readonly string[],
): readonly (readonly string[])[] {
  const byScope = new Map<string, string[]>(scopes.map((scope) => [`${scopeInName(scope)}.jsonl`, []]));
  for (const name of names.toSorted().toReversed())
    if (TIME.test(name)) byScope.get(name.replace(TIME, ''))?.push(name);
  return [...byScope.values()];
}

/** The start of the run of a journal, ISO 8601; null if the file is not named like a journal. */
export function startInName(name: string): string | null {
  const [time] = TIME.exec(name) ?? [];
  if (time === undefined || !name.endsWith('.jsonl')) return null;
  return time.slice(0, -1).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:');
}

/** File systems allow 255 bytes for a whole name. */
const LONGEST = 200;

/** Encodes a scope for a file name, so that a plan file that was tampered with cannot name a path outside the folder. */
function scopeInName(scope: string): string {
  const name = encodeURIComponent(scope);
  if (name.length <= LONGEST) return name;
  // Loaded only for a long name: every plan looks for earlier journals.
  const { createHash }: typeof crypto = require('node:crypto');
  return `${name.slice(0, LONGEST)}-${createHash('sha256').update(scope).digest('hex').slice(0, 16)}`;
}
