import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Parts } from '../../src/render/compare-texts.js';
import { compareTexts } from '../../src/render/compare-texts.js';

function joined({ head, different, tail }: Parts): string {
  return head + different + tail;
}

test.each([
  ['an octet', '192.0.2.10', '192.0.2.12', ['192.0.2.', '10', ''], ['192.0.2.', '12', '']],
  ['octets', '192.0.2.50', '198.51.100.50', ['', '192.0.2', '.50'], ['', '198.51.100', '.50']],
  ['a group', '2001:db8::10', '2001:db8::1f', ['2001:db8::', '10', ''], ['2001:db8::', '1f', '']],
  [
    'a label',
    'mx2.old-relay.example',
    'mx2.relay.example',
    ['mx2.', 'old-relay', '.example'],
    ['mx2.', 'relay', '.example'],
  ],
  [
    'a term of SPF',
    'v=spf1 mx -all',
    'v=spf1 mx ~all',
    ['v=spf1 mx ', '-all', ''],
    ['v=spf1 mx ', '~all', ''],
  ],
  [
    'its qualifier, too,',
    'v=spf1 ?mx ?all',
    'v=spf1 ?mx ~all',
    ['v=spf1 ?mx ', '?all', ''],
    ['v=spf1 ?mx ', '~all', ''],
  ],
  [
    'groups in place of ::',
    '2001:db8::10',
    '2001:db8:0:1:2:3:4:10',
    ['2001:db8', '::', '10'],
    ['2001:db8', ':0:1:2:3:4:', '10'],
  ],
  [
    'a label next to a number',
    'mx1.example.net',
    'mx10.example.net',
    ['', 'mx1', '.example.net'],
    ['', 'mx10', '.example.net'],
  ],
  ['a new term', 'v=spf1 -all', 'v=spf1 mx -all', ['v=spf1 ', '', '-all'], ['v=spf1 ', 'mx ', '-all']],
  ['nothing', 'a.example', 'a.example', ['a.example', '', ''], ['a.example', '', '']],
  ['all', '', 'x', ['', '', ''], ['', 'x', '']],
  ['a character of two units', '👍', '👎', ['', '👍', ''], ['', '👎', '']],
])('%s that differs is marked as a whole', (_, before, after, left, right) => {
  const pair = compareTexts(before, after);
  expect(Object.values(pair.before)).toEqual(left);
  expect(Object.values(pair.after)).toEqual(right);
});

/** Whether a word goes on across two texts. */
function isWithin(left: string, right: string): boolean {
  return /[\p{L}\p{N}-]$/u.test(left) && /^[\p{L}\p{N}-]/u.test(right);
}

/** What contents consist of, in values that often begin and end alike. */
const kinds = [
  { kind: 'octet', separator: '.', unit: fc.nat(255).map(String) },
  { kind: 'group', separator: ':', unit: fc.nat(0xffff).map((number) => number.toString(16)) },
  { kind: 'label', separator: '.', unit: fc.constantFrom('www', 'www1', 'mx-1', '_dmarc', 'straße', '日本') },
  {
    kind: 'term',
    separator: ' ',
    unit: fc.constantFrom('v=spf1', 'mx', '+mx', 'all', '-all', '~all', '?all'),
  },
];

test.each(kinds)('$kind for $kind is marked as a whole or not at all', ({ separator, unit }) => {
  const units = fc.array(unit, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(units, units, (before, after) => {
      const pair = compareTexts(before.join(separator), after.join(separator));
      for (const [parts, whole] of [
        [pair.before, before],
        [pair.after, after],
      ] as const) {
        const edges = [parts.head.length, parts.head.length + parts.different.length];
        for (const edge of edges) expect(insides(whole, separator)).not.toContain(edge);
      }
    }),
  );
});

/** The offsets within units that are joined by a separator of one character. */
function insides(units: readonly string[], separator: string): readonly number[] {
  let start = 0;
  return units.flatMap((unit) => {
    const inside = Array.from({ length: unit.length - 1 }, (_, index) => start + index + 1);
    start += unit.length + separator.length;
    return inside;
  });
}

test('nothing is lost, words stay whole, and what is marked begins and ends with a difference', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', '.', ':', ' ', '-', '日', '👍') });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pair = compareTexts(before, after);
      expect([joined(pair.before), joined(pair.after)]).toEqual([before, after]);
      expect([pair.before.head, pair.before.tail]).toEqual([pair.after.head, pair.after.tail]);
      for (const { head, different, tail } of [pair.before, pair.after]) {
        expect(isWithin(head, different + tail) && different !== '').toBe(false);
        expect(isWithin(head + different, tail) && different !== '').toBe(false);
      }
    }),
  );
});
