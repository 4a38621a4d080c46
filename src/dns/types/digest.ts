import { splitFields } from '../content/fields.js';
import { canonicalNumber } from './content-form.js';

/** A hash function that fixes the number of its hexadecimal digits. */
export interface Hash {
  readonly name: string;
  readonly digits: number;
}

/** What is wrong with the length of a digest, or null; numbers without a known hash are not judged. */
export function lengthFault(digest: string, hash: Hash | undefined): string | null {
  if (!hash || digest.length === hash.digits) return null;
  return `${hash.name} has ${hash.digits} hexadecimal digits, not ${digest.length}`;
}

/**
 * Canonical spelling of contents that are numbers and then hexadecimal digits: single blanks, no leading
 * zeros, small letters, and the digits in one piece, which master files may break up (RFC 4034 section
 * 5.3). `pattern` is the form that the result must have; other content stays as it is.
 */
export function canonicalDigest(content: string, numbers: number, pattern: RegExp): string {
  const fields = splitFields(content);
  const leading = fields.slice(0, numbers).map(canonicalNumber);
  const digits = fields.slice(numbers).join('').toLowerCase();
  const canonical = [...leading, digits].join(' ');
  return pattern.test(canonical) ? canonical : content;
}
