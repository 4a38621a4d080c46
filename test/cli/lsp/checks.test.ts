import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FileProblems } from '../../../src/cli/lsp/checks.js';
import { startChecks } from '../../../src/cli/lsp/checks.js';
import { temporaryFolder } from '../../support/after-tests.js';

const WRONG = 'zone: example.com\nrecords: { www: { A: 192.0.2.300 } }\n';
const RIGHT = WRONG.replace('300', '3');

/** Texts of open files; looking through them is told. */
class Open extends Map<string, string> {
  onRead: () => void = () => undefined;

  override [Symbol.iterator](): MapIterator<[string, string]> {
    this.onRead();
    return super[Symbol.iterator]();
  }
}

function start(now = Date.now) {
  const published: FileProblems[] = [];
  const errors: unknown[] = [];
  const warnings: string[] = [];
  const open = new Open();
  const checks = startChecks({
    open,
    roots: [],
    env: {},
    now,
    warn: (message) => void warnings.push(message),
    publish: (problems) => void published.push(problems),
    onError: (error) => void errors.push(error),
  });
  const codes = () =>
    published.splice(0).map(({ path, diagnostics }) => [path, diagnostics.map(({ rule }) => rule.code)]);
  return { open, checks, errors, codes, path: join(temporaryFolder(), 'a.yaml') };
}

test('what changes while it is checked is checked again, and only that is published', async () => {
  const { open, checks, codes, path } = start();
  let reads = 0;
  open.onRead = () => {
    reads += 1;
    if (reads > 1) return;
    queueMicrotask(() => {
      open.set(path, RIGHT);
      checks.changed();
    });
  };
  open.set(path, WRONG);
  checks.changed();
  const state = await checks.stateOf(path);
  expect(reads).toBe(2);
  expect(state?.diagnostics).toEqual([]);
  expect(codes()).toEqual([[path, []]]);
});

test('a check that fails is told, and the next one is made all the same', async () => {
  let isBroken = true;
  const { open, checks, codes, errors, path } = start(() => {
    if (isBroken) throw new Error('no time');
    return Date.now();
  });
  open.set(path, WRONG);
  checks.changed();
  expect(await checks.stateOf(path)).toBeNull();
  expect([errors, codes()]).toEqual([[new Error('no time')], []]);
  isBroken = false;
  checks.changed();
  expect(checks.lastStateOf(path)).toBeNull();
  await checks.stateOf(path);
  expect([checks.lastStateOf(path)?.diagnostics.length, codes()]).toEqual([1, [[path, ['a/content']]]]);
});

test('a file has no problems any more once it is closed, and no state', async () => {
  const { open, checks, codes, path } = start();
  open.set(path, WRONG);
  checks.changed();
  await checks.stateOf(path);
  expect(codes()).toEqual([[path, ['a/content']]]);
  open.delete(path);
  checks.changed();
  expect(await checks.stateOf(path)).toBeNull();
  expect(codes()).toEqual([[path, []]]);
  checks.changed();
  await checks.stateOf(path);
  expect(codes()).toEqual([]);
});

test('a file that is neither in a project nor of a zone is not checked', async () => {
  const { open, checks, codes, path } = start();
  open.set(path, 'records: {}\n');
  checks.changed();
  expect(await checks.stateOf(path)).toBeNull();
  expect(codes()).toEqual([[path, []]]);
});
