import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldAt, fieldsOf, replaceField, splitFields } from '../../../src/dns/content/fields.js';

describe('splitFields and fieldAt', () => {
  test.each([
    ['', []],
    ['  ', []],
    ['10 mx.example.net', ['10', 'mx.example.net']],
    [' a \t b ', ['a', 'b']],
    ['a\nb\rc', ['a', 'b', 'c']],
    ['0 issue "a b"', ['0', 'issue', '"a b"']],
    ['1 . key7="a b" alpn=h2', ['1', '.', 'key7="a b"', 'alpn=h2']],
    [String.raw`"a \" b" c`, [String.raw`"a \" b"`, 'c']],
    [String.raw`a\ b c`, [String.raw`a\ b`, 'c']],
    ['"a""b" c', ['"a"', '"b"', 'c']],
    ['a"b c"d', ['a', '"b c"', 'd']],
    ['k="a b"c', ['k="a b"', 'c']],
    ['a "never closed', ['a', '"never closed']],
    ['a \\', ['a', '\\']],
  ])('part %j', (content, fields) => {
    expect(splitFields(content)).toEqual(fields);
    expect([...fields, undefined].map((_, index) => fieldAt(content, index))).toEqual([...fields, undefined]);
  });
});

describe('fieldsOf', () => {
  test('says where each field stands, and leaves blanks only between them', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '"', '\\', '\t') }), (content) => {
        let end = 0;
        for (const field of fieldsOf(content)) {
          expect(content.slice(end, field.start)).toMatch(/^\s*$/);
          expect(content.slice(field.start, field.end)).toBe(field.text);
          end = field.end;
        }
        expect(content.slice(end)).toMatch(/^\s*$/);
      }),
    );
  });
});

describe('replaceField', () => {
  test('keeps everything but the field', () => {
    expect(replaceField('20  5060 bücher.example ', 2, 'x.example')).toBe('20  5060 x.example ');
  });

  test('changes nothing when there is no such field', () => {
    expect(replaceField('20 5060', 2, 'x')).toBe('20 5060');
  });
});
