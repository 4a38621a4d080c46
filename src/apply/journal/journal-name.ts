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

/** Clocks of two machines may differ by this much. */
const TOLERANCE_MS = 300_000;

/** A run saves its listings less than a day after its start. */
const LONGEST_READING_MS = 86_400_000;

/** Whether a time, ISO 8601, has not come yet, even if clocks differ; `now` is in milliseconds since 1970. */
export function isInFuture(time: string, now: number): boolean {
  return Date.parse(time) > now + TOLERANCE_MS;
}

/** What a journal says of itself, and its name has to agree with. */
export interface NamedFor {
  /** When the listing was saved, ISO 8601. */
  readonly time: string;
  readonly scope: string;
}

/** Whether a journal has the name that its run gave it, not that of a copy. */
export function isNamedFor(name: string, { time, scope }: NamedFor): boolean {
  const start = startInName(name);
  if (start === null || name.replace(TIME, '') !== `${scopeInName(scope)}.jsonl`) return false;
  const reading = Date.parse(time) - Date.parse(start);
  return reading > -TOLERANCE_MS && reading < LONGEST_READING_MS;
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

/** What the names of all journals of a run begin with, and the rest of this one, its zone or template; null for another name. */
export function runInName(name: string): { readonly run: string; readonly scope: string } | null {
  const [lead] = startInName(name) === null ? [] : (TIME.exec(name) ?? []);
  if (lead === undefined) return null;
  return { run: lead.slice(0, -1), scope: scopeIn(name.slice(lead.length, -'.jsonl'.length)) };
}

function scopeIn(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** The start of the run of a journal, ISO 8601; null if the file is not named like a journal, such as at an hour 97. */
export function startInName(name: string): string | null {
  const [time] = TIME.exec(name) ?? [];
  if (time === undefined || !name.endsWith('.jsonl')) return null;
  const start = time.slice(0, -1).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:');
  return Number.isNaN(Date.parse(start)) ? null : start;
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
