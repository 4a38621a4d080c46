import { describe, expect, test } from 'vitest';
import { MANY, format, formatRecords } from './formatted.js';

describe('comments and blank lines', () => {
  test.each([
    [
      'above a row move with it',
      '# about b\nb:\n  A: 192.0.2.2\n# about a\na:\n  A: 192.0.2.1',
      '# about a\na:\n  A: 192.0.2.1\n# about b\nb:\n  A: 192.0.2.2',
    ],
    [
      'at the end of a line stay on it',
      'b: # b\n  A: 192.0.2.2 # 2\na: # a\n  A: [192.0.2.1] # 1',
      'a: # a\n  A: 192.0.2.1 # 1\nb: # b\n  A: 192.0.2.2 # 2',
    ],
    [
      'below the last row stay there',
      'b:\n  TXT: x\n  A: 192.0.2.2\n  # AAAA: 2001:db8::1\na:\n  A: 192.0.2.1',
      'a:\n  A: 192.0.2.1\nb:\n  A: 192.0.2.2\n  TXT: x\n  # AAAA: 2001:db8::1',
    ],
    [
      'below the last row stay in order, however deep',
      'b:\n  TXT:\n    - x\n    - y\n  # one\n    # two\na:\n  A: 192.0.2.1',
      'a:\n  A: 192.0.2.1\nb:\n  TXT:\n    - x\n    - y\n  # one\n  # two',
    ],
    [
      'in brackets open them',
      'a:\n  A: [192.0.2.1, # one\n    # two\n    192.0.2.2]',
      'a:\n  A:\n    - 192.0.2.1 # one\n    # two\n    - 192.0.2.2',
    ],
    [
      'in brackets within others open all of them',
      'a: { TXT: { values: [x, # one\n  y], note: z } }',
      'a:\n  TXT:\n    note: z\n    values:\n      - x # one\n      - y',
    ],
    [
      'between a key and its value go above it',
      'a:\n  TXT:\n    # SPF\n    v=spf1 -all',
      'a:\n  # SPF\n  TXT: v=spf1 -all',
    ],
    [
      'behind a dash go above the item',
      'a:\n  A:\n    - # one\n      ttl: 600\n      content: 192.0.2.1 # c',
      'a:\n  A:\n    # one\n    - content: 192.0.2.1 # c\n      ttl: 600',
    ],
    [
      'two on the lines of a row: the first goes above it',
      'a: # one\n  # two\n  { # three\n    A: 192.0.2.1 } # four',
      '# two\n# one\n# three\na: # four\n  A: 192.0.2.1',
    ],
    [
      'below the last value in brackets stay there',
      'a: { A: [192.0.2.1 # one\n   # two\n   ], TXT: x # three\n  # four\n   }\nb:\n  A: 192.0.2.1',
      'a:\n  A:\n    - 192.0.2.1 # one\n    # two\n  TXT: x # three\n  # four\nb:\n  A: 192.0.2.1',
    ],
    [
      'in brackets with nothing else go above them',
      'a: {\n    # one\n    # two\n    }\nb:\n  A: [ # three\n    # four\n    ] # five',
      '# one\n# two\na: {}\nb:\n  # four\n  # three\n  A: [] # five',
    ],
    [
      'below brackets belong to the next row within the outer ones',
      'a: { A: [192.0.2.1] # one\n   # two\n    , TXT: z }',
      'a:\n  A: 192.0.2.1 # one\n  # two\n  TXT: z',
    ],
    [
      'below brackets belong to the next row outside',
      'a: { A: 192.0.2.1 } # one\n    # two\nb:\n  A: 192.0.2.1',
      'a: # one\n  A: 192.0.2.1\n# two\nb:\n  A: 192.0.2.1',
    ],
    [
      'within a map in brackets go above the item, unless it is on one line then',
      'a:\n  A:\n    - { content: x # one\n      } # two\n    - { # three\n      content: y }',
      'a:\n  A:\n    # two\n    - content: x # one\n    - { content: y } # three',
    ],
    [
      'below a dash with a blank line between go above the item, too',
      'a:\n  A:\n    -\n      # one\n\n      # two\n      content: 192.0.2.1',
      'a:\n  A:\n    # one\n    # two\n    - { content: 192.0.2.1 }',
    ],
    ['at an empty item stay there', 'a:\n  A:\n    - {} # one\n    - x', 'a:\n  A:\n    - {} # one\n    - x'],
    [
      'at a list of one and at its item keep the list',
      'a:\n  A: # one\n    - 192.0.2.1 # two',
      'a:\n  A: # one\n    - 192.0.2.1 # two',
    ],
    ['at a list of one alone do not', 'a:\n  A: # one\n    - 192.0.2.1', 'a:\n  A: 192.0.2.1 # one'],
    [
      'above or below the item of a list of one keep the list',
      'a:\n  A:\n    # one\n    - 192.0.2.1\n  TXT:\n    - x\n    # two',
      'a:\n  A:\n    # one\n    - 192.0.2.1\n  TXT:\n    - x\n    # two',
    ],
    [
      'around the sign of a key stay with it',
      '? a # one\n: # two\n  A: 192.0.2.1',
      '# one\na: # two\n  A: 192.0.2.1',
    ],
    [
      'at a tag or an anchor stay there',
      'a: !!map # one\n  # two\n  A: 192.0.2.1\nb:\n  A:\n    - &b # three\n      content: x\n    - y',
      'a: !!map # one\n  # two\n  A: 192.0.2.1\nb:\n  A:\n    # three\n    - &b { content: x }\n    - y',
    ],
    [
      'after nothing but a key belong to the next row',
      'a:\n  # one\nb:\n  A: 192.0.2.1',
      'a:\n# one\nb:\n  A: 192.0.2.1',
    ],
    [
      'end the map or list of their column',
      'a:\n  A:\n      - x\n      - content: y\n        ttl: 5\n        # one\n       # two\n      # three\n    # four\n  # five\n# six',
      'a:\n  A:\n    - x\n    - content: y\n      ttl: 5\n      # one\n    # two\n    # three\n  # four\n  # five\n# six',
    ],
    [
      'blank lines are kept, one in a row',
      'a:\n  A: 192.0.2.1\n\n\n\nb:\n\n  A: 192.0.2.2',
      'a:\n  A: 192.0.2.1\n\nb:\n  A: 192.0.2.2',
    ],
    [
      'blank lines are as many between rows that change places',
      'b:\n  A: 192.0.2.2\n\na:\n  A: 192.0.2.1',
      'a:\n  A: 192.0.2.1\n\nb:\n  A: 192.0.2.2',
    ],
  ])('%s', (_, before, after) => {
    expect(formatRecords(before)).toBe(after);
  });

  // A tag is left to the library, so that the layout is that of its tokens.
  describe.each(['{}', '!!map {}'])('of a file with %s', (records) => {
    test.each([
      [
        'the line for editors stays first',
        '# yaml-language-server: $schema=x\nrecords: {}\nzone: example.com\n',
        '# yaml-language-server: $schema=x\nzone: example.com\nrecords: {}\n',
      ],
      [
        'what stands on top with a blank line below stays on top',
        '# About\n# this.\n\n# own\nrecords: {}\nzone: example.com\n',
        '# About\n# this.\n\nzone: example.com\n# own\nrecords: {}\n',
      ],
      [
        'the mark of a document stays with what is above it',
        '# x\n---\nrecords: {}\nzone: example.com\n',
        '# x\n---\nzone: example.com\nrecords: {}\n',
      ],
      [
        'above the mark there is one blank line in a row, and none first',
        '\n\n# x  \n\n\n \n# y\n---\n# own\nrecords: {}\nzone: example.com\n',
        '# x\n\n# y\n---\nzone: example.com\n# own\nrecords: {}\n',
      ],
      [
        'what stands at the end stays there',
        'records: {}\nzone: example.com\n\n# end\n',
        'zone: example.com\nrecords: {}\n\n# end\n',
      ],
      [
        'a number sign within a word begins none',
        'a#b: c#d # e#f\nrecords: {} # g\n',
        'a#b: c#d # e#f\nrecords: {} # g\n',
      ],
    ])('%s', (_, before, after) => {
      expect(format(before.replace('{}', records))).toBe(after.replace('{}', records));
    });
  });
});

test('as many comments may be between a key and its value', () => {
  const comments = Array.from({ length: MANY }, (_, index) => `# ${index}`);
  const rows = `www:\n  A: # remark\n${comments.map((line) => `    ${line}\n`).join('')}    [192.0.2.1]`;
  expect(formatRecords(rows).split('\n')).toEqual([
    'www:',
    ...comments.map((line) => `  ${line}`),
    '  A: 192.0.2.1 # remark',
  ]);
});

test('a comment left of a map that is indented is at its end', () => {
  expect(format('  zone: a\n  records: {}\n# x\n')).toBe('zone: a\nrecords: {}\n# x\n');
});
