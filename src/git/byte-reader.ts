import type { Readable } from 'node:stream';

/** Reads a stream piece by piece. */
export interface ByteReader {
  /** The text up to the next line end, which is dropped; null at the end of the stream. */
  readonly line: () => Promise<string | null>;
  /** So many bytes; null when the stream ends before. */
  readonly take: (size: number) => Promise<Buffer | null>;
  /** Drops so many bytes. */
  readonly skip: (size: number) => Promise<void>;
}

/** One reader at a time reads a stream, and waits for each piece before it asks for another. */
export function byteReader(stream: Readable): ByteReader {
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  /** The next bytes, at most `size` of them; null at the end. */
  async function next(size: number): Promise<Buffer | null> {
    while (rest.length === 0) {
      const { value, done } = await chunks.next();
      if (done) return null;
      rest = value;
    }
    const piece = rest.subarray(0, size);
    rest = rest.subarray(piece.length);
    return piece;
  }

  async function* pieces(size: number): AsyncIterable<Buffer> {
    for (let left = size; left > 0;) {
      const piece = await next(left);
      if (piece === null) return;
      left -= piece.length;
      yield piece;
    }
  }

  return {
    line: async () => {
      const bytes: Buffer[] = [];
      for (;;) {
        const byte = await next(1);
        if (byte === null) return null;
        if (byte[0] === LINE_FEED) return Buffer.concat(bytes).toString();
        bytes.push(byte);
      }
    },
    take: async (size) => {
      const parts: Buffer[] = [];
      for await (const piece of pieces(size)) parts.push(piece);
      const whole = Buffer.concat(parts);
      return whole.length === size ? whole : null;
    },
    skip: async (size) => {
      for await (const piece of pieces(size)) void piece;
    },
  };
}

const LINE_FEED = 0x0a;
