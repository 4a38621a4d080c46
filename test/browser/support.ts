import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed } from 'vitest';
import { launchChromium } from '../../scripts/chromium.mjs';
import { temporaryFolder } from '../support/after-tests.js';

/** What a page did beyond showing itself. */
export interface Deeds {
  /** Whatever was written to the console, errors of scripts, dialogs. */
  readonly said: string[];
  /** Addresses other than that of the page, without those that its policy kept from being asked. */
  readonly requested: string[];
}

export interface OpenOptions {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly javaScriptEnabled?: boolean;
}

export interface Opened {
  readonly page: Page;
  readonly deeds: Deeds;
}

/**
 * A browser for all tests of a file, which opens pages as a user does: from a file. They all open in one tab, one after
 * another: a new one takes longer than most tests.
 */
export function withBrowser(): (html: string, options?: OpenOptions) => Promise<Opened> {
  const folder = temporaryFolder();
  const tabs = new Map<boolean, Page>();
  let browser: Browser | undefined;
  let pages = 0;
  beforeAll(async () => {
    browser = await launchChromium();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
  });
  const tabFor = async (javaScriptEnabled: boolean): Promise<Page> => {
    if (!browser) throw new Error('pages can be opened in tests only');
    const tab = tabs.get(javaScriptEnabled) ?? (await browser.newPage({ javaScriptEnabled }));
    tabs.set(javaScriptEnabled, tab);
    // What a failed test left undone in it would make the next one fail, too.
    onTestFailed(() => void tabs.delete(javaScriptEnabled));
    tab.removeAllListeners();
    await tab.goto('about:blank');
    return tab;
  };
  return async (html, options = {}) => {
    const { width = 1280, height = 900, colorScheme = 'light', javaScriptEnabled = true } = options;
    const path = join(folder, `${(pages += 1)}.html`);
    const address = pathToFileURL(path).href;
    writeFileSync(path, html);
    const page = await tabFor(javaScriptEnabled);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, media: null });
    const deeds = watch(page, address);
    await page.goto(address);
    return { page, deeds };
  };
}

function watch(page: Page, address: string): Deeds {
  const deeds: Deeds = { said: [], requested: [] };
  page.on('console', (message) => deeds.said.push(message.text()));
  page.on('pageerror', (error) => deeds.said.push(error.message));
  page.on('dialog', (dialog) => {
    deeds.said.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().replace(/#.*/, '') !== address) deeds.requested.push(request.url());
  });
  // What the policy of the page forbids is never sent; Chromium tells of some of it all the same.
  page.on('requestfailed', (request) => {
    const index = request.failure()?.errorText === 'csp' ? deeds.requested.indexOf(request.url()) : -1;
    if (index !== -1) deeds.requested.splice(index, 1);
  });
  return deeds;
}

/** Fails when a page said or asked for anything. */
export function expectQuiet(deeds: Deeds): void {
  expect(deeds).toEqual({ said: [], requested: [] });
}

/** Whether the page is wider than the window. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
}

/** What axe objects to in the page, frames left out: the id of each rule and the elements that break it. */
export function accessibilityFaults(page: Page): Promise<unknown> {
  return page.evaluate(`${axe.source}; axe.run({ iframes: false }).then(({ violations }) =>
    violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]))`);
}
