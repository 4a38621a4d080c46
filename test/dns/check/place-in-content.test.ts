import { expect, test } from 'vitest';

import { sourceFile } from '../../../src/diagnostics/source.js';
import { placeInContent } from '../../../src/dns/check/place-in-content.js';
import { record } from '../../support/zones.js';

const range = { offset: 1, length: 2 };

test.each([
  ['as it is', 'TXT: [abcd]', '[abcd]', range, '[abcd]', 'ab'],
  ['in quotes', 'TXT: "abcd"', '"abcd"', range, 'abcd', 'bc'],
  ['after a priority', 'MX: 10 abcd', '10 abcd', range, 'abcd', 'bc'],
  ['after a priority, in quotes', "MX: '10  abcd'", "'10  abcd'", range, 'abcd', 'bc'],
  ['after something else', 'MX: ten abcd', 'ten abcd', range, 'abcd', null],
  ['with an escape', String.raw`TXT: "a\u0062cd"`, String.raw`"a\u0062cd"`, range, 'abcd', null],
  ['in quotes, one of them doubled', `TXT: 'a''bc'`, `'a''bc'`, range, `a'bc`, null],
  ['with another letter', 'TXT: Abcd', 'Abcd', range, 'abcd', null],
  ['as a whole', 'TXT: abcd', 'abcd', undefined, 'abcd', null],
])('a part of a content that is written %s is at %s', (_, text, written, part, content, found) => {
  const file = sourceFile('zones/a.yaml', text);
  const start = text.indexOf(written);
  const value = { file, start, end: start + written.length };
  const declared = { ...record({ type: 'TXT', content }), places: { prefix: value, type: value, value } };
  const place = placeInContent(declared, part);
  expect(file.text.slice(place.start, place.end)).toBe(found ?? written);
});
