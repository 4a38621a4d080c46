import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeholderNames, placeholdersIn } from '../../../src/mail/text/placeholders.js';

describe('a placeholder is a dotted name in two braces', () => {
  test.each([
    ['{{customer.name}}', ['customer.name']],
    ['{{a}}{{b_c.d-e.0}}', ['a', 'b_c.d-e.0']],
    ['{{ a }}', ['a']],
    ['{"a":{{a}}}', ['a']],
    ['a } b { c }} d', []],
    ['{a}', []],
    ['', []],
    ['{{1a}} {{.a}} {{a.}} {{-}} {{ä}}', [null, null, null, null, null]],
    ['{{a\n}}', [null]],
    ['{{{{a}}}}', [null]],
  ])('%j', (text, names) => {
    expect(placeholdersIn(text).map(({ name }) => name)).toEqual(names);
  });
});

test('what is found stands where it says, in order and apart', () => {
  const pieces = fc.constantFrom('{', '}', '{{', '}}', 'a', '.', ' ', '\n', '{{a.b}}', 'ä');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
      const text = parts.join('');
      let end = 0;
      for (const found of placeholdersIn(text)) {
        expect(found.start).toBeGreaterThanOrEqual(end);
        end = found.start + found.text.length;
        expect(text.slice(found.start, end)).toBe(found.text);
      }
      expect(placeholdersIn(text.replaceAll('{', ''))).toEqual([]);
    }),
  );
});

test('names are found whatever stands around them', () => {
  const name = fc.stringMatching(/^[a-z]{1,5}(\.[a-z]{1,5}){0,2}$/);
  const around = fc.string().map((text) => text.replaceAll(/[{}]/g, ''));
  fc.assert(
    fc.property(fc.array(fc.tuple(around, name)), (parts) => {
      const text = parts.map(([before, each]) => `${before}{{${each}}}`).join('');
      expect(placeholderNames({ subject: '', body: text })).toEqual(new Set(parts.map(([, each]) => each)));
    }),
  );
});
