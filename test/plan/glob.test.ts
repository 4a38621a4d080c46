import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { glob, globCover, literalGlob, literalText } from '../../src/plan/glob.js';
import { runs } from '../support/runs.js';

/** What a pattern means, as a regular expression; slow where stars are many. */
function meaning(pattern: string): RegExp {
  const source = pattern.replaceAll(/\\\*|\*\*|\*|[.+?^${}()|[\]\\]/g, (sign) => {
    if (sign === '*') return '[^.]*';
    return sign === '**' ? '.*' : `\\${sign.at(-1)}`;
  });
  return pattern === '*' ? /^[^.]+$/s : new RegExp(`^${source}$`, 's');
}

describe('a glob', () => {
  test('matches what a regular expression with its meaning matches', () => {
    const pattern = fc.array(fc.constantFrom('*', '**', '\\*', '.', 'a', 'b', '..', 'A', '?', '\\'), {
      maxLength: 8,
    });
    const text = fc.array(fc.constantFrom('.', 'a', 'b', 'ab', 'A', '?', '*', '\\', '\n'), { maxLength: 10 });
    fc.assert(
      fc.property(pattern, text, (parts, pieces) => {
        const [written, given] = [parts.join(''), pieces.join('')];
        const folded = glob(written.toLowerCase())(given.toLowerCase());
        expect([glob(written)(given), glob(written, { folded: true })(given)]).toEqual([
          meaning(written).test(given),
          folded,
        ]);
      }),
      { numRuns: runs(2000) },
    );
  });

  test.each([
    [String.raw`\*`, '*', true],
    [String.raw`\*`, 'www', false],
    [String.raw`\*.dev`, '*.dev', true],
    [String.raw`\*.dev`, 'a.dev', false],
    [String.raw`**\*`, 'a.*', true],
    [String.raw`\*`, String.raw`\a`, false],
    [String.raw`\\*`, String.raw`\*`, true],
    [String.raw`\\*`, String.raw`\a`, false],
  ])('%s matches %s: %s', (pattern, text, expected) => {
    expect(glob(pattern)(text)).toBe(expected);
  });

  test('of a text matches that text alone, and is literal', () => {
    const text = fc
      .array(fc.constantFrom('.', 'a', '*', '\\'), { maxLength: 8 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(glob(literalGlob(one))(other)).toBe(one === other);
        expect(literalText(literalGlob(one))).toBe(one);
      }),
      { numRuns: runs(1000) },
    );
  });

  test('with wildcards is no literal text', () => {
    expect(['*', 'a**', String.raw`\**`].map(literalText)).toEqual([null, null, null]);
  });

  test('ends before more text, whatever it is', () => {
    expect(glob('a')('aundefined')).toBe(false);
  });

  test('may be as long as a content, and have as many stars', () => {
    expect(glob('x'.repeat(70_000))('x'.repeat(70_000))).toBe(true);
    expect(glob(`*${'x'.repeat(70_000)}`)('y'.repeat(100))).toBe(false);
    expect(glob('*x'.repeat(200))(`${'x'.repeat(2000)}y`)).toBe(false);
    expect(glob('**x'.repeat(200))(`${'x'.repeat(2000)}y`)).toBe(false);
  });
});

const written = fc
  .array(fc.constantFrom('*', '**', '\\*', '.', 'a', 'b', '***', '..', '\\'), { maxLength: 6 })
  .map((parts) => parts.join(''));

describe('a glob that covers another', () => {
  test('matches every text that the other matches', () => {
    const texts = [
      '',
      'a',
      '.',
      '*',
      'aa',
      'ab',
      'a.',
      '.a',
      '..',
      'a.b',
      'b.a',
      'a..b',
      'a.b.a',
      'ab.ba',
      '**a',
      '*.a',
      '\\',
      '\\*',
    ];
    fc.assert(
      fc.property(written, written, (wide, narrow) => {
        if (!globCover(wide)(narrow)) return;
        expect(texts.filter((text) => glob(narrow)(text) && !glob(wide)(text))).toEqual([]);
      }),
      { numRuns: runs(2000) },
    );
  });

  test('is any glob for itself, and one of two stars for all', () => {
    fc.assert(
      fc.property(written, (pattern) => {
        expect(globCover(pattern)(pattern)).toBe(true);
        expect(globCover('**')(pattern)).toBe(true);
      }),
    );
  });

  test.each([
    ['a*', 'ab', true],
    ['a*', 'a*b', true],
    ['a*', 'a**', false],
    ['a**', 'a*', true],
    ['**.b', '*.b', true],
    ['*.b', '**.b', false],
    ['*', 'a', true],
    ['*', 'a*', true],
    ['*', '', false],
    ['*', '*.a', false],
    ['*', '**', false],
    ['*.*', '**', false],
    ['a', 'a*', false],
    ['', '', true],
  ])('%s covers %s: %s', (wide, narrow, expected) => {
    expect(globCover(wide)(narrow)).toBe(expected);
  });

  test('may be as long as a content', () => {
    expect(globCover(`*${'x'.repeat(70_000)}`)('x'.repeat(70_000))).toBe(true);
    expect(globCover('**x'.repeat(200))(`${'*x'.repeat(2000)}y`)).toBe(false);
  });
});
