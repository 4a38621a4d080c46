/** An element of DER (ITU-T X.690): its tag, and its content. */
export interface DerElement {
  readonly tag: number;
  readonly content: Uint8Array;
}

export const SEQUENCE = 0x30;
export const INTEGER = 0x02;
export const BIT_STRING = 0x03;
export const OBJECT_IDENTIFIER = 0x06;

/** Reads the elements that octets consist of; null if they are not DER. */
export function readElements(octets: Uint8Array): readonly DerElement[] | null {
  const elements: DerElement[] = [];
  for (let at = 0; at < octets.length;) {
    const [tag = 0, first = 0] = octets.subarray(at, at + 2);
    const size = first < 0x80 ? 0 : first - 0x80;
    // Lengths of three octets are enough for 16 MiB.
    if (size > 3 || first === 0x80) return null;
    const start = at + 2 + size;
    const length =
      size === 0 ? first : octets.subarray(at + 2, start).reduce((sum, octet) => sum * 256 + octet, 0);
    if (start + length > octets.length) return null;
    elements.push({ tag, content: octets.subarray(start, start + length) });
    at = start + length;
  }
  return elements;
}

/** The elements of a sequence that is all there is; null for anything else. */
export function readSequence(octets: Uint8Array): readonly DerElement[] | null {
  const [sequence, ...others] = readElements(octets) ?? [];
  if (sequence?.tag !== SEQUENCE || others.length > 0) return null;
  return readElements(sequence.content);
}
