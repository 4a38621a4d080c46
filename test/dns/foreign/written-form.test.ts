import { expect, test } from 'vitest';
import type { ForeignPart } from '../../../src/dns/foreign/foreign-entry.js';
import { writtenForm } from '../../../src/dns/foreign/written-form.js';

test.each<[string, readonly ForeignPart[], string]>([
  [
    'what is written',
    [
      { kind: 'written', text: '10' },
      { kind: 'written', text: 'a.' },
    ],
    '10 a.',
  ],
  ['a string', [{ kind: 'string', text: 'a "b"\\' }], String.raw`"a \"b\"\\"`],
  ['a string that is too long', [{ kind: 'string', text: 'a'.repeat(256) }], `"${'a'.repeat(256)}"`],
  ['a text', [{ kind: 'text', text: 'a b' }], '"a b"'],
  ['an empty text', [{ kind: 'text', text: '' }], '""'],
  ['a text of 255 octets', [{ kind: 'text', text: 'a'.repeat(255) }], `"${'a'.repeat(255)}"`],
  ['a longer text', [{ kind: 'text', text: `${'a'.repeat(255)}b` }], `"${'a'.repeat(255)}" "b"`],
  ['a text in Unicode', [{ kind: 'text', text: 'é' }], String.raw`"\195\169"`],
  ['what is between quotes', [{ kind: 'quoted', text: String.raw`a\\1\"ü` }], String.raw`"a\\1\"\195\188"`],
  ['nothing', [], ''],
])('%s', (_, parts, expected) => {
  expect(writtenForm(parts)).toBe(expected);
});
