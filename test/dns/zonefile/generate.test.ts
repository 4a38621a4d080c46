import { describe, expect, test } from 'vitest';
import { fillTemplate, isTemplate, readRange, sizeOf } from '../../../src/dns/zonefile/generate.js';

describe('a range', () => {
  test.each([
    ['1-10', { first: 1, last: 10, step: 1 }, 10],
    ['0-254/2', { first: 0, last: 254, step: 2 }, 128],
    ['0-253/2', { first: 0, last: 253, step: 2 }, 127],
    ['5-5', { first: 5, last: 5, step: 1 }, 1],
    ['0-9999999999/9999999999', { first: 0, last: 9_999_999_999, step: 9_999_999_999 }, 2],
  ])('%s', (text, range, size) => {
    expect(readRange(text)).toEqual(range);
    expect(sizeOf(range)).toBe(size);
  });

  test.each([
    '',
    '1',
    '1-',
    '-1',
    '2-1',
    '1-2/0',
    '1-2/',
    'x1-2',
    '1-2x',
    '1-2/1x',
    'a-b',
    '12345678901-12345678902',
    '1-12345678901',
    '1-2/12345678901',
  ])('is not %j', (text) => {
    expect(readRange(text)).toBeNull();
  });
});

describe('a template', () => {
  test.each([
    ['h', 'h'],
    ['h$', 'h10'],
    ['$-$', '10-10'],
    ['$$', '$'],
    ['\\$', '$'],
    ['\\a$', '\\a10'],
    ['${0}', '10'],
    ['${5}', '15'],
    ['${-3}', '7'],
    ['${-12}', '-2'],
    ['${-12,3}', '-02'],
    ['${0,4}', '0010'],
    ['${0,4,d}', '0010'],
    ['${0,0,x}', 'a'],
    ['${0,0,X}', 'A'],
    ['${0,3,X}', '00A'],
    ['${0,0,o}', '12'],
    ['${0,0,n}', 'a'],
    ['${0,3,n}', 'a.0'],
    ['${0,4,n}', 'a.0.0'],
    ['${0,5,N}', 'A.0.0'],
    ['${301,0,n}', '7.3.1'],
    ['${-11,0,n}', 'f.f.f.f.f.f.f.f'],
  ])('%s of 10 is %s', (template, expected) => {
    expect(isTemplate(template)).toBe(true);
    expect(fillTemplate(template, 10)).toBe(expected);
  });

  test.each([
    '${',
    '${1',
    '${}',
    '${x}',
    '${1,}',
    '${1,2,}',
    '${1,2,z}',
    '${1,2,d,}',
    'a${0}${x}',
    '${12345678901}',
    '${0,1234}',
    '${ 1}',
  ])('is not %s', (template) => {
    expect(isTemplate(template)).toBe(false);
  });
});
