import { expect, test } from 'vitest';
import type { MacroPlace } from '../../../../src/dns/spf/grammar/macro-string.js';
import { readMacroString } from '../../../../src/dns/spf/grammar/macro-string.js';

test.each<readonly [place: MacroPlace, text: string, faulty: readonly string[]]>([
  ['name', '%{d0}.example', ['%{d0}']],
  ['name', '%{d00r}.example', ['%{d00r}']],
  ['name', '%{d10}.example', []],
  ['name', '%{d01}.example', []],
  ['name', '%{c}.%{r}.%{T}', ['%{c}', '%{r}', '%{T}']],
  ['modifier', '%{c}%{r}%{T}', []],
  ['explanation', '%{c} %{r} %{T}', []],
  ['name', '%{x}.example', ['%{x}']],
  ['name', '%{d.example', ['%{d.example']],
  ['name', '%{d*}.example', ['%{d*}']],
  ['name', '%(d).example', ['%(']],
  ['name', 'example%', ['%']],
  ['name', 'a b', [' ']],
  ['explanation', 'a b', []],
  ['modifier', 'a\u007F😀', ['\u007F', '😀']],
])('as a %s, %j has the faulty parts %j', (place, text, faulty) => {
  const { faults } = readMacroString({ text, offset: 5 }, place);
  expect(faults.map(({ part }) => part)).toEqual(
    faulty.map((part) => ({ text: part, offset: 5 + text.indexOf(part) })),
  );
});

test('the pieces are the texts and macros, without what is faulty', () => {
  const { pieces } = readMacroString({ text: 'a%%%{L2r.-}%{x}b', offset: 0 }, 'name');
  expect(pieces).toEqual([
    { kind: 'literal', text: 'a', isSpelledOut: false },
    { kind: 'literal', text: '%', isSpelledOut: true },
    { kind: 'macro', letter: 'l', isEscaped: true, keep: 2, isReversed: true, delimiters: '.-' },
    { kind: 'literal', text: 'b', isSpelledOut: false },
  ]);
});
