import { expect, test } from 'vitest';
import { contextAt } from '../../../src/engine/editor/context.js';

/** Texts with a bar for the cursor; what follows it may be half written. */
test.each<[string, readonly string[], string | null, string]>([
  ['|', [], null, ''],
  ['zo|ne: x', [], null, 'zo'],
  ['zone: exa|mple', [], 'zone', 'exa'],
  ['records:\n  |', ['records'], null, ''],
  ['records:\n  www: |\n    A: x', ['records'], 'www', ''],
  ['records:\n  www:\n    A: 192|', ['records', 'www'], 'A', '192'],
  ['records:\n  www:\n    A:\n      - |', ['records', 'www', 'A'], null, ''],
  ['records:\n  www:\n    A:\n    - x|', ['records', 'www', 'A'], null, 'x'],
  ['records:\n  "a:b":\n    |', ['records', 'a:b'], null, ''],
  ["records:\n  '@':\n    |", ['records', '@'], null, ''],
  ['records:\n  a:\n    A: x\n  b:\n    |', ['records', 'b'], null, ''],
  ['zone: x\nrecords:\n\n  # a: comment\n  |', ['records'], null, ''],
  ['except:\n- |', ['except'], null, ''],
  ['except:\n- rule: cn|ame', ['except'], 'rule', 'cn'],
  ['except:\n  - rule: x\n    pre|', ['except', 'rule'], null, 'pre'],
  ['records:\n  - - |', ['records'], null, ''],
  ['a: - |', [], 'a', ''],
  ['a: - x|', [], 'a', 'x'],
  ['a: -x|', [], 'a', '-x'],
  ['    |', [], null, ''],
  ['  a: |\n', [], 'a', ''],
  ['text: a:b\n  |', ['text'], null, ''],
  ['http://x\n  |', [], null, ''],
])('%j is read', (text, keys, key, typed) => {
  const before = text.slice(0, text.indexOf('|')).split('\n');
  const line = before.length - 1;
  const column = before[line]?.length ?? 0;
  expect(contextAt(text.replace('|', ''), { line, column })).toEqual({ keys, key, typed });
});
