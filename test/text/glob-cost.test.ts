import picomatch from 'picomatch';
import { describe, expect, test } from 'vitest';
import { affordableGlobs, MOST_GLOBS } from '../../src/text/glob-cost.js';

describe('globs that match in a time proportional to the path', () => {
  test.each([
    `zones/{${Array.from({ length: 500 }, (_, at) => `z${at}`).join(',')}}.{yaml,yml}`,
    'zones/*.yaml',
    '**/*.yaml',
    'zones/**/*.{yaml,yml}',
    '!**/node_modules/**',
    '**/zones/**/*.yaml',
    '**/*-*.yaml',
    '*/*/*/*/*.yaml',
    '!(texts|journal)/*.yaml',
    '+(zones|o)/*.yaml',
    '@(a|b)?(c)/[a-z]*.yaml',
    'zones/a+b*.yaml',
    String.raw`zones\(old\)/\*\*\*\*+*.yaml`,
  ])('%.40s', (glob) => {
    expect(affordableGlobs([glob])).toBe(1);
    const match = picomatch(glob);
    const paths = ['a', 'a/', 'z1', 'c', '-'].map((part) => `${part.repeat(250 / part.length)}!`);
    const start = performance.now();
    for (const path of paths) match(`zones/${path}`);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

test.each([
  '*a*a*a*c',
  '*a*/*a*/*a*c',
  'a**b**c*d*e',
  '**/a/**/b/**/c',
  '+(a|b*)',
  '+(a)+(a)+(a)+(a)b',
  '+(b|+(a))c',
  '*(a|aa)b',
  '(a+)+b',
  '@(a+a+a+)b',
  '[a]+[a]+[a]+b',
  '{a,aa}+b',
  '!(a*)!(b*)c',
  '{a,a}'.repeat(20),
  '(a)?'.repeat(20),
  '?(a)'.repeat(20),
  '@(a|a)'.repeat(20),
  '{a,a'.repeat(20),
  'a'.repeat(40_000),
])('too many ways: %s', (glob) => {
  expect(affordableGlobs(['zones/*.yaml', glob, 'a.yaml'])).toBe(1);
});

test('all globs of a list count together', () => {
  const globs = Array.from({ length: MOST_GLOBS + 1 }, (_, at) => `zones/${at}*.yaml`);
  expect(affordableGlobs(globs)).toBe(MOST_GLOBS);
  expect(affordableGlobs(globs.map((glob) => glob.replace('*', '*-*')))).toBe(256);
});
