import { expect, test } from 'vitest';
import { exitCodeAfter } from '../../../src/cli/print/exit-code.js';
import type { UnreadableKind } from '../../../src/plan/plan.js';

test.each<[readonly UnreadableKind[], boolean, number]>([
  [[], true, 0],
  [['conflict'], false, 3],
  [['credentials', 'conflict'], false, 7],
  [['unreachable'], false, 8],
  [['conflict'], true, 6],
  [['not-compared'], true, 0],
  [['not-compared', 'invalid-files'], false, 3],
])('what is left out (%j), with changes (%s), exits with %i', (kinds, hasChanges, code) => {
  const leftOut = kinds.map((kind) => ({ kind }));
  expect(exitCodeAfter(leftOut, hasChanges)).toBe(code);
});

test('pending changes have a code of their own where nothing is left out', () => {
  expect(exitCodeAfter([], true, { detailedExitcode: true })).toBe(2);
  expect(exitCodeAfter([{ kind: 'conflict' }], true, { detailedExitcode: true })).toBe(6);
});
