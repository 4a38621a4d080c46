import { describe, expect, test } from 'vitest';
import type { Preview } from '../../src/mail/preview.js';
import { formatMailPreviewHtml } from '../../src/render/html/mail-preview-page.js';
import { accessibilityFaults, expectQuiet, isTooWide, withBrowser } from './support.js';

const open = withBrowser();

function pageOf(body: string, change: Partial<Preview> = {}): string {
  return formatMailPreviewHtml({
    template: 'welcome',
    language: 'de',
    source: 'translation',
    textLanguage: 'de',
    subject: [{ kind: 'text', text: 'Willkommen' }],
    body: [
      { kind: 'text', text: body },
      { kind: 'value', text: 'Erika' },
      { kind: 'open', text: '{{order.id}}' },
    ],
    open: ['{{order.id}}'],
    ...change,
  });
}

const HTML = '<table width="900"><tr><td style="color: red">Hallo</td></tr></table>';

describe.each(['light', 'dark'] as const)('in the %s scheme', (colorScheme) => {
  test.each([
    ['plain text', 'Hallo\n\n  wie geht es?\n'],
    ['HTML', HTML],
  ])('a mail of %s says nothing, asks for nothing, and has nothing that axe objects to', async (_, body) => {
    for (const width of [1280, 390]) {
      const { page, deeds } = await open(pageOf(body), { colorScheme, width });
      expect(await isTooWide(page)).toBe(false);
      expectQuiet(deeds);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
  });
});

test('HTML is shown as a reader sees it, with its own styles, and its source below', async () => {
  const { page } = await open(pageOf(HTML));
  const cell = page.frameLocator('iframe').locator('td');
  expect(await cell.textContent()).toBe('Hallo');
  expect(await cell.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(255, 0, 0)');
  await page.locator('summary').press('Enter');
  expect(await page.locator('pre').textContent()).toContain(HTML);
});

test('plain text keeps its lines', async () => {
  const text = '\n Hallo\n\twelt <\n';
  const { page } = await open(pageOf(text));
  expect(await page.locator('pre').textContent()).toBe(`${text}Erika{{order.id}}`);
});

describe('hostile content', () => {
  const evil = `"'></title></pre></style><script>alert(1)</script><img src="https://evil.example/x.gif" onerror="alert(2)">`;

  test('is text in a mail of text', async () => {
    const part = [{ kind: 'value' as const, text: evil }];
    const hostile = { template: evil, language: evil, subject: part, body: part, open: [evil] };
    const { page, deeds } = await open(pageOf('', hostile));
    expect(await page.locator('h1').textContent()).toBe(evil);
    expect(await page.locator('script, img').count()).toBe(0);
    expectQuiet(deeds);
  });

  test('neither runs nor loads anything in a mail of HTML, and links lead nowhere', async () => {
    const body = `<p>${evil}<a href="https://evil.example/" id="link">link</a><form action="https://evil.example/"><button>send</button></form>`;
    const { page, deeds } = await open(pageOf(body));
    const frame = page.frameLocator('iframe');
    await frame.locator('#link').click();
    await expect.poll(() => deeds.said).toContainEqual(expect.stringMatching(/^Framing '\S*evil\.example/));
    expect(deeds.said.filter((line) => line.startsWith('dialog'))).toEqual([]);
    await expect.poll(() => deeds.requested).toEqual([]);
  });
});
