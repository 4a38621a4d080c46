import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { MailText } from '../../src/mail/templates/translation.js';
import { diagnose } from './checked.js';

interface Texts {
  readonly default: MailText;
  readonly translations: Readonly<Record<string, MailText>>;
}
const { default: defaultText, translations }: Texts = JSON.parse(
  readFileSync(new URL('../vectors/mail-texts.json', import.meta.url), 'utf8'),
);

test.each(Object.entries(translations))('a right translation to %s gets no warning', (language, text) => {
  expect(diagnose(defaultText, text, language).map(({ message }) => message)).toEqual([]);
});

test.each(Object.entries(translations))('one to %s with another price or link does', (language, text) => {
  const price = /([9９٩۹९][.,．٫][9９٩۹९])[9９٩۹९]/u;
  expect(text.body).toMatch(price);
  const wrong = { subject: text.subject, body: text.body.replace(price, '$16').replace('/help', '/hilfe') };
  const codes = diagnose(defaultText, wrong, language).map(({ rule }) => rule.code);
  expect(codes).toEqual(['mail/numbers', 'mail/links']);
});
