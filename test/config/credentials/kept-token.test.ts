import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { TokenKeeping } from '../../../src/config/credentials/kept-token.js';
import { forgetToken, keepToken, tokenFileOf } from '../../../src/config/credentials/kept-token.js';
import { temporaryFolder } from '../../support/after-tests.js';

const account = { endpoint: new URL('https://api.example.net/base'), email: 'ops@example.com' };
const NOW = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;

function keeperIn(root: string, change: Partial<TokenKeeping> = {}) {
  const refused: string[] = [];
  const keeper = keepToken({
    state: join(root, '.zonemason'),
    account,
    now: () => NOW,
    onRefused: (why) => refused.push(why),
    ...change,
  });
  return { ...keeper, refused };
}

const inTenMinutes = new Date(NOW + 10 * MINUTE);

/** A folder with a token that is kept. */
async function kept(expires = inTenMinutes): Promise<string> {
  const root = temporaryFolder();
  await keeperIn(root).keep('abc', expires);
  return root;
}

test('a token is kept for the user alone, out of git, and without the address', async () => {
  const root = await kept();
  expect(await keeperIn(root).read()).toBe('abc');
  expect(statSync(tokenFileOf(join(root, '.zonemason'))).mode & 0o777).toBe(0o600);
  expect(readFileSync(tokenFileOf(join(root, '.zonemason')), 'utf8')).not.toContain('ops@');
  expect(readdirSync(join(root, '.zonemason')).toSorted()).toEqual(['.gitignore', 'token']);
});

describe('a kept token', () => {
  test.each<[string, Partial<TokenKeeping>, string | null]>([
    ['the last moment', { now: () => NOW + 10 * MINUTE - 1 }, 'abc'],
    ['its end', { now: () => NOW + 10 * MINUTE }, null],
    ['a clock that was set back', { now: () => NOW - 6 * MINUTE }, null],
    ['another user', { account: { ...account, email: 'dev@example.com' } }, null],
    [
      'another endpoint',
      { account: { ...account, endpoint: new URL('https://api.example.org/base') } },
      null,
    ],
    ['the address in another case', { account: { ...account, email: 'OPS@example.com ' } }, 'abc'],
  ])('is for %s: %#', async (_, change, token) => {
    const keeper = keeperIn(await kept(), change);
    expect(await keeper.read()).toBe(token);
    expect(keeper.refused).toEqual([]);
  });

  test('is replaced by that of another account', async () => {
    const root = await kept();
    await keeperIn(root, { account: { ...account, email: 'dev@example.com' } }).keep('xyz', inTenMinutes);
    expect(await keeperIn(root).read()).toBeNull();
    expect(readFileSync(tokenFileOf(join(root, '.zonemason')), 'utf8')).toContain('xyz');
  });

  test('is forgotten', async () => {
    const root = await kept();
    expect([
      await forgetToken(join(root, '.zonemason')),
      await forgetToken(join(root, '.zonemason')),
    ]).toEqual([true, false]);
    expect(await keeperIn(root).read()).toBeNull();
  });
});

test.each(['', '{', '[]', 'null', '{"token":"a b"}', 'x'.repeat(100_000)])(
  'what no run has written is replaced: %#',
  async (text) => {
    const root = await kept();
    writeFileSync(tokenFileOf(join(root, '.zonemason')), text);
    const keeper = keeperIn(root);
    expect(await keeper.read()).toBeNull();
    await keeper.keep('new', inTenMinutes);
    expect(await keeper.read()).toBe('new');
    expect(keeper.refused).toEqual([]);
  },
);

describe('neither used nor replaced, and told once, is', () => {
  test.each<[string, (path: string) => void]>([
    ['readable by others', (path) => chmodSync(path, 0o640)],
    [
      'a link',
      (path) => {
        writeFileSync(`${path}.there`, readFileSync(path), { mode: 0o600 });
        unlinkAnd(path, () => symlinkSync(`${path}.there`, path));
      },
    ],
    ['not a file', (path) => unlinkAnd(path, () => mkdirSync(path))],
  ])('what is %s', async (why, change) => {
    const root = await kept();
    change(tokenFileOf(join(root, '.zonemason')));
    const before = statSync(tokenFileOf(join(root, '.zonemason')));
    const keeper = keeperIn(root);
    expect(await keeper.read()).toBeNull();
    await keeper.keep('new', inTenMinutes);
    expect(keeper.refused).toEqual([why]);
    expect(statSync(tokenFileOf(join(root, '.zonemason'))).ino).toBe(before.ino);
  });

  test.skipIf(process.geteuid?.() !== 0)("another user's", async () => {
    const root = await kept();
    chownSync(tokenFileOf(join(root, '.zonemason')), 12_345, 12_345);
    const keeper = keeperIn(root);
    expect(await keeper.read()).toBeNull();
    await keeper.keep('new', inTenMinutes);
    expect(keeper.refused).toEqual(["another user's"]);
  });
});

test('where no folder can be made, none is kept', async () => {
  const root = temporaryFolder({ '.zonemason': 'a file\n' });
  const keeper = keeperIn(root);
  await keeper.keep('abc', inTenMinutes);
  expect([await keeper.read(), keeper.refused]).toEqual([null, []]);
});

function unlinkAnd(path: string, then: () => void): void {
  rmSync(path);
  then();
}
