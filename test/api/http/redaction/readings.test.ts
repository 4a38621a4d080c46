import { expect, test } from 'vitest';
import { readingsAt } from '../../../../src/api/http/redaction/readings.js';

test.each<[string, readonly string[]]>([
  ['a', ['a']],
  ['%61', ['%', 'a']],
  ['%C3%a4', ['%', 'ä']],
  ['%F0%9F%94%91', ['%', '🔑']],
  ['%C3', ['%']],
  ['%ff', ['%']],
  ['%', ['%']],
  [String.raw`\n`, ['\\', '\n']],
  [String.raw`\u00e4`, ['\\', 'ä']],
  [String.raw`\ud83d\udd11`, ['\\', '🔑']],
  [String.raw`\x`, ['\\']],
  ['&amp;', ['&', '&']],
  ['&#228;', ['&', 'ä']],
  ['&#xE4;', ['&', 'ä']],
  ['&uuml;', ['&']],
  ['&#1114111;', ['&', '\u{10ffff}']],
  ['&#1114112;', ['&']],
  ['&#x110000;', ['&']],
  ['&QUOT;', ['&', '"']],
  ['+', ['+', ' ']],
])('%s may mean %j', (text, characters) => {
  expect(readingsAt(text, 0).map(({ character }) => character)).toEqual(characters);
});
