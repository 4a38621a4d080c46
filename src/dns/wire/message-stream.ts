/**
 * Returns a function that takes pieces of a stream and calls `onMessage` for each whole message, which comes after its length
 * in two octets (RFC 1035 section 4.2.2).
 */
export function messageReader(onMessage: (octets: Uint8Array) => void): (piece: Buffer) => void {
  let pieces: Buffer[] = [];
  let size = 0;
  return (piece) => {
    pieces.push(piece);
    size += piece.length;
    if (size < LENGTH || size < LENGTH + lengthIn(pieces)) return;
    let rest = Buffer.concat(pieces);
    while (rest.length >= LENGTH && rest.length >= LENGTH + rest.readUInt16BE(0)) {
      const end = LENGTH + rest.readUInt16BE(0);
      onMessage(rest.subarray(LENGTH, end));
      rest = rest.subarray(end);
    }
    pieces = [rest];
    size = rest.length;
  };
}

/** A message after its length in two octets. */
export function framed(octets: Uint8Array): Uint8Array {
  return Buffer.concat([Uint8Array.of(octets.length >> 8, octets.length % 256), octets]);
}

const LENGTH = 2;

/** The length of the first message of a stream that has at least two octets. */
function lengthIn(pieces: Buffer[]): number {
  const [first] = pieces;
  if (first && first.length >= LENGTH) return first.readUInt16BE(0);
  const whole = Buffer.concat(pieces);
  pieces.splice(0, pieces.length, whole);
  return whole.readUInt16BE(0);
}
