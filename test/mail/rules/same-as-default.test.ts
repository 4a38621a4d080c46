import { expect, test } from 'vitest';
import { problems } from '../checked.js';

test('a subject of placeholders alone has nothing to translate', () => {
  expect(problems({ subject: '{{a}}: {{b}}!', body: 'b' }, { subject: '{{a}}: {{b}}!' })).toEqual([]);
});
