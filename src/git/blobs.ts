import { once } from 'node:events';
import type { FileReading } from '../load/files/file-tree.js';
import { MAX_FILE_SIZE, tooLarge } from '../load/files/file-tree.js';
import { gitFailure } from './repository.js';
import type { GitPlace } from './run-git.js';
import { notRunning, startGit } from './run-git.js';
import type { Readable } from 'node:stream';

/** Reads the content of a file by its object id. @throws Failure if git ends too early. */
export type ReadBlob = (oid: string) => Promise<FileReading<Buffer>>;

/** Calls `work` with a reader for raw file contents that shares one git process; runs no filter and fetches nothing. */
export async function withBlobs<T>(place: GitPlace, work: (readBlob: ReadBlob) => Promise<T>): Promise<T> {
  const git = await startGit(place, ['cat-file', '--batch']);
  const ended = once(git, 'close').catch((error: NodeJS.ErrnoException) => {
    throw notRunning(error);
  });
  ended.catch(() => undefined);
  // If git has ended, so has its output, which is what gets noticed.
  git.stdin.on('error', () => undefined);
  let complaints = '';
  git.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  const bytes = byteReader(git.stdout);

  let last: Promise<unknown> = Promise.resolve();
  const readBlob: ReadBlob = (oid) => {
    git.stdin.write(`${oid}\n`);
    const reading = last.then(async () => {
      const answer = await readAnswer(bytes);
      if (answer) return answer;
      await ended;
      throw gitFailure(complaints);
    });
    last = reading.catch(() => undefined);
    return reading;
  };
  try {
    return await work(readBlob);
  } finally {
    git.stdin.end();
    await ended.catch(() => undefined);
  }
}

/** One answer: `<oid> blob <size>`, the bytes, a line end; or `<oid> missing`. Null at the end. */
async function readAnswer(bytes: ByteReader): Promise<FileReading<Buffer> | null> {
  const header = await bytes.line();
  if (header === null) return null;
  const [, text] = / blob (\d+)$/.exec(header) ?? [];
  if (text === undefined) return { fault: MISSING };
  const size = Number(text);
  if (size > MAX_FILE_SIZE) {
    await bytes.skip(size + 1);
    return { fault: tooLarge(MAX_FILE_SIZE) };
  }
  const value = await bytes.take(size);
  await bytes.skip(1);
  return value && { value };
}

const MISSING = {
  kind: 'unreadable',
  reason: 'its content is missing in this partial clone: clone without --filter',
} as const;

/** Reads a stream in pieces. */
interface ByteReader {
  /** The next line without its end; null at the end of the stream. */
  readonly line: () => Promise<string | null>;
  /** The next `size` bytes; null if the stream ends before. */
  readonly take: (size: number) => Promise<Buffer | null>;
  /** Skips `size` bytes. */
  readonly skip: (size: number) => Promise<void>;
}

/** Creates a reader; only one call at a time may be pending. */
function byteReader(stream: Readable): ByteReader {
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  /** Waits for bytes; false at the end. */
  async function fill(): Promise<boolean> {
    while (rest.length === 0) {
      const { value, done } = await chunks.next();
      if (done) return false;
      rest = value;
    }
    return true;
  }

  /** Takes up to `size` bytes from those that have arrived. */
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
