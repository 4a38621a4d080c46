import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import type { Node } from '../../../src/load/yaml/nodes.js';
import { readYaml } from '../../../src/load/yaml/read-yaml.js';
import { readText, textAt } from '../support.js';

describe('scalars are kept as they are written', () => {
  test.each([
    ['0123', '0123'],
    ['1.10', '1.10'],
    ['no', 'no'],
    ['0x10', '0x10'],
    ['~', '~'],
    ['null', 'null'],
    ['1e3', '1e3'],
    ['2026-11-21', '2026-11-21'],
    ['12:30:45', '12:30:45'],
    ['v=spf1 -all # cut', 'v=spf1 -all'],
    ['"0123"', '"0123"'],
    [`'it''s'`, `"it's"`],
    ['"a\\tb\\u00e9"', '"a\\tbé"'],
    ['!!str 12', '"12"'],
    ['plain\n  on two lines', 'plain on two lines'],
    ['|\n  a\n  b\n', '"a\\nb\\n"'],
    ['|-\n  a\n  b\n', '"a\\nb"'],
    ['>-\n  a\n  b\n', '"a b"'],
    ['', ''],
  ])('%j', (source, text) => {
    expect(readText(`key: ${source}`)).toEqual({ data: { key: text }, problems: [] });
  });

  test('in keys too', () => {
    const { data } = readText('10: a\n0x1F: b\n~: c\n"@": d\n_443._tcp: e\n*.w: f\n'.replace('*.w', '"*.w"'));
    expect(data).toEqual({ '10': 'a', '0x1F': 'b', '~': 'c', '@': 'd', '_443._tcp': 'e', '*.w': 'f' });
  });
});

describe('aliases and merge keys', () => {
  test.each<[string, string, unknown]>([
    ['an alias of a scalar', 'a: &x 1\nb: *x', { a: '1', b: '1' }],
    ['an alias of a map', 'a: &x {A: 1}\nb: *x', { a: { A: '1' }, b: { A: '1' } }],
    ['an alias of a list', 'a: &x [1, 2]\nb: *x', { a: ['1', '2'], b: ['1', '2'] }],
    ['an alias as a key', 'a: &x www\n*x : 1', { a: 'www', www: '1' }],
    ['the last anchor of a name', 'a: &x 1\nb: &x 2\nc: *x', { a: '1', b: '2', c: '2' }],
    ['a merge', 'a: &x {A: 1, B: 2}\nb: {<<: *x, A: 3}', { a: { A: '1', B: '2' }, b: { A: '3', B: '2' } }],
    ['merges, the first one wins', 'a: {<<: [{A: 1}, {A: 2, B: 3}]}', { a: { A: '1', B: '3' } }],
    ['a merge that stands after its override', 'a: {A: 1, <<: {A: 2}}', { a: { A: '1' } }],
    ['a quoted <<, which is a key', 'a: {"<<": 1}', { a: { '<<': '1' } }],
  ])('%s', (_, text, data) => {
    expect(readText(text)).toEqual({ data, problems: [] });
  });

  test('an alias stands where it is used, what it holds where that was written', () => {
    const { root } = readYaml(sourceFile('zone.yaml', 'a: &x { A: 1 }\nb: *x\n'));
    const alias = valueAt(root, 1);
    expect(textAt(alias)).toBe('*x');
    expect(textAt(valueAt(alias, 0))).toBe('1');
  });

  test('many aliases of small things are fine', () => {
    const aliases = Array.from({ length: 20_000 }, (_, index) => `k${index}: *x`).join('\n');
    expect(readText(`a: &x {A: [1, 2]}\n${aliases}\n`).problems).toEqual([]);
  });

  test('what is before an anchor does not count', () => {
    const [ones, aliases] = ['1', '*x'].map((item) => Array.from({ length: 2000 }, () => item).join(', '));
    const text = `a: [${ones}]\nb: &x 1\nc: [${aliases}]\n`;
    expect(readText(text).problems).toEqual([]);
  });
});

describe('what is no good YAML', () => {
  test.each<[string, string, readonly string[]]>([
    ['a tab as indentation', 'a:\n\tb: 1\n', ['yaml/tab 2:1']],
    ['a tab after blanks', 'a:\n  b:\n  \t c: 1\n', ['yaml/tab 3:3']],
    ['every line with a tab', 'a:\n\tb: 1\n\tc: 2\n', ['yaml/tab 2:1', 'yaml/tab 3:1']],
    ['a tab before a list item', 'a:\n  - x\n\t- y\n', ['yaml/tab 3:1']],
    ['a plain text with a colon', 'TXT: a: b\n', ['yaml/syntax 1:6']],
    ['quotes that do not end the text', 'TXT: "a" "b"\n', ['yaml/syntax 1:10']],
    ['a quote that is never closed', 'a: 1\nTXT: "abc\nfoo: 1\n', ['yaml/syntax 2:6']],
    ['a list that is never closed', 'A: [1, 2\nfoo: 1\n', ['yaml/syntax 2:1']],
    [
      'a reserved character, each time',
      'a: `x\n@: %y\n',
      ['yaml/syntax 1:4', 'yaml/syntax 2:1', 'yaml/syntax 2:4'],
    ],
    ['an ampersand as a key', 'a: 1\n&:\n  A: 1\n', ['yaml/syntax 2:1']],
    ['an anchor as a key', 'a: 1\n&b: { A: 1 }\n', ['yaml/syntax 2:1']],
    ['a star as a key', 'a: 1\n*:\n  A: 1\n', ['yaml/syntax 2:1']],
    ['a wildcard as a key', '*.foo:\n  A: 1\n', ['yaml/syntax 1:1']],
    ['an unknown tag', 'a: !foo 1\n', ['yaml/syntax 1:4']],
    ['an unknown escape', 'a: "\\q"\n', ['yaml/syntax 1:5']],
    ['an alias of nothing, each one', 'a: *x\nb: *y\n', ['yaml/syntax 1:4', 'yaml/syntax 2:4']],
    ['a list as a key', '? [a]\n: c\n', ['yaml/syntax 1:3']],
    ['nothing as a key', 'a: 1\n: c\n', ['yaml/syntax 2:1']],
    ['a merge of a scalar', 'a: {<<: 3}', ['yaml/syntax 1:9']],
    [
      'a duplicate key, each time',
      'a: 1\nb: 2\na: 3\na: 4\n',
      ['yaml/duplicate-key 3:1', 'yaml/duplicate-key 4:1'],
    ],
    ['a duplicate key in another spelling', 'a: 1\n"a": 2\n', ['yaml/duplicate-key 2:1']],
    ['a second document', 'a: 1\n---\nb: 2\n---\nc: 3\n', ['yaml/multi-document 2:1']],
    ['an alias within its own anchor', 'a: &x [*x]\n', ['yaml/alias-bomb 1:8']],
    ['a quote that is never closed below a directive', '%YAML 1.2\n---\na: "b\n', ['yaml/syntax 3:4']],
    ['as many levels as there may be', `${'['.repeat(65)}${']'.repeat(65)}`, []],
    ['one level more', `${'['.repeat(66)}${']'.repeat(66)}`, ['yaml/syntax 1:66']],
    ['nesting that would exhaust the stack', '['.repeat(5000), ['yaml/syntax 1:66']],
    ['nesting by blanks', nested(100), ['yaml/syntax 66:66']],
  ])('%s', (_, text, problems) => {
    expect(readText(text).problems).toEqual(problems);
  });

  test('the first of equal keys is kept', () => {
    expect(readText('a: 1\na: 2\n').data).toEqual({ a: '1' });
  });

  test('an alias bomb is found without unfolding it', () => {
    const lines = 'bcdefghi'
      .split('')
      .map((key, index) => `${key}: &${key} ${tens(`*${'abcdefgh'[index]}`)}`);
    const { data, problems } = readText(`a: &a ${tens('x')}\n${lines.join('\n')}\n`);
    expect(data).toBeNull();
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^yaml\/alias-bomb 6:/);
  });

  test('a million values of aliases are read, and no value more', () => {
    const thousand = `a: &a [${'x, '.repeat(999)}]\n`;
    const full = sourceFile('zone.yaml', `${thousand}b: [${'*a, '.repeat(1000)}]\n`);
    expect(readYaml(full)).toMatchObject({ root: { kind: 'map' }, diagnostics: [] });
    const { data, problems } = readText(`${full.text}c: &c x\nd: *c\ne: *c\n`);
    expect({ data, problems }).toEqual({ data: null, problems: ['yaml/alias-bomb 4:4'] });
  });

  test('one line of a megabyte is read', () => {
    expect(readText(`a: ${'x'.repeat(1024 * 1024)}\nb: "\n`).problems).toEqual(['yaml/syntax 2:4']);
  });

  test('many keys', () => {
    const keys = Array.from({ length: 10_000 }, (_, index) => `k${index}: 1`).join('\n');
    expect(readText(`${keys}\nk7: 2\n`).problems).toEqual(['yaml/duplicate-key 10001:1']);
  });
});

function tens(name: string): string {
  return `[${Array(10).fill(name).join(', ')}]`;
}

function nested(depth: number): string {
  return Array.from({ length: depth }, (_, level) => `${' '.repeat(level)}a:\n`).join('');
}

function valueAt(node: Node | null, index: number): Node {
  const entry = node?.kind === 'map' ? node.entries[index] : undefined;
  if (!entry) throw new Error(`there is no entry ${index}`);
  return entry.value;
}
