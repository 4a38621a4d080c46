import { expect, test } from 'vitest';

import { parentOf } from '../../../src/dns/name/parent.js';

test.each([
  ['a.b.c', 'b.c'],
  ['c', ''],
  ['', ''],
])('above %j is %j', (name, above) => {
  expect(parentOf(name)).toBe(above);
});
