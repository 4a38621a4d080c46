import { describe, expect, test } from 'vitest';
import { withBlobs } from '../../src/git/blobs.js';
import { temporaryFolder } from '../support/after-tests.js';
import { repositoryWith } from '../support/git.js';
import { fakeGit } from './fake-git.js';

const oid = '0123456789'.repeat(4);

test('contents that look like answers are read whole, also when files are missing between them', async () => {
  const files = { empty: '', lines: 'a\nb', feed: '\n', answer: `${oid} blob 3\nabc\n`, unicode: 'ü🙂' };
  const { folder, git } = repositoryWith(files);
  const oids = Object.keys(files).map((name) => git('rev-parse', `HEAD:${name}`).trim());
  const questions = oids.flatMap((each) => [each, 'f'.repeat(40)]);
  const found = await withBlobs({ folder, env: { PATH: process.env['PATH'] } }, (readBlob) =>
    Promise.all(questions.map(readBlob)),
  );
  expect(found.map((each) => ('value' in each ? each.value.toString() : each.fault.kind))).toEqual(
    Object.values(files).flatMap((text) => [text, 'unreadable']),
  );
});

describe.skipIf(process.platform === 'win32')('an answer', () => {
  /** What is read from a git that writes these pieces, one after another. */
  async function answerOf(pieces: readonly string[]): Promise<unknown> {
    const writes = pieces.map((text) => `printf '${text.replaceAll('\n', '\\n')}'`).join('; sleep 0.02; ');
    const git = fakeGit(`${writes}; echo 'fatal: broken' >&2`);
    const reading = await withBlobs(git, (readBlob) => readBlob(oid));
    return 'value' in reading ? reading.value.toString() : reading.fault.kind;
  }

  test.each<[readonly string[], string]>([
    [[`${oid} bl`, 'ob 3\nabc\n'], 'abc'],
    [[`${oid} blob 1`, '1', '\nhello', ' world', '\n'], 'hello world'],
    [[`${oid} blob 3`, '\n', 'abc', '\n'], 'abc'],
    [[`${oid} blob 0\n`, '\n'], ''],
    [[oid, ' missing\n'], 'unreadable'],
  ])('may arrive in pieces: %j', async (pieces, expected) => {
    expect(await answerOf(pieces)).toBe(expected);
  });

  test.each<[readonly string[]]>([[['']], [[oid]], [[`${oid} blob 3\n`]], [[`${oid} blob 3\na`, 'b']]])(
    'that ends too early is a failure of git: %j',
    async (pieces) => {
      await expect(answerOf(pieces)).rejects.toMatchObject({
        kind: 'error',
        message: expect.stringContaining('broken'),
      });
    },
  );
});

test('without git, nothing is read', async () => {
  const folder = temporaryFolder();
  const reading = withBlobs({ folder, env: { PATH: folder } }, (readBlob) => readBlob(oid));
  await expect(reading).rejects.toMatchObject({
    kind: 'error',
    message: 'git is not installed, or not in PATH',
  });
  expect(await withBlobs({ folder, env: { PATH: folder } }, async () => 'nothing is asked')).toBe(
    'nothing is asked',
  );
});
