import { once } from 'node:events';
import type { Reading } from '../load/files/file-tree.js';
import { MAX_FILE_SIZE, tooLarge } from '../load/files/file-tree.js';
import { byteReader } from './byte-reader.js';
import type { ByteReader } from './byte-reader.js';
import { gitFailure } from './repository.js';
import type { GitPlace } from './run-git.js';
import { notRunning, startGit } from './run-git.js';

/** Reads the contents of files by their object ids; git answers in turn. @throws Failure when it ends before it should. */
export type ReadBlob = (oid: string) => Promise<Reading<Buffer>>;

/** Has one git read the contents of as many files as `work` wants: raw, by no filter, without fetching anything. */
export async function withBlobs<T>(place: GitPlace, work: (readBlob: ReadBlob) => Promise<T>): Promise<T> {
  const git = startGit(place, ['cat-file', '--batch']);
  const ended = once(git, 'close').catch((error: NodeJS.ErrnoException) => {
    throw notRunning(error);
  });
  ended.catch(() => undefined);
  // A git that has ended is told by its output, which ends, too.
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

/** One answer: `<oid> blob <size>`, the bytes, a line end; or `<oid> missing`. Null when there is none. */
async function readAnswer(bytes: ByteReader): Promise<Reading<Buffer> | null> {
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
  reason: 'its content is not in this clone, which is a partial one: clone without --filter',
} as const;
