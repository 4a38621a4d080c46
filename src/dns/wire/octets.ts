/** What is wrong with octets that cannot be decoded, or with a text that cannot be encoded. The only error of this folder. */
export class WireError extends Error {
  override readonly name = 'WireError';
  /** Which field of RDATA is at fault, from 0; undefined where it is none alone. */
  field?: number;
}

/** Does something with a field of RDATA, whose errors name it. */
export function inField<T>(field: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof WireError) error.field = field;
    throw error;
  }
}

/** The result of a function that throws nothing but `WireError`, or that error. */
export function orWireError<T>(work: () => T): T | WireError {
  try {
    return work();
  } catch (error) {
    if (error instanceof WireError) return error;
    throw error;
  }
}

/** A place in a message; reading moves `at`, which never passes `end`. */
export interface Cursor {
  readonly octets: Uint8Array;
  at: number;
  readonly end: number;
}

/** A cursor at the beginning of some octets. */
export function cursorOf(octets: Uint8Array): Cursor {
  return { octets, at: 0, end: octets.length };
}

/** Reads so many octets, without copying them. Throws a `WireError` when fewer are left. */
export function take(cursor: Cursor, length: number): Uint8Array {
  const start = cursor.at;
  if (start + length > cursor.end) throw new WireError(`ends at octet ${cursor.end}, too early`);
  cursor.at += length;
  return cursor.octets.subarray(start, start + length);
}

/** Reads all octets that are left. */
export function takeRest(cursor: Cursor): Uint8Array {
  return take(cursor, cursor.end - cursor.at);
}

/** Reads an unsigned number of 1, 2 or 4 octets, most significant first. */
export function takeNumber(cursor: Cursor, size: 1 | 2 | 4): number {
  let number = 0;
  for (const octet of take(cursor, size)) number = number * 256 + octet;
  return number;
}

/** Appends an unsigned number of 1, 2 or 4 octets, most significant first. */
export function putNumber(to: number[], number: number, size: 1 | 2 | 4): void {
  for (let shift = size - 1; shift >= 0; shift -= 1) to.push(Math.floor(number / 256 ** shift) % 256);
}

/** Appends the octets of a text whose characters are octets, 0 to 255. Throws a `WireError` for any other character. */
export function putText(to: number[], text: string): void {
  const octets = octetText(text);
  for (let at = 0; at < octets.length; at += 1) to.push(octets.charCodeAt(at));
}

/** The same text, if its characters are octets, 0 to 255. Throws a `WireError` for any other character. */
export function octetText(text: string): string {
  const [wrong] = NO_OCTET.exec(text) ?? [];
  if (wrong !== undefined) throw new WireError(`"${wrong}" is not an octet`);
  return text;
}

const NO_OCTET = /[^\0-\u00ff]/;

/** What decoding makes of what is appended: the same text for all spellings of the same octets. */
export function throughOctets(put: (to: number[]) => void, decode: (cursor: Cursor) => string): string {
  const octets: number[] = [];
  put(octets);
  return decode(cursorOf(Uint8Array.from(octets)));
}

/** Appends octets. */
export function putOctets(to: number[], octets: Uint8Array): void {
  for (const octet of octets) to.push(octet);
}

/** A text with one character, 0 to 255, for each octet. */
export function textOf(octets: Uint8Array): string {
  return Buffer.from(octets).toString('latin1');
}
