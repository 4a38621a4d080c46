import { expect, test } from 'vitest';
import { emptyText } from '../../../src/mail/rules/empty-text.js';
import { findingsOf } from './findings.js';

test.each([
  [{ subject: '' }, { subject: 's', body: 'b' }, ['""']],
  [{ body: ' ' }, { subject: 's', body: 'b' }, ['" "']],
  [{ subject: '', body: '' }, { subject: 's', body: 'b' }, ['""', '""']],
  [{ subject: '', body: '' }, { subject: '', body: '' }, []],
  [{ subject: '' }, { subject: '', body: 'b' }, []],
  [{ subject: '' }, null, ['""']],
])('%j where the default is %j', (text, defaultText, marked) => {
  expect(findingsOf(emptyText, defaultText, text)).toEqual(marked);
});
