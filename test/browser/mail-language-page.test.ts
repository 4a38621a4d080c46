import { describe, expect, test } from 'vitest';
import { languageSheet } from '../../src/mail/language-sheet.js';
import type { DesiredTemplate } from '../../src/mail/templates/template.js';
import { formatMailLanguageHtml } from '../../src/render/html/mail-language-page.js';
import { desiredTemplate, liveTemplate, mailPatterns, mailSettings, mirrorOf } from '../support/mail.js';
import { accessibilityFaults, expectQuiet, isTooWide, withBrowser } from './support.js';

const open = withBrowser();

const HTML = '<table width="900"><tr><td>Hallo {{customer.name}}</td></tr></table>';

function template(name: string, body: string | null, change: object = {}): DesiredTemplate {
  const mirror = mirrorOf(liveTemplate({ name, subject: `Subject of ${name}`, body: HTML }));
  const own = body === null ? [] : [{ language: 'de', subject: `Betreff ${name}`, body }];
  const folder = desiredTemplate(own, { name, mirror });
  return { ...folder, translations: folder.translations.map((each) => ({ ...each, ...change })) };
}

/** A page with a mail of each kind. */
function pageOf(isLive: boolean): string {
  const templates = [
    template('fine', HTML),
    template('gone', null),
    template('draft', 'x'.repeat(3000), { isDraft: true }),
    template('behind', 'Text', { source: 'sha256:0' }),
    template('quiet', null),
    { ...template('bare', 'مرحبا'), mirror: null },
  ];
  const sheet = languageSheet({
    language: 'de',
    mail: { templates },
    settings: mailSettings({ ignore: mailPatterns([{ template: 'quiet' }]) }),
    samples: new Map([['customer.name', 'Erika Muster']]),
    live: isLive
      ? new Map([
          ['fine', { language: 'DE', subject: 'Heute', body: 'Jetzt' }],
          ['draft', { language: 'de', subject: 'Heute', body: 'Jetzt' }],
          ['behind', { language: 'de', subject: 'Betreff behind', body: 'Text' }],
        ])
      : null,
  });
  return formatMailLanguageHtml(sheet);
}

describe.each([
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
  ['dark', 390],
] as const)('in the %s scheme, in a window of %i pixels', (colorScheme, width) => {
  test.each([true, false])('all mails (live: %s) fit, and ask for nothing', async (isLive) => {
    const { page, deeds } = await open(pageOf(isLive), { colorScheme, width });
    expect(await isTooWide(page)).toBe(false);
    expectQuiet(deeds);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

test('a mail stands beside its default and what is sent today', async () => {
  const { page } = await open(pageOf(true));
  const boxes = await Promise.all(
    [0, 1, 2].map((n) =>
      page.locator('section').filter({ hasText: 'fine' }).locator('article').nth(n).boundingBox(),
    ),
  );
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
});

test('the page can be narrowed to what needs attention', async () => {
  const { page } = await open(pageOf(false));
  const names = async (): Promise<readonly string[]> =>
    page.locator('section:visible > h2').allTextContents();
  expect(await names()).toEqual(['bare', 'behind', 'draft', 'fine', 'gone']);
  await page.getByLabel('missing').check();
  expect(await names()).toEqual(['gone']);
  await page.getByLabel('behind the default').check();
  expect(await names()).toEqual(['behind']);
});

test('with what is sent today, the page can be narrowed to what changes', async () => {
  const { page } = await open(pageOf(true));
  await page.getByLabel('changed').check();
  expect(await page.locator('section:visible > h2').allTextContents()).toEqual(['bare', 'fine']);
});
