import { describe, expect, test } from 'vitest';
import { format, formatRecords } from './formatted.js';

describe('order', () => {
  test('keys of a file, of values and of patterns are in theirs', () => {
    const text = [
      'include: [a.yaml]',
      'protect: [{ content: x, type: MX, prefix: www }]',
      'policy: sync',
      'records: { www: { A: { active: false, ttl: 600, content: 192.0.2.1 } } }',
      'ignore: [{ type: TXT }]',
      'ttl: 1h',
      'zone: example.com',
    ];
    expect(format(text.join('\n')).trimEnd().split('\n')).toEqual([
      'zone: example.com',
      'ttl: 1h',
      'records:',
      '  www:',
      '    A: { content: 192.0.2.1, ttl: 600, active: false }',
      'ignore:',
      '  - { type: TXT }',
      'protect:',
      '  - { prefix: www, type: MX, content: x }',
      'policy: sync',
      'include:',
      '  - a.yaml',
    ]);
  });

  test.each([
    [
      'names',
      'b: { A: 1.2.3.4 }\na.b: { A: 1.2.3.4 }\n"*": { A: 1.2.3.4 }\na: { A: 1.2.3.4 }\n"@": { A: 1.2.3.4 }',
      ["'@'", "'*'", 'a', 'b', 'a.b'],
    ],
    [
      'types',
      'a: { TXT: x, CNAME: y, AAAA: "::1", A: 1.2.3.4, MX: z, NS: ns }',
      ['a', 'NS', 'A', 'AAAA', 'CNAME', 'MX', 'TXT'],
    ],
  ])('%s are in the reading order of a zone', (_, rows, keys) => {
    expect(
      [...formatRecords(rows).matchAll(/^ *([^ :]+):/gm)]
        .map(([, key]) => key)
        .filter((key) => key !== 'A' || rows.startsWith('a:')),
    ).toEqual(keys);
  });

  test.each([
    ['addresses by their numbers', 'A: [192.0.2.10, 192.0.2.9]', 'A: [192.0.2.9, 192.0.2.10]'],
    [
      'MX by prio and name',
      'MX: [10 b.example, 5 c.example, 10 a.example]',
      'MX:\n  - 5 c.example\n  - 10 a.example\n  - 10 b.example',
    ],
    [
      'SRV by prio alone',
      '_a._b: { SRV: [2 0 1 z.example, 1 9 1 b.example, 1 1 1 a.example] }',
      '_a._b:\n  SRV:\n    - 1 9 1 b.example\n    - 1 1 1 a.example\n    - 2 0 1 z.example',
    ],
    ['other values not at all', 'TXT: [b, a]', 'TXT:\n  - b\n  - a'],
  ])('%s', (_, before, after) => {
    const isName = before.startsWith('_');
    const nested = (text: string): string => (isName ? text : `www:\n${text.replaceAll(/^/gm, '  ')}`);
    expect(formatRecords(nested(before))).toBe(nested(after));
  });

  test('the TTL of a name comes before its types, that of a set before its values', () => {
    const text =
      'zone: a\nrecords:\n  www:\n    AAAA: {values: ["::2", "::1"], ttl: 5m}\n    ttl: 1h\n    A: 192.0.2.1\n';
    expect(format(text).trimEnd().split('\n').slice(2)).toEqual([
      '  www:',
      '    ttl: 1h',
      '    A: 192.0.2.1',
      '    AAAA: { ttl: 5m, values: [::1, ::2] }',
    ]);
  });

  test('names do not move across a comment that stands for itself', () => {
    const rows = [
      '# --- Web ---',
      '',
      'z:',
      '  A: 192.0.2.1',
      'y:',
      '  A: 192.0.2.1',
      '',
      '# --- Mail ---',
      '',
      'x:',
      '  A: 192.0.2.1',
      '"@":',
      '  A: 192.0.2.1',
    ];
    expect(formatRecords(rows.join('\n')).replaceAll('\n  A: 192.0.2.1', '').split('\n')).toEqual([
      '# --- Web ---',
      '',
      'y:',
      'z:',
      '',
      '# --- Mail ---',
      '',
      "'@':",
      'x:',
    ]);
  });
});
