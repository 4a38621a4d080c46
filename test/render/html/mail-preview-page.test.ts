import { expect, test } from 'vitest';
import { previewMail } from '../../../src/mail/preview.js';
import { formatMailPreviewHtml } from '../../../src/render/html/mail-preview-page.js';

function pageOf(language: string): string {
  const preview = previewMail({
    template: 'welcome',
    language,
    defaultText: { language: 'en', subject: 'Hello', body: 'Text' },
    translations: [{ language: 'de', subject: 'Hallo', body: 'Text' }],
    samples: new Map(),
  });
  return formatMailPreviewHtml(preview);
}

test.each([
  ['de', 'welcome · de', 'Hallo', 'de'],
  ['en', 'welcome · en, the default; no translation for &quot;en&quot;', 'Hello', 'en'],
  ['fr', 'welcome · en, the default; no translation for &quot;fr&quot;', 'Hello', 'en'],
])('the page of a mail in %s says which text it is', (language, header, subject, textLanguage) => {
  const page = pageOf(language);
  expect(page).toContain(`<header lang="en">${header}</header>`);
  expect(page).toContain(`<title>welcome (${language})</title>`);
  expect(page).toMatch(new RegExp(`<h1>\\s*${subject}\\s*</h1>`));
  expect(page).toContain(`<html lang="${textLanguage}"`);
});
