import { expect, test } from 'vitest';
import { names, problems } from '../checked.js';

test('very many placeholders that the default does not have are told, each once', () => {
  const found = problems({ subject: 's', body: names('a') }, { body: names('b') });
  expect(found.filter((text) => text.startsWith('mail/unknown-placeholder '))).toHaveLength(20_000);
});
