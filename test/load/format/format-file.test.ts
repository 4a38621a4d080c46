import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { readPlainYaml } from '../../../src/load/yaml/read-plain-yaml.js';
import { formatFile } from '../../../src/load/format/format-file.js';
import { MANY, format, formatRecords } from './formatted.js';

test('a line may hold thousands of values', () => {
  const addresses = Array.from({ length: MANY }, (_, index) => `2001:db8::${index.toString(16)}`);
  expect(formatRecords(`www: { AAAA: [${addresses.join(', ')}] }`).split('\n')).toEqual([
    'www:',
    '  AAAA:',
    ...addresses.map((address) => `    - ${address}`),
  ]);
});

test('line ends of Windows stay if there are no others, even if the content is known', () => {
  const text = '# a\r\nzone: example.com\r\n\r\nrecords: # b\r\n  www:\r\n    TXT: "x"\r\n';
  const file = sourceFile('zone.yaml', text);
  const formatted = format(text.replaceAll('\r\n', '\n'));
  expect(formatFile(file, readPlainYaml(file))).toBe(formatted.replaceAll('\n', '\r\n'));
  const mixed = sourceFile('zone.yaml', text.replace('\r\n', '\n'));
  expect(formatFile(mixed)).toBe(formatted);
});

describe('what the loader refuses is not rewritten where that would change it', () => {
  test.each(['{}', '{ # x\n}', 'a: b\n---\nc: d\n', 'a: [ , ]\n', 'b: 1\n[a]: 1\n'])('%j', (text) => {
    expect(() => format(text)).toThrow('zone.yaml would change its meaning');
  });
});

test.each(['-   a\n', 'a   # b\n', '# a\n\n\n', '[ a ]\n'])(
  'a file without a map stays as it is: %j',
  (text) => {
    expect(format(text)).toBe(text);
  },
);

describe('anchors', () => {
  test('a row stays behind the one that has its anchor', () => {
    expect(formatRecords('z: &z\n  A: 192.0.2.1\nb: *z\na: *z\nc:\n  <<: *z\n  TXT: x')).toBe(
      'z: &z\n  A: 192.0.2.1\na: *z\nb: *z\nc:\n  <<: *z\n  TXT: x',
    );
  });

  test('rows with twice as many aliases each take no longer', () => {
    const rows = Array.from({ length: 40 }, (_, index) => {
      const values = index === 0 ? 'x, y' : `*a${index - 1}, *a${index - 1}`;
      return `n${99 - index}: &a${index}\n  TXT: [${values}]`;
    });
    expect(formatRecords(rows.join('\n')).match(/&a\d+/g)).toEqual(rows.map((_, index) => `&a${index}`));
  });

  test.each([
    [
      'rows keep their order beside an alias as a key',
      'b: &w www\na: x\n*w : y\n0: z',
      'b: &w www\na: x\n*w : y\n0: z',
    ],
    [
      'an alias as a key has a space behind it',
      'a:\n  TXT: { content: &c x, *c : y }',
      'a:\n  TXT: { content: &c x, *c : y }',
    ],
    [
      'an alias is sorted like what it stands for',
      'a:\n  A: &x 192.0.2.1\nb:\n  A: [*x, 192.0.2.0]',
      'a:\n  A: &x 192.0.2.1\nb:\n  A: [192.0.2.0, *x]',
    ],
    [
      'values keep their order beside an alias of nothing',
      'a:\n  A: [*x, 192.0.2.1]',
      'a:\n  A: [*x, 192.0.2.1]',
    ],
    ['a list with an anchor stays one', 'a:\n  A: &x\n    - 192.0.2.1', 'a:\n  A: &x [192.0.2.1]'],
    ['an anchor of nothing stays', 'b: &x\na: { TXT: &y , MX: &z }', 'a:\n  MX: &z\n  TXT: &y\nb: &x'],
    [
      'so does a tag of nothing',
      'a:\n  TXT: [!!str , b, !!str ]\nb: !!str',
      'a:\n  TXT:\n    - !!str\n    - b\n    - !!str\nb: !!str',
    ],
  ])('%s', (_, before, after) => {
    expect(formatRecords(before)).toBe(after);
  });

  test('where two values have one anchor, nothing moves', () => {
    const rows = 'z:\n  A: &a 192.0.2.1\nb:\n  A: *a\na:\n  A: &a 192.0.2.2';
    expect(formatRecords(rows)).toBe(rows);
  });
});

test.each(globSync(['examples/zones/*.yaml', 'examples/shared/*.yaml']))(
  '%s is in canonical layout',
  (path) => {
    const text = readFileSync(path, 'utf8');
    expect(format(text)).toBe(text);
  },
);
