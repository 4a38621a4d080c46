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

  /** Waits until there are bytes; false at the end. */
  async function fill(): Promise<boolean> {
    while (rest.length === 0) {
      const { value, done } = await chunks.next();
      if (done) return false;
      rest = value;
    }
    return true;
  }

  /** Cuts so many bytes off what is there. */
  function cut(size: number): Buffer {
    const piece = rest.subarray(0, size);
    rest = rest.subarray(piece.length);
    return piece;
  }

  async function* pieces(size: number): AsyncIterable<Buffer> {
    for (let left = size; left > 0 && (await fill());) {
      const piece = cut(left);
      left -= piece.length;
      yield piece;
    }
  }

  return {
    line: async () => {
      const parts: Buffer[] = [];
      while (await fill()) {
        const end = rest.indexOf(LINE_FEED);
        parts.push(cut(end === -1 ? rest.length : end));
        if (end === -1) continue;
        cut(1);
        return Buffer.concat(parts).toString();
      }
      return null;
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
