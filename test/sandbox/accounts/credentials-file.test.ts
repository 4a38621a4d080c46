import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { entriesOf, withAddress, withEntries } from '../../../src/sandbox/accounts/credentials-file.js';

const more = new Map([
  ['a.example', 'pa-1'],
  ['b.example', 'pb_2'],
]);

describe('withEntries', () => {
  test.each([
    ['an empty file', '', 'dns:\n  a.example: "pa-1"\n  b.example: "pb_2"\n'],
    [
      'a file without passwords',
      '# mine\nmail: { token: x }',
      '# mine\nmail: { token: x }\ndns:\n  a.example: "pa-1"\n  b.example: "pb_2"\n',
    ],
    [
      'a file of a sandbox without zones',
      '# mine\naddress: http://127.0.0.1:8053\n',
      '# mine\naddress: http://127.0.0.1:8053\ndns:\n  a.example: "pa-1"\n  b.example: "pb_2"\n',
    ],
    [
      'a map',
      'dns:\n    # first\n    x.example: old # mine\nmail:\n  token: x\n',
      'dns:\n    # first\n    a.example: "pa-1"\n    b.example: "pb_2"\n    x.example: old # mine\nmail:\n  token: x\n',
    ],
    [
      'a map in braces',
      'dns: { x.example: old }\n',
      'dns: { "a.example": "pa-1", "b.example": "pb_2", x.example: old }\n',
    ],
    [
      'a map in braces that ends in a comma',
      'dns: {\n  x.example: old, # mine\n  }\n',
      'dns: { "a.example": "pa-1", "b.example": "pb_2",\n  x.example: old, # mine\n  }\n',
    ],
    ['an empty map', 'dns: {}\n', 'dns: { "a.example": "pa-1", "b.example": "pb_2" }\n'],
    ['nothing at all', 'dns:\nmail: {}\n', 'dns:\n  a.example: "pa-1"\n  b.example: "pb_2"\nmail: {}\n'],
  ])('adds to %s', (_, text, expected) => {
    const file = sourceFile('credentials.yaml', text);
    expect(withEntries(file, 'dns', more).text).toBe(expected);
  });

  test.each(['{ mail: { token: x } }\n', 'dns: text\n', 'dns: [a]\n', '- dns\n'])('refuses %j', (text) => {
    const file = sourceFile('credentials.yaml', text);
    expect(() => withEntries(file, 'dns', more)).toThrow(expect.objectContaining({ name: 'Failure' }));
  });
});

test.each([
  ['a project file', 'dns:\n  endpoint: http://127.0.0.1:8053\n  zones: zones/*.yaml\n'],
  ['a project file without zones', 'mail:\n  endpoint: http://127.0.0.1:8053\n  brand: acme\n'],
  ['a zone file', 'zone: example.com\nrecords: {}\n'],
  ['a translation', 'subject: Hello\nbody: Hello\n'],
])('%s gets no passwords', (_, text) => {
  const file = sourceFile('zonemason.yaml', text);
  expect(() => withEntries(file, 'dns', more)).toThrow(expect.objectContaining({ kind: 'usage' }));
});

test('a section that is an alias gets none', () => {
  const file = sourceFile('credentials.yaml', 'mail: &a\n  token: x\ndns: *a\n');
  expect(() => withEntries(file, 'dns', more)).toThrow(
    expect.objectContaining({ kind: 'error', hint: 'name another file with --credentials' }),
  );
});

describe('withAddress', () => {
  test.each([
    [
      '',
      '# Credentials of the sandbox, used for this address only. Written by `zonemason sandbox`.\naddress: http://a:1\n',
    ],
    ['address: http://b:2 # mine\ndns: {}\n', 'address: http://a:1 # mine\ndns: {}\n'],
  ])('sets the address in %j', (text, expected) => {
    expect(withAddress(sourceFile('sandbox.yaml', text), 'http://a:1').text).toBe(expected);
  });
});

describe('entriesOf', () => {
  test('takes passwords as they are written', () => {
    const text = 'dns:\n  a.example: 0123\n  b.example: no\n  "c.example": \'q "x"\'\n  d.example:\n';
    expect([...entriesOf(sourceFile('c.yaml', text), 'dns')]).toEqual([
      ['a.example', '0123'],
      ['b.example', 'no'],
      ['c.example', 'q "x"'],
    ]);
  });

  test('refuses what is no YAML', () => {
    expect(() => entriesOf(sourceFile('c.yaml', 'dns: {\n'), 'dns')).toThrow(
      expect.objectContaining({ name: 'Failure' }),
    );
  });
});
