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
  ['except:\n  - rule: x\n    pre|', ['except'], null, 'pre'],
  ['records:\n  - - |', ['records'], null, ''],
  ['a: - |', [], 'a', ''],
  ['a: - x|', [], 'a', 'x'],
  ['a: -x|', [], 'a', '-x'],
  ['    |', [], null, ''],
  ['expect:\n- ask: x\n  via:\n    mo|', ['expect', 'via'], null, 'mo'],
  ['records:\n  www: { |', ['records', 'www'], null, ''],
  ['records:\n  www: { A: 192|', ['records', 'www'], 'A', '192'],
  ['records:\n  www: { A: { content: x, tt|', ['records', 'www', 'A'], null, 'tt'],
  ['records:\n  www: { A: [a, b|', ['records', 'www', 'A'], null, 'b'],
  ['records:\n  www: { A: x } |', ['records'], 'www', '{ A: x } '],
  ['records: { "a: b": { MX: |', ['records', 'a: b'], 'MX', ''],
  ['except:\n  - { rule: x, |', ['except'], null, ''],
  ['except: [{ rule: x, prefix: w|', ['except'], 'prefix', 'w'],
  ['body: Hallo {{cust|', [], 'body', 'Hallo {{cust'],
  ['  a: |\n', [], 'a', ''],
  ['text: a:b\n  |', ['text'], null, ''],
  ['http://x\n  |', [], null, ''],
])('%j is read', (text, keys, key, typed) => {
  const before = text.slice(0, text.indexOf('|')).split('\n');
  const line = before.length - 1;
  const column = before[line]?.length ?? 0;
  expect(contextAt(text.replace('|', ''), { line, column })).toMatchObject({ keys, key, typed });
});

test.each<[string, string]>([
  ['zone: x\n|\nttl: 5m\n', 'zone ttl'],
  ['records:\n  a:\n    A: x\n    |\n    TXT: y\n  b:\n    MX: z\n', 'A TXT'],
  ['records:\n  a:\n    A:\n      - x\n    |\n', 'A'],
  ['except:\n  - rule: x\n    |\n    reason: y\n  - prefix: z\n', 'rule reason'],
  ['except:\n  - |\n    reason: y\n', 'reason'],
  ['except:\n  - rule: x\n  - |\n', ''],
  ['a:\n  b: 1\n  # c: 2\n\n  |', 'b'],
  ['a: { b: 1, c: 2, |', 'b c'],
  ['a: { b: { x: 1 }, |', 'b'],
  ['a: |\nb: 1\n', ''],
])('the map at the cursor in %j has the keys %s', (text, keys) => {
  const before = text.slice(0, text.indexOf('|')).split('\n');
  const line = before.length - 1;
  const column = before[line]?.length ?? 0;
  const { siblings } = contextAt(text.replace('|', ''), { line, column });
  expect([...siblings].join(' ')).toBe(keys);
});
