import { Failure } from '../failure.js';
import { byText } from '../text/compare.js';
import { isObject } from '../text/json.js';
import { shortened } from '../text/columns.js';

/** Something with the id that the service gave it. */
export interface Listed {
  readonly id: string;
}

/** Makes the failure of a listing that cannot be read, from the reason. */
export type Unreadable = (reason: string) => Failure;

/** An entry of a listing while it is read. */
export interface ListedEntry extends Listed {
  /** Reads a field; a listing where `read` gives null is refused. */
  readonly field: <T>(name: string, read: (value: unknown) => T | null) => T;
  readonly unreadable: Unreadable;
}

export interface List {
  /** What it is a list of, for messages. */
  readonly of: string;
  readonly entries: readonly unknown[];
}

/**
 * Reads the entries of a list of the service. An entry that is listed twice, as happens when pages overlap, is returned
 * once.
 *
 * @returns what `read` makes of each entry, sorted by id.
 * @throws Failure when an entry cannot be read, or one id stands for two different entries.
 */
export function readEntries<T extends Listed>(
  { of, entries }: List,
  read: (entry: ListedEntry) => T,
): readonly T[] {
  const unreadable: Unreadable = (reason) =>
    new Failure('error', `the list of ${of} cannot be read: ${reason}`, {
      hint: 'nothing is planned from such a list; if the problem persists, tell the operator of the service',
    });
  const values = entries.map((entry) => read(listedEntry(entry, unreadable)));
  return withoutTwins(values, unreadable).toSorted(byText(({ id }) => id));
}

function listedEntry(entry: unknown, unreadable: Unreadable): ListedEntry {
  if (!isObject(entry)) throw unreadable('an entry is not an object');
  const id = idIn(entry['id']);
  if (id === null) throw unreadable('an entry has no id that is text or an integer');
  const field: ListedEntry['field'] = (name, read) => {
    const value = read(entry[name]);
    if (value === null)
      throw unreadable(`the entry with the id ${shortened(id)} has no ${name} that can be read`);
    return value;
  };
  return { id, field, unreadable };
}

function idIn(value: unknown): string | null {
  if (typeof value === 'string') return value || null;
  return Number.isSafeInteger(value) ? String(value) : null;
}

/** A text field of an entry; numbers are their digits, null for anything else. */
export function textIn(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : null;
}

/** A text field of an entry that must not be empty. */
export function nonEmptyTextIn(value: unknown): string | null {
  return textIn(value) || null;
}

/**
 * Removes duplicates, so that no write goes to an id that another entry is expected to keep.
 *
 * @returns the others, in their original order.
 * @throws Failure when two values with one id differ.
 */
export function withoutTwins<T extends Listed>(values: readonly T[], unreadable: Unreadable): readonly T[] {
  const known = new Map<string, T>();
  return values.filter((value) => {
    const key = idKey(value);
    const twin = known.get(key);
    if (!twin) return known.set(key, value);
    const differing = differingFields(twin, value);
    if (differing.length === 0) return false;
    const fields = differing.join(' and ');
    throw unreadable(`the id ${shortened(value.id)} stands for two entries that differ in ${fields}`);
  });
}

function differingFields(a: Listed, b: Listed): readonly string[] {
  const fields = new Map(Object.entries(b));
  return Object.entries(a).flatMap(([name, value]) =>
    name === 'id' || fields.get(name) === value ? [] : [name],
  );
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Equal for ids of the same thing: UUIDs are case-insensitive (RFC 9562, section 4). */
export function idKey({ id }: Listed): string {
  return UUID.test(id) ? id.toLowerCase() : id;
}
