import { expect, test } from 'vitest';

import { shortened } from '../../src/text/shortened.js';

test.each([
  ['an id', 'an id'],
  ['x'.repeat(100), 'x'.repeat(100)],
])('a text that is short enough stays as it is', (text, shown) => {
  expect(shortened(text)).toBe(shown);
});

test('a longer text keeps both of its ends', () => {
  const shown = shortened(`begin${'x'.repeat(1000)}end`);
  expect(shown).toMatch(/^begin.*….*end$/);
  expect(shown).toHaveLength(100);
});
