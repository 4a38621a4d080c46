import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { claimSteps } from '../../../src/config/credentials/used-codes.js';
import { runs } from '../../support/runs.js';
import { temporaryFolder } from '../../support/after-tests.js';

const account = { endpoint: new URL('https://api.example.net/base'), email: 'ops@example.com' };
const NOW = 60_000_000;

function step(index: number, stepMs = 30_000) {
  return { index, stepMs };
}

function filesIn(root: string): readonly string[] {
  return readdirSync(join(root, '.zonemason/otp')).toSorted();
}

describe('a step', () => {
  test('is claimed once, by any run in the project', async () => {
    const root = temporaryFolder();
    const claim = claimSteps(join(root, '.zonemason'), account);
    expect(await claim(step(NOW))).toBe(true);
    expect(await claim(step(NOW))).toBe(false);
    expect(await claimSteps(join(root, '.zonemason'), account)(step(NOW))).toBe(false);
    expect(await claim(step(NOW + 1))).toBe(true);
  });

  test('is claimed by exactly one of many runs at once', async () => {
    const root = temporaryFolder();
    const all = Array.from({ length: 50 }, () => claimSteps(join(root, '.zonemason'), account)(step(NOW)));
    expect((await Promise.all(all)).filter(Boolean)).toHaveLength(1);
  });

  test.each([
    ['another address', { ...account, email: 'dev@example.com' }, step(NOW), true],
    [
      'an address with another letter of the same capital',
      { ...account, email: 'opſ@example.com' },
      step(NOW),
      true,
    ],
    ['another service', { ...account, endpoint: new URL('https://api.example.net/other') }, step(NOW), true],
    ['another length', account, step(NOW, 60_000), true],
    ['the address in another case', { ...account, email: ' OPS@example.com' }, step(NOW), false],
    [
      'the service with a slash at the end',
      { ...account, endpoint: new URL('https://api.example.net/base/') },
      step(NOW),
      false,
    ],
  ])('of %s: %#', async (_, other, same, expected) => {
    const root = temporaryFolder();
    await claimSteps(join(root, '.zonemason'), account)(step(NOW));
    expect(await claimSteps(join(root, '.zonemason'), other)(same)).toBe(expected);
  });
});

test('what is kept is empty, for its owner only, and names neither the account nor anything secret', async () => {
  const root = temporaryFolder();
  await claimSteps(join(root, '.zonemason'), account)(step(NOW));
  const [name = '', ...others] = filesIn(root);
  expect(others).toEqual([]);
  expect(name).toMatch(new RegExp(`^[0-9a-f]{32}\\.${NOW}$`));
  const path = join(root, '.zonemason/otp', name);
  expect(readFileSync(path, 'utf8')).toBe('');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(join(root, '.zonemason/otp')).mode & 0o777).toBe(0o700);
  expect(readFileSync(join(root, '.zonemason/.gitignore'), 'utf8')).toBe('*\n');
});

test('steps of the last hour are remembered, also when the clock is set back; others and what is foreign are no matter', async () => {
  const root = temporaryFolder();
  const claim = claimSteps(join(root, '.zonemason'), account);
  await claim(step(NOW));
  const [name = ''] = filesIn(root);
  const named = (suffix: string): string => name.replace(String(NOW), suffix);
  const foreign = [
    'notes.txt',
    'f'.repeat(32),
    named(''),
    named('x'),
    named('-1'),
    named('1.5'),
    named(`${NOW}.tmp`),
  ];
  for (const file of foreign) writeFileSync(join(root, '.zonemason/otp', file), 'foreign');
  mkdirSync(join(root, '.zonemason/otp', named('1')));
  await claim(step(NOW + 100_000_000));
  expect(filesIn(root)).toEqual([named(String(NOW + 100_000_000)), named('1'), ...foreign].toSorted());
  await claim(step(NOW + 100));
  expect(await claim(step(NOW + 1))).toBe(true);
  expect(await claim(step(NOW + 100))).toBe(false);
});

describe('a run claims for itself', () => {
  test.each([
    ['a file in place of the folder', { '.zonemason/otp': 'a file' }],
    ['a file in place of its parent', { '.zonemason': 'a file' }],
  ])('where there is %s, which stays', async (_, files) => {
    const root = temporaryFolder(files);
    const claim = claimSteps(join(root, '.zonemason'), account);
    expect([await claim(step(NOW)), await claim(step(NOW))]).toEqual([true, true]);
    expect(readFileSync(join(root, Object.keys(files)[0] ?? ''), 'utf8')).toBe('a file');
  });

  test('where there is no project folder any more', async () => {
    expect(await claimSteps('/dev/null/gone', account)(step(NOW))).toBe(true);
  });
});

test('a step of exactly an hour ago is remembered', async () => {
  const claim = claimSteps(join(temporaryFolder(), '.zonemason'), account);
  for (const index of [NOW, NOW + 120]) expect(await claim(step(index))).toBe(true);
  expect(await claim(step(NOW))).toBe(false);
});

test('no step within an hour is claimed twice, whatever the clock does', async () => {
  const clock = fc.array(fc.integer({ min: 0, max: 110 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(clock, async (indexes) => {
      const root = temporaryFolder();
      const won: number[] = [];
      for (const index of indexes)
        if (await claimSteps(join(root, '.zonemason'), account)(step(NOW + index))) won.push(index);
      expect(won).toEqual([...new Set(indexes)]);
    }),
    { numRuns: runs(20) },
  );
});
