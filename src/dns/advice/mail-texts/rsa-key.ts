import type { DerElement } from './der.js';
import { BIT_STRING, INTEGER, OBJECT_IDENTIFIER, readElements, readSequence, SEQUENCE } from './der.js';

/** `rsaEncryption`, 1.2.840.113549.1.1.1 (RFC 8017 appendix A.1). */
const RSA = '2a864886f70d010101';

/**
 * Number of bits of an RSA key, as SubjectPublicKeyInfo (RFC 5280 section 4.1) or RSAPublicKey (RFC 8017 appendix A.1.1);
 * or what the octets are instead.
 */
export function rsaBits(octets: Uint8Array): number | string {
  const parts = readSequence(octets);
  if (!parts) return 'it is not a key';
  const [first, second, third] = parts;
  const key = first?.tag === SEQUENCE ? keyInside(first, second) : parts;
  if (typeof key === 'string') return key;
  const [modulus, exponent] = key;
  if (modulus?.tag !== INTEGER || exponent?.tag !== INTEGER || (key === parts && third))
    return 'it is not an RSA key';
  return bitsOf(modulus.content);
}

/** Whether octets are a private key: those begin with a version, 0 or 1 (RFC 8017 appendix A.1.2, RFC 5958, RFC 5915). */
export function isPrivateKey(octets: Uint8Array): boolean {
  const parts = readSequence(octets) ?? [];
  const [first, second] = parts;
  const isVersion = first?.tag === INTEGER && first.content.length === 1 && (first.content[0] ?? 2) <= 1;
  return isVersion && (parts.length > 2 || second?.tag !== INTEGER);
}

function keyInside({ content }: DerElement, bits: DerElement | undefined): readonly DerElement[] | string {
  const [algorithm] = readElements(content) ?? [];
  if (algorithm?.tag !== OBJECT_IDENTIFIER || bits?.tag !== BIT_STRING) return 'it is not a key';
  if (hex(algorithm.content) !== RSA) return 'it is a key of another algorithm than RSA';
  // The first octet is the number of unused bits.
  return (bits.content[0] === 0 && readSequence(bits.content.subarray(1))) || 'it is not an RSA key';
}

function bitsOf(number: Uint8Array): number {
  const start = number.findIndex((octet) => octet !== 0);
  if (start === -1) return 0;
  return (number.length - start) * 8 - Math.clz32(number[start] ?? 0) + 24;
}

function hex(octets: Uint8Array): string {
  return Array.from(octets, (octet) => octet.toString(16).padStart(2, '0')).join('');
}
