import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { visibleBlanks } from '../../src/text/visible-blanks.js';
import { createStep, planPage, somePlan, someSetting, someZone } from '../render/support.js';
import { largePlan, translationUpdate, variedPlan, withMail } from '../support/html-plans.js';
import { accessibilityFaults, expectQuiet, isTooWide, withBrowser } from './support.js';

const open = withBrowser();
const plan = planPage(variedPlan());

/** The names of the changes that can be seen, zone by zone. */
async function shownNames(page: Page): Promise<readonly string[]> {
  const names = await page.locator('.change .name:visible').allTextContents();
  return names.map((name) => name.trim());
}

const ALL = ['@', 'api', 'blog', 'shop', 'web', 'www', 'de'];

describe.each(['light', 'dark'] as const)('in the %s scheme the page', (colorScheme) => {
  test('says nothing, asks for nothing, and has nothing that axe objects to', async () => {
    const { page, deeds } = await open(plan, { colorScheme });
    expect(await accessibilityFaults(page)).toEqual([]);
    expectQuiet(deeds);
  });

  test.each([1280, 390])('fits a window of %i pixels', async (width) => {
    const { page } = await open(plan, { colorScheme, width });
    expect(await isTooWide(page)).toBe(false);
    expect(await shownNames(page)).toEqual(ALL);
  });
});

test('changes stand in columns, also those of several steps', async () => {
  const { page } = await open(plan);
  const lefts = await page
    .locator('.change:not(:has(.texts)) .name')
    .evaluateAll((names) => names.map((name) => Math.round(name.getBoundingClientRect().left)));
  expect(lefts.length).toBeGreaterThan(5);
  expect(new Set(lefts).size).toBe(1);
});

test('an origin that is a risk, too, is told once', async () => {
  const step = { ...createStep({}, { risks: ['drift'] }), origin: 'drift' as const };
  const { page } = await open(planPage(somePlan([someZone([step])])));
  expect(await page.locator('.change .badge').allTextContents()).toEqual(['drift']);
});

test('light and dark differ', async () => {
  const grounds = new Set<string>();
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await open(plan, { colorScheme });
    grounds.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
  }
  expect(grounds.size).toBe(2);
});

/** Whether the middle of an element is in the window, and nothing covers it. */
function isOnTop(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

describe('the filter', () => {
  test.each([
    ['a word of the content', 'shop.example.net', ['shop']],
    ['several words, in any case', 'A 192.0.2.40 EXAMPLE.com', ['blog']],
    ['a place in a file', 'mail/welcome/de.yaml:2', ['de']],
    ['the text of a mail', 'neue zeile', ['de']],
    ['what is nowhere', 'nowhere', []],
  ])('finds %s', async (_, text, names) => {
    const { page } = await open(plan);
    await page.getByRole('searchbox', { name: 'Text' }).fill(text);
    expect(await shownNames(page)).toEqual(names);
    expect(await page.locator('#nothing').isVisible()).toBe(names.length === 0);
    expect(await page.locator('output').textContent()).toBe(`${names.length} of 7 changes`);
  });

  test.each([
    ['Zone or mail', 'example.org', ['www']],
    ['Zone or mail', 'mail welcome', ['de']],
    ['Type', 'A', ['api', 'blog', 'web', 'www']],
    ['Type', 'translation', ['de']],
  ])('by %s shows those of %s', async (label, option, names) => {
    const { page, deeds } = await open(plan);
    await page.getByRole('combobox', { name: label }).selectOption({ label: option });
    expect(await shownNames(page)).toEqual(names);
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(await shownNames(page)).toEqual(ALL);
    expectQuiet(deeds);
  });

  test('by action shows those that are ticked', async () => {
    const { page } = await open(plan);
    for (const action of ['create', 'update', 'delete'])
      await page.getByRole('checkbox', { name: action }).uncheck();
    expect(await shownNames(page)).toEqual(['blog']);
    expect(await page.locator('output').textContent()).toBe('1 of 7 changes');
  });

  test('by origin is there in a plan with a base', async () => {
    const step = createStep({ prefix: 'mine' }, { origin: 'branch' });
    const drift = createStep({ prefix: 'theirs' }, { origin: 'drift' });
    const none = { create: 0, update: 0, delete: 0 };
    const one = { ...none, create: 1 };
    const base = { ref: 'main', commit: 'a'.repeat(40), summary: { branch: one, drift: one } };
    const { page } = await open(planPage({ ...somePlan([someZone([step, drift])]), base }));
    expect(await shownNames(page)).toEqual(['mine']);
    await page.getByRole('combobox', { name: 'Origin' }).selectOption({ label: 'drift' });
    expect(await shownNames(page)).toEqual(['theirs']);
    expect(await page.locator('.change:visible .badge.drift').count()).toBe(1);
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(await shownNames(page)).toEqual(['mine', 'theirs']);
  });

  test.each([
    ['in a small window', { width: 390, height: 500 }, 0],
    ['far down in a large one', { width: 1280, height: 900 }, 20_000],
  ])('shows the first match and the focused search field %s', async (_, size, scrolled) => {
    const { page } = await open(planPage(largePlan(2000)), size);
    const box = page.getByRole('searchbox');
    await page.evaluate((top) => window.scrollTo(0, top), scrolled);
    await box.focus();
    await page.keyboard.type('host-1');
    const first = page.locator('.change:visible').first();
    expect(await first.locator('.name').textContent()).toBe('host-1');
    expect(await isOnTop(first)).toBe(true);
    expect(await isOnTop(box)).toBe(true);
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('unfolds the zones with a match', async () => {
    const { page } = await open(plan);
    await page.getByRole('button', { name: 'Fold all' }).click();
    await page.getByRole('searchbox').fill('shop');
    expect(await shownNames(page)).toEqual(['shop']);
  });

  test('finds one of 1,600 changes', async () => {
    const { page, deeds } = await open(planPage(largePlan(1600)));
    expect(await page.locator('output').textContent()).toBe('1,600 changes');
    await page.getByRole('searchbox').fill('zone-1 target-500.');
    expect(await shownNames(page)).toEqual(['host-500']);
    expectQuiet(deeds);
  });
});

describe('by keyboard', () => {
  test('/ goes to the filter, Escape shows everything again', async () => {
    const { page } = await open(plan);
    await page.keyboard.press('/');
    await page.keyboard.type('shop');
    expect(await shownNames(page)).toEqual(['shop']);
    await page.keyboard.press('Escape');
    expect(await shownNames(page)).toEqual(ALL);
  });

  test('all that can be used is reached in the order of the page, with a visible focus', async () => {
    const { page } = await open(plan);
    const reached: string[] = [];
    for (let press = 0; press < 30; press += 1) {
      await page.keyboard.press('Tab');
      reached.push(
        await page.evaluate(() => {
          const at = document.activeElement;
          if (!(at instanceof HTMLElement) || at === document.body) return '';
          return [
            at.tagName,
            at.getAttribute('name') ?? at.className,
            getComputedStyle(at).outlineStyle,
          ].join(' ');
        }),
      );
    }
    const controls = reached.slice(0, reached.indexOf(''));
    expect(controls).toEqual([
      ...Array.from({ length: 3 }, () => expect.stringMatching(/^A /)),
      expect.stringMatching(/^SUMMARY/),
      expect.stringMatching(/^SUMMARY/),
      expect.stringMatching(/^INPUT text/),
      expect.stringMatching(/^SELECT scope/),
      expect.stringMatching(/^SELECT type/),
      ...Array.from({ length: 4 }, () => expect.stringMatching(/^INPUT action/)),
      expect.stringMatching(/^BUTTON clear/),
      expect.stringMatching(/^BUTTON fold/),
      expect.stringMatching(/^SUMMARY/),
      expect.stringMatching(/^SUMMARY/),
      expect.stringMatching(/^DIV scroll/),
      expect.stringMatching(/^SUMMARY/),
      expect.stringMatching(/^SUMMARY/),
    ]);
    expect(controls.filter((control) => control.endsWith(' none'))).toEqual([]);
  });

  test('zones are folded one by one and all at once', async () => {
    const { page } = await open(plan);
    await page.locator('details.scope > summary').nth(1).focus();
    await page.keyboard.press('Enter');
    expect(await shownNames(page)).toEqual(ALL.filter((name) => name !== 'www'));
    await page.getByRole('button', { name: 'Fold all' }).press('Enter');
    expect(await shownNames(page)).toEqual([]);
    await page.getByRole('button', { name: 'Unfold all' }).press('Space');
    expect(await shownNames(page)).toEqual(ALL);
  });
});

test('zones that change alike count each, and each is found by its name', async () => {
  const zones = ['a.example', 'b.example', 'c.example'].map((zone) => someZone([createStep({})], { zone }));
  const { page } = await open(planPage(somePlan(zones)));
  expect(await page.locator('output').textContent()).toBe('3 changes');
  await page.getByRole('searchbox').fill('b.example');
  expect(await shownNames(page)).toEqual(['www']);
  await page.getByRole('combobox', { name: 'Zone or mail' }).selectOption({ label: 'c.example' });
  expect(await page.locator('output').textContent()).toBe('3 changes');
});

test('changes that are alike are one row, which unfolds for what is searched and goes without it', async () => {
  const steps = Array.from({ length: 12 }, (_, index) => createStep({ prefix: `h${index}` }));
  const odd = createStep({ prefix: 'odd', content: '192.0.2.7' });
  const { page } = await open(planPage(somePlan([someZone([...steps, odd])])));
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await shownNames(page)).toEqual(['odd', '12 names']);
  const search = page.locator('input[name=text]');
  await search.fill('h11');
  expect(await shownNames(page)).toEqual(['12 names', 'h11']);
  expect(await page.locator('output[name=count]').textContent()).toBe('1 of 13 changes');
  await search.fill('odd');
  expect(await shownNames(page)).toEqual(['odd']);
});

test('a risk leads to its change, also when that is filtered out and folded', async () => {
  const { page } = await open(plan);
  await page.getByRole('searchbox').fill('shop');
  await page
    .locator('details.scope')
    .first()
    .evaluate((details) => details.removeAttribute('open'));
  await page.getByRole('link', { name: 'blog.example.com CNAME' }).click();
  expect(await shownNames(page)).toEqual(ALL);
  expect(await page.locator('.change:target .name').textContent()).toBe('blog');
});

test('on paper there is all that is not filtered out, unfolded, on a light ground, and no form', async () => {
  const { page } = await open(plan, { colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Fold all' }).click();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  expect(await shownNames(page)).toEqual(ALL);
  expect(await page.locator('.risk.info').isVisible()).toBe(true);
  expect(await page.locator('#filter').isVisible()).toBe(false);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  expect(await shownNames(page)).toEqual([]);
});

test('without scripts every change is there, and no field that would do nothing', async () => {
  const { page } = await open(plan, { javaScriptEnabled: false });
  expect(await shownNames(page)).toEqual(ALL);
  expect(await page.locator('#filter').isVisible()).toBe(false);
});

interface Edges {
  readonly left: number;
  readonly right: number;
}

describe('the picture', () => {
  test('marks what comes, goes, changes and leads nowhere', async () => {
    const { page } = await open(plan);
    const looks = await page
      .locator('svg .link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('class')));
    expect(looks).toEqual(
      expect.arrayContaining(['link removed', 'link added', 'link changed', 'link dangling']),
    );
    expect(await page.locator('svg .node.dangling title').textContent()).toBe('web.example.com');
  });

  test('has the names of the zone on the left, and others apart on the right', async () => {
    const { page } = await open(plan);
    const edges = (selector: string): Promise<readonly Edges[]> =>
      page
        .locator(selector)
        .evaluateAll((nodes) =>
          nodes.map((node) => node.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
        );
    const inside = await edges('svg .node:not(.outside) rect');
    const outside = await edges('svg .node.outside rect');
    expect(outside.length).toBe(8);
    expect(Math.min(...outside.map(({ left }) => left))).toBeGreaterThan(
      Math.max(...inside.map(({ right }) => right)),
    );
  });

  test.each([
    [5, true, 5],
    [50, true, 1],
    [500, true, 1],
  ])('of %i links: unfolded %s, with %i arrows', async (count, isOpen, arrows) => {
    const links = Array.from({ length: count }, (_, index) => ({
      prefix: `n${index}`,
      type: 'CNAME',
      target: 'cdn.example.net',
      change: 'added' as const,
    }));
    const { page } = await open(planPage(somePlan([someZone([createStep({})], { links })])), { width: 390 });
    const summary = page.locator('.picture > summary');
    expect(await summary.innerText()).toBe(
      `Links ${count} links of ${count} names to 1 target: ${count} added`,
    );
    expect(await page.locator('svg').isVisible()).toBe(isOpen);
    if (!isOpen) await summary.click();
    expect(await page.locator('svg .link').count()).toBe(arrows);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    const names = await page.locator('.picture li').allTextContents();
    expect(names.join(', ').match(/n\d+\.example\.com/g) ?? []).toHaveLength(arrows === 1 ? count : 0);
  });

  test('has every name within its box', async () => {
    const { page } = await open(plan);
    const ends = await page
      .locator('svg .node')
      .evaluateAll((nodes) =>
        nodes.map((node) =>
          [...node.querySelectorAll('rect, text')].map((part) => part.getBoundingClientRect().right),
        ),
      );
    for (const [box, text] of ends) expect(text).toBeLessThan(box ?? 0);
  });
});

test.each([
  ['a key', 'v=DKIM1; k=rsa; p='.padEnd(2_000, 'MIIBIjANBgkqhkiG9w0B/AQ+')],
  ['a long text with two spaces in a row', 'two  spaces '.repeat(2_000)],
  ['characters of two code units', '😀'.repeat(450)],
])('%s is there as a whole, only folded', async (_, content) => {
  const { page } = await open(planPage(somePlan([someZone([createStep({ type: 'TXT', content })])])), {
    width: 390,
  });
  const [start, rest] = [page.locator('.value'), page.locator('.value .long span')];
  expect(await rest.isVisible()).toBe(false);
  await page.locator('.value summary').click();
  const shown = await rest.evaluate((element) => element.textContent);
  const before = await start.evaluate((element) => element.firstChild?.textContent);
  expect(`${before}${shown}`).toBe(visibleBlanks(content));
  expect(await rest.evaluate((element) => getComputedStyle(element).whiteSpace)).toBe('pre-wrap');
  expect(await isTooWide(page)).toBe(false);
});

/** Whatever might act in a page, hide, or end the place where it stands. */
const hostile = `"'></title></style></script><script>alert(1)</script><img src=x onerror=alert(2)><!--\u202egnp\u0000\u001b[31m`;

test('hostile content is text and nothing else', async () => {
  const record = { prefix: hostile, type: hostile, content: `${hostile}${'x'.repeat(40_000)}` };
  const zone = someZone(
    [createStep(record, { id: hostile, risks: [hostile], source: { file: hostile, line: 1, column: 1 } })],
    {
      zone: hostile,
      file: hostile,
      links: [{ prefix: hostile, type: hostile, target: hostile, change: 'added', dangling: true }],
      unmanaged: [{ ...record, id: '1', prio: 0, ttl: 60, active: true }],
    },
  );
  const risks = [{ code: hostile, level: 'warn' as const, address: hostile, message: hostile }];
  const mails = withMail(somePlan([zone], risks), [translationUpdate(hostile, hostile, `${hostile}\nmore`)]);
  const long = 'x'.repeat(40_000);
  const settings = [someSetting({ scope: hostile, file: long, setting: hostile, before: long })];
  const texts = { settings, tool: hostile, endpoint: { dns: hostile } };
  const { page, deeds } = await open(planPage({ ...mails, ...texts }));
  expectQuiet(deeds);
  expect(await page.locator('script, img, style').count()).toBe(2);
  expect(/(?!\n)[\p{Cc}\p{Cf}]/u.test(await page.content())).toBe(false);
  expect(await page.locator('.change .name').first().textContent()).toContain('<script>alert(1)</script>');
  expect(await page.locator('.change .name').first().textContent()).toContain('\\u{202e}gnp');
  expect(await isTooWide(page)).toBe(false);
  await page.getByRole('searchbox').fill('alert(1)');
  expect(await page.locator('.change:visible').count()).toBe(2);
  expectQuiet(deeds);
});

test('a plan without changes says so', async () => {
  const { page, deeds } = await open(planPage(somePlan([someZone([])])));
  expect(await page.locator('.verdict').innerText()).toBe('No changes. The live zones match the files.');
  expect(await page.locator('#filter').count()).toBe(0);
  expectQuiet(deeds);
});
