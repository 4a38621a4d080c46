import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import type { PlacedText } from '../../../src/dns/foreign/foreign-entry.js';
import type { Reader } from '../../../src/load/foreign/reader.js';
import {
  asMap,
  asString,
  asText,
  fieldOf,
  isNull,
  listAt,
  mapsAt,
  requiredString,
  requiredText,
  textAt,
  ttlAt,
} from '../../../src/load/foreign/reader.js';
import { readZoneName } from '../../../src/load/foreign/zone-name.js';
import { route53Shape } from '../../../src/load/foreign/route53/rules.js';
import type { Node } from '../../../src/load/yaml/nodes.js';
import { readYaml } from '../../../src/load/yaml/read-yaml.js';

/** What a function returns for the value of `a` in a file, and how many problems it reports. */
function reading<T>(text: string, read: (reader: Reader, root: Node, a: Node) => T): readonly [T, number] {
  const { root } = readYaml(sourceFile('a.yaml', text));
  const value = root?.kind === 'map' ? root.entries[0]?.value : undefined;
  if (!root || !value) throw new Error('the file has no value');
  const reader: Reader = { shape: route53Shape, diagnostics: [] };
  const result = read(reader, root, value);
  return [result, reader.diagnostics.length];
}

const textOf = (text: PlacedText | null | undefined): string | null | undefined => text && text.text;

/** A value that is none is one problem. */
function problem(found: unknown): number {
  return found === null ? 1 : 0;
}

test.each([
  ['a:', true],
  ['a: ~', true],
  ['a: null', true],
  ['a: NULL', true],
  ['a: "null"', false],
  ['a: ""', false],
  ['a: nullify', false],
  ['a: x~', false],
  ['a: []', false],
])('%s is null: %s', (text, expected) => {
  expect(reading(text, (_, __, a) => isNull(a))).toEqual([expected, 0]);
  expect(reading(text, (_, root) => fieldOf(root, 'a') === undefined)).toEqual([expected, 0]);
});

test('a key that is not there has no value', () => {
  expect(reading('a: b', (_, root) => fieldOf(root, 'b'))).toEqual([undefined, 0]);
});

test.each([
  ['a: {}', true, 0],
  ['a: []', false, 1],
  ['a: b', false, 1],
])('%s is a map: %s', (text, isMap, problems) => {
  expect(reading(text, (reader, _, a) => asMap(reader, a, 'a') !== null)).toEqual([isMap, problems]);
});

test('a value that could not be read is neither a map nor a text, and not reported again', () => {
  const found = reading('a: b', (reader, _, { file, start, end }) => {
    const unread: Node = { kind: 'scalar', file, start, end, text: 'b', isQuoted: false, isUnread: true };
    return [asMap(reader, unread, 'a'), asText(reader, unread, 'a')];
  });
  expect(found).toEqual([[null, null], 0]);
});

test.each([
  ['a: [b, c]', 2, 0],
  ['a: []', 0, 0],
  ['a:', 0, 0],
  ['b: c', 0, 0],
  ['a: b', 0, 1],
  ['a: {}', 0, 1],
])('%s is a list of %d', (text, count, problems) => {
  expect(reading(text, (reader, root) => listAt(reader, root, 'a').length)).toEqual([count, problems]);
});

test('of the maps of a list, what is none is reported', () => {
  const text = 'a: [{ b: c }, d, {}]';
  expect(reading(text, (reader, root) => mapsAt(reader, root, 'a').length)).toEqual([2, 1]);
});

describe.each<[string, string | null, string | null | undefined, string | null, string | null]>([
  ['a: b', 'b', 'b', 'b', null],
  ['a: 1', '1', '1', '1', null],
  ['a: "b"', 'b', 'b', 'b', 'b'],
  ['a: ""', '', '', '', ''],
  ['a:', null, undefined, null, null],
  ['a: null', null, undefined, null, null],
  ['a: []', null, null, null, null],
  ['a: {}', null, null, null, null],
])('%s', (text, asText_, atKey, required, quoted) => {
  test('as a text', () => {
    const read = reading(text, (reader, _, a) => textOf(asText(reader, a, 'a')));
    expect(read).toEqual([asText_, problem(asText_)]);
    const atA = reading(text, (reader, root) => textOf(textAt(reader, root, 'a')));
    expect(atA).toEqual([atKey, problem(atKey)]);
    const needed = reading(text, (reader, root) => textOf(requiredText(reader, root, 'a')));
    expect(needed).toEqual([required, problem(required)]);
  });

  test('as a text in quotes', () => {
    const read = reading(text, (reader, _, a) => textOf(asString(reader, a, 'a')));
    expect(read).toEqual([quoted, problem(quoted)]);
    const needed = reading(text, (reader, root) => textOf(requiredString(reader, root, 'a')));
    expect(needed).toEqual([quoted, problem(quoted)]);
  });
});

test.each<[string, number | null | undefined]>([
  ['a: 0', 0],
  ['a: 300', 300],
  ['a: "300"', 300],
  ['a: 2147483647', 2_147_483_647],
  ['a: 2147483648', null],
  ['a: 00000000001', null],
  ['a: -1', null],
  ['a: 1.5', null],
  ['a: 1h', null],
  ['a: x1', null],
  ['a: [1]', null],
  ['a:', undefined],
  ['b: 1', undefined],
])('%s has the TTL %s', (text, seconds) => {
  expect(reading(text, (reader, root) => ttlAt(reader, root, 'a'))).toEqual([
    seconds,
    seconds === null ? 1 : 0,
  ]);
});

test.each([
  ['a: Example.COM.', 'example.com'],
  ['a: Bücher.example', 'xn--bcher-kva.example'],
  ['a: com', null],
  ['a: ../example.com', null],
  ['a: "-ü.example"', null],
])('%s is the zone %s', (text, zone) => {
  const read = reading(text, (reader, _, { file, start, end, ...node }) =>
    readZoneName(
      reader,
      { text: node.kind === 'scalar' ? node.text : '', at: { file, start, end } },
      reader.shape,
    ),
  );
  expect(read).toEqual([zone, zone === null ? 1 : 0]);
});
