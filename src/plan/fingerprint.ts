import type crypto from 'node:crypto';
import { groupBy } from '../diagnostics/group-by.js';
import { byText } from '../text/compare.js';
import { shortened } from '../text/columns.js';
import type { ListingEntry } from './plan.js';

/** All fields of a live value, in a spelling that is the same for equal values. */
export type ListedFields = readonly (string | number | boolean)[];

/** One live value of a listing: its id, a name for messages, a digest of all its fields. */
export function listingEntry(id: string, name: string, fields: ListedFields): ListingEntry {
  return [id, name, digestOf(fields)];
}

/** Loading it takes 5 ms, and a plan that is only shown has no digests of the zones that change. */
let loaded: typeof crypto | undefined;

function nodeCrypto(): typeof crypto {
  return (loaded ??= require('node:crypto'));
}

/** 16 hex digits, enough to tell different values of one id from each other. */
function digestOf(fields: ListedFields): string {
  return nodeCrypto().hash('sha256', JSON.stringify(fields), 'hex').slice(0, 16);
}

/** The digest of a text in UTF-8: `sha256:` and 64 hex digits. */
export function digestOfText(text: string): string {
  return `sha256:${nodeCrypto().hash('sha256', text, 'hex')}`;
}

export function sortedEntries(entries: readonly ListingEntry[]): readonly ListingEntry[] {
  return entries.toSorted(byText(([id]) => id));
}

/**
 * Fingerprint of a sorted listing, from the entries that a plan stores, or from the fields of the values where it stores none:
 * `sha256:` and 64 hex digits.
 */
export function fingerprint(listing: Iterable<ListingEntry | ListedFields>): string {
  const digest = nodeCrypto().createHash('sha256');
  for (const entry of listing) digest.update(`${JSON.stringify(entry)}\n`);
  return `sha256:${digest.digest('hex')}`;
}

/**
 * Describes how a listing differs from the one a plan was made from, record by record. Empty only if they are equal. What
 * has changed of a record is told by `detailOf`, given its id, where that is known.
 */
export function movedRecords(
  planned: readonly ListingEntry[],
  now: readonly ListingEntry[],
  detailOf: (id: string) => string = () => '',
): readonly string[] {
  const before = new Map(groupBy(planned, ([id]) => id));
  const listed = new Set(now.map(([id]) => id));
  const moved: string[] = [];
  for (const entry of now) {
    const [id, , digest] = entry;
    const known = before.get(id) ?? [];
    const same = known.findIndex((other) => other[2] === digest);
    if (known.length === 0) moved.push(`${entryName(entry)} is new`);
    else if (same === -1) moved.push(`${entryName(entry)} was changed${detailOf(id)}`);
    before.set(id, known.toSpliced(Math.max(same, 0), 1));
  }
  for (const entry of [...before.values()].flat())
    moved.push(`${entryName(entry)} ${listed.has(entry[0]) ? 'was listed more than once' : 'is gone'}`);
  return moved;
}

function entryName([id, name]: ListingEntry): string {
  return `${shortened(name)} (id ${shortened(id)})`;
}
