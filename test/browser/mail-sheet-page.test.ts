import { describe, expect, test } from 'vitest';
import { mailSheet } from '../../src/mail/mail-sheet.js';
import type { Translation } from '../../src/mail/templates/translation.js';
import { formatMailSheetHtml } from '../../src/render/html/mail-sheet-page.js';
import { mailLanguages, mailSettings } from '../support/mail.js';
import { accessibilityFaults, expectQuiet, isTooWide, withBrowser } from './support.js';

const open = withBrowser();

const LONG = 'Hello {{customer.name}},\n\n  a line that goes on and on\n'.repeat(60);
const LANGUAGES =
  'bg cs da de el es et fi fr ga hr hu it ja ko lt lv mt nb nl pl pt-BR pt-PT ro ru sk sl sv tr zh-Hant'.split(
    ' ',
  );
const HTML = '<table width="900"><tr><td style="color: red">Hallo {{customer.name}}</td></tr></table>';

function pageOf(
  texts: Readonly<Record<string, string>>,
  defaultBody: string | null = 'Hello {{customer.name}}',
  name = 'welcome',
): string {
  const translations = Object.entries(texts).map(([language, body]): Translation => ({
    language,
    subject: `Subject in ${language}`,
    body,
  }));
  const samples = new Map([['customer.name', 'Erika Muster']]);
  const settings = mailSettings({ languages: mailLanguages('de', 'pl') });
  const defaultText =
    defaultBody === null ? null : { language: 'en', subject: 'Subject {{a.b}}', body: defaultBody };
  return formatMailSheetHtml(mailSheet({ name, id: 't1', defaultText, translations, samples, settings }));
}

describe.each([
  ['light', 1280],
  ['dark', 390],
] as const)('in the %s scheme, in a window of %i pixels', (colorScheme, width) => {
  test.each<[string, Readonly<Record<string, string>>, string | null]>([
    ['a few texts', { fr: 'Bonjour', de: 'Hallo\n' }, 'Hello'],
    ['long texts', { fr: LONG, de: `${'x'.repeat(3000)} {{open}}`, ar: 'مرحبا' }, LONG],
    ['HTML', { de: HTML, fr: HTML }, HTML],
    ['no default', { de: 'Hallo' }, null],
    ['nothing but a default', {}, 'Hello'],
    ['30 languages', Object.fromEntries(LANGUAGES.map((language) => [language, 'Text'])), 'Hello'],
  ])(
    'a page of %s says nothing, asks for nothing, and has nothing that axe objects to',
    async (_, ...texts) => {
      const { page, deeds } = await open(pageOf(...texts), { colorScheme, width });
      expect(await isTooWide(page)).toBe(false);
      expectQuiet(deeds);
      expect(await accessibilityFaults(page)).toEqual([]);
    },
  );
});

test('translations stand beside the default, the listed ones first; gaps and copies are told', async () => {
  const { page } = await open(pageOf({ fr: 'Bonjour', ar: 'Hello {{customer.name}}', DE: 'Hallo' }));
  const headings = (await page.locator('h2').allTextContents()).map((text) => text.trim());
  expect(headings).toEqual(['en default', 'DE', 'ar', 'fr', 'pl missing']);
  const [first, second] = await Promise.all([0, 1].map((n) => page.locator('article').nth(n).boundingBox()));
  expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0));
  expect(second?.y).toBe(first?.y);
  await page.setViewportSize({ width: 390, height: 900 });
  const [above, below] = await Promise.all([0, 1].map((n) => page.locator('article').nth(n).boundingBox()));
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
});

test('the default stays in sight', async () => {
  const texts = Object.fromEntries(LANGUAGES.map((language) => [language, LONG]));
  const { page } = await open(pageOf(texts));
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
  expect((await page.locator('.default').boundingBox())?.y).toBeGreaterThanOrEqual(0);
});

describe('hostile content', () => {
  const evil = `"'></title></pre></style><script>alert(1)</script><b><svg/onload=alert(2)><img src="https://evil.example/x.gif" onerror="alert(3)">`;

  test('is text everywhere but in the body of a mail of HTML', async () => {
    const { page, deeds } = await open(pageOf({ [evil]: 'Hallo' }, 'Hello', evil));
    expect(await page.locator('h1').textContent()).toBe(evil);
    expect(await page.locator('.translations h2').first().textContent()).toContain('<script>');
    expect(await page.locator('script, img, svg').count()).toBe(0);
    expectQuiet(deeds);
  });

  test('neither runs nor loads anything in a mail of HTML', async () => {
    const { page, deeds } = await open(
      pageOf({ de: `<p>${evil}<a href="https://evil.example/" id="link">x</a>` }),
    );
    const frames = await page.locator('iframe').all();
    expect(await Promise.all(frames.map((frame) => frame.getAttribute('sandbox')))).toEqual(['']);
    await page.frameLocator('iframe').locator('#link').click();
    await expect.poll(() => deeds.said).toContainEqual(expect.stringMatching(/^Framing '\S*evil\.example/));
    expect(deeds.said.filter((line) => line.startsWith('dialog'))).toEqual([]);
    expect(deeds.requested).toEqual([]);
  });
});
