import { expect, test } from 'vitest';

import { refusesRepeat } from '../../../src/dns/records/claims.js';
import { recordTypes } from '../../../src/dns/types/registry.js';

test('the service is not known to refuse a repeat of the types whose rules are not shown, nor of foreign ones', () => {
  const types = [...recordTypes.map(({ type }) => type), 'WEBFORWARD'];
  const taken = types.filter((type) => !refusesRepeat({ type }));
  expect(taken).toEqual(['NS', 'DS', 'NAPTR', 'WEBFORWARD']);
});
