import { describe, expect, test } from 'vitest';
import { mailSheet } from '../../../src/mail/mail-sheet.js';
import type { Translation } from '../../../src/mail/templates/translation.js';
import { formatMailSheetHtml } from '../../../src/render/html/mail-sheet-page.js';
import { mailLanguages, mailSettings } from '../../support/mail.js';

const defaultText = { language: 'en', subject: 'Hello {{a}}', body: 'Text {{b}}' };

function pageOf(translations: readonly Translation[], text: Translation | null = defaultText): string {
  const settings = mailSettings({ languages: mailLanguages('de', 'pl') });
  const samples = new Map([['a', 'Erika']]);
  const sheet = mailSheet({ name: 'welcome', id: 't1', defaultText: text, translations, samples, settings });
  return formatMailSheetHtml(sheet).replaceAll(/\s+/g, ' ');
}

function german(change: Partial<Translation> = {}): Translation {
  return { language: 'de', subject: 'Hallo {{a}}', body: 'Text', ...change };
}

/** All that a pattern captures. */
function all(pattern: RegExp, page: string): readonly (string | undefined)[] {
  return [...page.matchAll(pattern)].map(([, text]) => text?.replace(/<\/?span>/g, '').trim());
}

describe('the page of a mail in all its languages', () => {
  const french = { ...defaultText, language: 'fr' };

  test('has the default, the translations with their state, and the gaps', () => {
    const page = pageOf([french, german()]);
    expect(all(/<h2>(.*?)<\/h2>/g, page)).toEqual(['en default', 'de', 'fr not translated', 'pl missing']);
    expect(page).toContain('<title>welcome in all languages</title>');
    expect(page).toContain('2 translations, 1 missing.');
    expect(page).toContain('<main class="beside">');
  });

  test('leads to each translation, if there are several', () => {
    expect(all(/<a (href="#.*?">.*?)<\/a>/g, pageOf([french, german()]))).toEqual([
      'href="#t0">de',
      'href="#t1">fr',
    ]);
    expect(all(/<div (id="t\d")/g, pageOf([french, german()]))).toEqual(['id="t0"', 'id="t1"']);
    expect(pageOf([german()])).not.toContain('<nav');
  });

  test('fills in sample values, and names placeholders without one', () => {
    const page = pageOf([]);
    expect(page).toContain('<p class="subject" lang="en" dir="auto">Hello <b>Erika</b></p>');
    expect(all(/<footer lang="en">.*?<mark>(.*?)<\/mark>/g, page)).toEqual(['{{b}}']);
  });

  test('says so if nobody knows the default', () => {
    const page = pageOf([german(), german({ language: 'pl' })], null);
    expect(page).toContain('<main class="alone">');
    expect(page).toContain('No template.yaml');
    expect(page).toContain('2 translations.');
    expect(pageOf([german()])).not.toContain('No template.yaml');
  });
});
