import { describe, expect, it } from 'vitest';
import { txt } from '../../../src/dns/types/txt.js';

describe('canonical TXT', () => {
  it.each([
    ['v=spf1 -all', 'v=spf1 -all'],
    ['"v=spf1 -all"', 'v=spf1 -all'],
    ['"v=DKIM1; " "p=MIIB"', 'v=DKIM1; p=MIIB'],
    [' "a" ', 'a'],
    [' a ', ' a '],
    ['"a" b', '"a" b'],
    ['""', '""'],
    [String.raw`"\"a\""`, String.raw`"\"a\""`],
    [String.raw`"\195\188"`, String.raw`"\195\188"`],
    [String.raw`a\;b`, String.raw`a\;b`],
    [String.raw`"a\;b"`, 'a;b'],
  ])('of %j is %j', (content, canonical) => {
    expect(txt.canonical(content)).toBe(canonical);
  });
});
