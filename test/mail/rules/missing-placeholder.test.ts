import { expect, test } from 'vitest';
import { missingPlaceholder } from '../../../src/mail/rules/missing-placeholder.js';
import { findingsOf } from './findings.js';

const defaultText = { subject: '{{a}}', body: '{{b}} {{a}}' };

test.each([
  [{ subject: '{{a}}', body: '{{b}}' }, []],
  [{ subject: '{{b}}', body: '{{a}}' }, []],
  [{ subject: 'S', body: '{{a}} {{b}}' }, []],
  [{ subject: '{{a}}', body: 'B' }, ['"B"']],
  [{ subject: 'S', body: '{{b}}' }, ['"S"']],
  [{ subject: 'S', body: 'B' }, ['"S"', '"B"']],
  [{ subject: '{{A}}', body: '{{b}}' }, ['"{{A}}"']],
])('%j marks the field where the default has what is missing', (text, marked) => {
  expect(findingsOf(missingPlaceholder, defaultText, text)).toEqual(marked);
});

test('without a default nothing is missing', () => {
  expect(findingsOf(missingPlaceholder, null, {})).toEqual([]);
});
