import { expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { isText, plainData, plainOf, scalarValue } from '../../../src/load/yaml/core-schema.js';
import type { ScalarNode } from '../../../src/load/yaml/nodes.js';
import { readYaml } from '../../../src/load/yaml/read-yaml.js';

function scalar(text: string, isQuoted = false): ScalarNode {
  return { kind: 'scalar', file: sourceFile('a', text), start: 0, end: text.length, text, isQuoted };
}

/** YAML 1.2.2 section 10.3.2. */
test.each<[string, string | number | boolean | null]>([
  ['', null],
  ...['true', 'True', 'TRUE'].map((text): [string, boolean] => [text, true]),
  ...['false', 'False', 'FALSE'].map((text): [string, boolean] => [text, false]),
  ['0', 0],
  ['-12', -12],
  ['+12', 12],
  ['012', 12],
  ['0o17', 15],
  ['0xfF', 255],
  ['1.5', 1.5],
  ['-1.', -1],
  ['.5', 0.5],
  ['+12e03', 12_000],
  ['-2E-1', -0.2],
  ...[
    'tRUE',
    'truex',
    'xtrue',
    'yes',
    '~',
    'null',
    '0o8',
    '0xg',
    '-0x1',
    '1_000',
    '1.5.1',
    '.',
    '-',
    '+',
    'e5',
  ].map((text): [string, string] => [text, text]),
  ...['1e', '1 ', ' 1', '1a', 'a1', '.inf', '.nan', '1e999', '192.0.2.1', '1x', '0o', '0x'].map(
    (text): [string, string] => [text, text],
  ),
])('%j is %j', (text, value) => {
  expect(scalarValue(scalar(text))).toBe(value);
  expect(plainOf(scalar(text))).toBe(value);
  expect(isText(scalar(text))).toBe(typeof value === 'string');
  expect(scalarValue(scalar(text, true))).toBe(text);
});

test('what is no scalar has no value', () => {
  const { root } = readYaml(sourceFile('a', 'a: [1]'));
  expect([plainOf(undefined), root && plainOf(root), isText(undefined), root && isText(root)]).toEqual([
    null,
    null,
    false,
    false,
  ]);
});

test('a file is plain data, whatever its keys are called', () => {
  const { root } = readYaml(sourceFile('a', '__proto__: 1\nconstructor: [true, "2", { a: }]\n'));
  const data = root && plainData(root);
  expect(JSON.stringify(data)).toBe('{"__proto__":1,"constructor":[true,"2",{"a":null}]}');
  expect(data && Object.getPrototypeOf(data)).toBeNull();
});
