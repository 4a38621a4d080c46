import { splitFields } from '../../content/fields.js';
import { canonicalNumber } from './content-form.js';

/** A hash function and the length of its digests in hexadecimal digits. */
export interface Hash {
  readonly name: string;
  readonly digits: number;
}

/** What is wrong with the length of a digest, or null; digests of unknown hash functions are not checked. */
export function lengthFault(digest: string, hash: Hash | undefined): string | null {
  if (!hash || digest.length === hash.digits) return null;
  return `a ${hash.name} digest has ${hash.digits} hexadecimal digits, not ${digest.length}`;
}

/**
 * The canonical spelling of numbers followed by a hexadecimal digest: single spaces, no leading zeros, lower case, and the
 * digest in one piece, which zone files may split (RFC 4034 section 5.3). Content is returned as it is when the result
 * does not match `pattern`.
 */
export function canonicalDigest(content: string, numbers: number, pattern: RegExp): string {
  const fields = splitFields(content);
  const leading = fields.slice(0, numbers).map(canonicalNumber);
  const digits = fields.slice(numbers).join('').toLowerCase();
  const canonical = [...leading, digits].join(' ');
  return pattern.test(canonical) ? canonical : content;
}

/** Usage, selector, matching type, and the data of a certificate (RFC 6698 section 2.2; RFC 8162 section 2). */
export const CERTIFICATE = /^\d+ \d+ (\d+) ([0-9a-f]+)$/;

const CERTIFICATE_HASHES = new Map<string, Hash>([
  ['1', { name: 'SHA-256', digits: 64 }],
  ['2', { name: 'SHA-512', digits: 128 }],
]);

/** What is wrong with the length of a certificate's data, or null; other matching types have data of any length. */
export function certificateFault(content: string): string | null {
  const [, matching = '', data = ''] = CERTIFICATE.exec(splitFields(content).join(' ')) ?? [];
  return lengthFault(data, CERTIFICATE_HASHES.get(matching));
}
