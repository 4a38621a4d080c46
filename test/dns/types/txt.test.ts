import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { txt } from '../../../src/dns/types/txt.js';
import { printableText, quotedSpellings, twoSpellings } from './txt-spellings.js';
import { runs } from '../../support/runs.js';
import { anyText } from '../../support/any-text.js';

describe('canonical TXT', () => {
  test.each(['v=spf1 -all', '"v=spf1 -all"', '"v=DKIM1; " "p=MIIB"', ' a ', '""', String.raw`"a\;b"`])(
    'of %j is the very same text: TXT is compared byte by byte',
    (content) => {
      expect(txt.canonical(content)).toBe(content);
      expect(txt.canonical(content, 'text')).toBe(content);
    },
  );
});

describe('canonical TXT where quotes are syntax', () => {
  test.each([
    ['v=x1 hello', '"v=x1 hello"', '"v=x1" " hello"', String.raw`"v=x1\032hello"`, String.raw`"v\=x1 hello"`],
    [String.raw`say "a"`, String.raw`"say \"a\""`, String.raw`"say " "\034a\034"`],
    [String.raw`"\"a\""`, String.raw`"\034a" "\""`],
    [String.raw`a\032b`, String.raw`"a\\032b"`],
    ['ü', '"ü"', String.raw`"\195\188"`, String.raw`"\195" "\188"`],
    ['""', '', '"" ""'],
    ['"abc', String.raw`"\"abc"`],
    ['"a"b', String.raw`"\"a\"b"`],
    ['"a""b"', 'ab'],
    [String.raw`"a\1b"`, String.raw`"a\1b"`],
    [String.raw`"\"a\\1b\""`, String.raw`"\"a\\1b\""`],
  ])('is the same for %j and its other spellings', (...spellings) => {
    const [canonical = '', ...others] = spellings.map((content) => txt.canonical(content, 'quoted'));
    expect(others.every((other) => other === canonical)).toBe(true);
  });

  test('is the text as people write it wherever that is clear', () => {
    expect(txt.canonical('"v=spf1" " -all"', 'quoted')).toBe('v=spf1 -all');
  });

  test('is the same in all spellings of a text', () => {
    fc.assert(
      fc.property(twoSpellings, ([one, other]) => {
        expect(txt.canonical(one, 'quoted')).toBe(txt.canonical(other, 'quoted'));
      }),
      { numRuns: runs(2000) },
    );
  });

  test('tells different texts apart', () => {
    const twoTexts = fc
      .uniqueArray(printableText, { minLength: 2, maxLength: 2 })
      .chain((texts) => fc.tuple(...texts.map(quotedSpellings)));
    fc.assert(
      fc.property(twoTexts, ([one = '', other = '']) => {
        expect(txt.canonical(one, 'quoted')).not.toBe(txt.canonical(other, 'quoted'));
      }),
      { numRuns: runs(2000) },
    );
  });

  test('is printable and its own canonical form, whatever the content', () => {
    fc.assert(
      fc.property(fc.oneof(printableText, anyText()), (content) => {
        const canonical = txt.canonical(content, 'quoted');
        expect(canonical).toMatch(/^[ -~]+$/);
        expect(txt.canonical(canonical, 'quoted')).toBe(canonical);
      }),
      { numRuns: runs(2000) },
    );
  });
});
