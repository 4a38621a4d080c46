import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redactor } from '../../../../src/api/http/redaction/redact.js';

const spellings: readonly (readonly [string, (secret: string) => string])[] = [
  ['plain', (secret) => secret],
  ['JSON', (secret) => JSON.stringify(secret).slice(1, -1)],
  ['JSON with escaped slashes', (secret) => JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/')],
  [
    'JSON in ASCII',
    (secret) =>
      units(secret)
        .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
        .join(''),
  ],
  ['URL', encodeURIComponent],
  ['URL in lower case', (secret) => encodeURIComponent(secret).replace(/%../g, (byte) => byte.toLowerCase())],
  ['form', (secret) => new URLSearchParams({ '': secret }).toString().slice(1)],
  ['every byte of a URL', (secret) => [...Buffer.from(secret)].map((byte) => `%${hex(byte)}`).join('')],
  ['HTML', (secret) => Array.from(secret, (char) => `&#${char.codePointAt(0)};`).join('')],
  ['hex', (secret) => Buffer.from(secret).toString('hex')],
  ['hex in capitals', (secret) => Buffer.from(secret).toString('hex').toUpperCase()],
  ['base64', (secret) => Buffer.from(secret).toString('base64')],
  ['base64 without padding', (secret) => Buffer.from(secret).toString('base64').replace(/=+$/, '')],
  ['base64 in a URL', (secret) => encodeURIComponent(Buffer.from(secret).toString('base64'))],
  [
    'base64 in JSON with escaped slashes',
    (secret) => Buffer.from(secret).toString('base64').replaceAll('/', '\\/'),
  ],
  ['base64url', (secret) => Buffer.from(secret).toString('base64url')],
];

/** Well-formed text, long enough to be a password, that does not look like what replaces it. */
const secrets = fc
  .string({ minLength: 6, maxLength: 40, unit: 'grapheme' })
  .filter((text) => !/^\*+$/.test(text));

describe('redactor', () => {
  test.each(spellings)('removes a secret spelled as %s', (_, spell) => {
    fc.assert(
      fc.property(secrets, (secret) => {
        expect(redactor([secret])(`<<${spell(secret)}>>`)).toBe('<<***>>');
      }),
    );
  });

  test('removes what a longer text in base64 tells of a secret, wherever it begins', () => {
    fc.assert(
      fc.property(secrets, fc.string(), fc.string(), (secret, before, after) => {
        const shown = redactor([secret])(Buffer.from(`${before}${secret}${after}`).toString('base64'));
        const bytesAround = Buffer.byteLength(before) + Buffer.byteLength(after);
        expect(shown).toContain('***');
        expect(shown.replaceAll(/[*=]/g, '').length).toBeLessThanOrEqual(
          Math.ceil((bytesAround * 8) / 6) + 1,
        );
      }),
    );
  });

  test('removes all of several secrets, one of which holds another', () => {
    const redact = redactor(['tiger', 'tiger-tiger', '']);
    expect(redact('tiger-tiger, Tiger, tiger')).toBe('***, Tiger, ***');
  });

  test('leaves text without the secret as it is', () => {
    const text = 'content must be a valid IPv4 address (id=17)';
    expect(redactor(['correct horse battery staple'])(text)).toBe(text);
    expect(redactor([])(text)).toBe(text);
  });

  test('comes to an end with long text and long secrets', () => {
    const redact = redactor(['a'.repeat(200), 'b'.repeat(200)]);
    expect(redact('a'.repeat(100_000))).toBe('***'.repeat(500));
  });
});

describe('redactor on text that makes a search start over', () => {
  const random = Array.from({ length: 10_000 }, (_, index) => 'abcdefghij+/'[(index * 7919) % 12]).join('');
  const long = 'a'.repeat(65_536);

  test.each([
    ['a long secret', random, long],
    ['a long secret of one character', `${'a'.repeat(10_000)}b`, long],
    ['a run that the secret begins with', `${'a'.repeat(2000)}b`, long],
    ['base64 of such a run', `${'a'.repeat(2000)}zzz`, Buffer.from(long).toString('base64').slice(0, 65_536)],
    ['backslashes, alone or escaped', `${'\\'.repeat(40)}x`, '\\'.repeat(60_000)],
    ['ampersands, alone or escaped', `${'&'.repeat(200)}x`, '&amp;'.repeat(10_000)],
    ['blanks in a form', `${' '.repeat(200)}x`, '+'.repeat(60_000)],
    ['references with zeros', 'secret', `&#${'0'.repeat(60_000)}`],
  ])('leaves %s', (_, secret, text) => {
    expect(redactor([secret])(text) === text).toBe(true);
  });

  test('removes a long secret', () => {
    expect(redactor([random])(`<${JSON.stringify(random)}>`)).toBe('<"***">');
    expect(redactor([random])(`<${Buffer.from(random).toString('base64')}>`)).toBe('<***>');
  });

  test.each(['\\'.repeat(40), `${'\\'.repeat(40)}x`, `x${'\\'.repeat(40)}`, `x${'\\'.repeat(41)}y`])(
    'removes a secret that may be read in many ways, and nothing else: %s',
    (secret) => {
      const redact = redactor([secret]);
      expect(redact(`<${secret}>`)).toBe('<***>');
      expect(redact(`<${JSON.stringify(secret)}>`)).toBe('<"***">');
    },
  );

  test('removes a secret whose end may be read in two ways', () => {
    expect(redactor(['100%2'])('<100%252>')).toBe('<***>');
    expect(redactor(['back\\'])(String.raw`<back\\>`)).toBe('<***>');
    expect(redactor(['\\\\forth'])(String.raw`<\\\\forth>`)).toBe('<***>');
  });
});

function units(text: string): number[] {
  return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
