import { expect, test } from 'vitest';
import { ignoredTranslation } from '../../../src/mail/rules/ignored-translation.js';
import { mailPatterns } from '../../support/mail.js';
import { findingsOf } from './findings.js';

test.each([
  [{ language: 'de' }, 1],
  [{ language: 'D*' }, 1],
  [{}, 1],
  [{ language: 'fr' }, 0],
])('a translation in de that %j ignores has %d problems', (pattern, count) => {
  expect(findingsOf(ignoredTranslation, {}, {}, { ignore: mailPatterns([pattern]) })).toHaveLength(count);
});
