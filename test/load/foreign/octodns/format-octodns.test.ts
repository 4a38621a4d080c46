import { expect, test } from 'vitest';
import { formatOctodns } from '../../../../src/load/foreign/octodns/format-octodns.js';

test.each<[readonly string[]]>([
  [['a', 'a2', 'a2b', 'a10', 'b']],
  [['', '2', '10', '10a']],
  [['a1b2', 'a1b10', 'a01c']],
])('names are in natural order: %j', (names) => {
  for (const given of [names, names.toReversed()]) {
    const sets = given.map((name) => [name, [{ type: 'A', ttl: 60, values: ['192.0.2.1'] }]] as const);
    const text = formatOctodns({ names: new Map(sets), comments: [] });
    expect(Array.from(text.matchAll(/^('?)(\S*)\1:$/gm), ([, , name]) => name)).toEqual(names);
  }
});

test('one value or set is itself, several are a list', () => {
  const one = { type: 'A', ttl: 60, values: ['192.0.2.1'] };
  const two = { type: 'TXT', ttl: 60, values: ['a', 'b'] };
  const names = new Map([
    ['a', [one]],
    ['b', [two]],
    ['c', [one, { ...two, values: ['c', 'd'] }]],
  ]);
  expect(formatOctodns({ names, comments: ['x', 'y\nz'] }).split('\n')).toEqual([
    '---',
    '# x',
    '# y\\nz',
    'a:',
    '  ttl: 60',
    '  type: A',
    '  value: 192.0.2.1',
    'b:',
    '  ttl: 60',
    '  type: TXT',
    '  values:',
    '    - a',
    '    - b',
    'c:',
    '  - ttl: 60',
    '    type: A',
    '    value: 192.0.2.1',
    '  - ttl: 60',
    '    type: TXT',
    '    values:',
    '      - c',
    '      - d',
    '',
  ]);
});

test.each(['=', '<<', 'yes', '1:30', '2024-01-01', '~'])(
  'the text %s is in quotes, as PyYAML needs it',
  (value) => {
    const names = new Map([['a', [{ type: 'TXT', ttl: 60, values: [value, { value }] }]]]);
    const written = formatOctodns({ names, comments: [] });
    expect(written).toContain(`- '${value}'\n`);
    expect(written).toContain(`- value: '${value}'\n`);
  },
);
