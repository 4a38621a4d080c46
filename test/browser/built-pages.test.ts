import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { leavingOut, someSetting } from '../render/support.js';
import { variedPlan } from '../support/html-plans.js';
import { temporaryFolder } from '../support/after-tests.js';
import { builtProgram } from '../support/built-program.js';
import { expectQuiet, withBrowser } from './support.js';

const open = withBrowser();

/** The page that the built program makes of a plan. */
function builtPage(plan: unknown): string {
  const folder = temporaryFolder({ 'plan.json': JSON.stringify(plan) });
  const [program, ...words] = builtProgram();
  const args = [...words, 'show', join(folder, 'plan.json'), '--format', 'html'];
  const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env: {} });
  expect(stderr).toBe('');
  return stdout;
}

function onOneLine(texts: readonly string[]): readonly string[] {
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
}

test('a page of the built program says what is meant and nothing else, and its script runs', async () => {
  const { warnings, provenance } = leavingOut;
  const plan = { ...variedPlan(), warnings, provenance, settings: [someSetting()] };
  const built = builtPage(plan);
  const { page, deeds } = await open(built);
  // What is out of sight has no inner text.
  await page.setViewportSize({ width: 1280, height: 4000 });
  const linesOf = async (selector: string): Promise<readonly string[]> =>
    onOneLine(await page.locator(selector).allInnerTexts());
  expectQuiet(deeds);
  expect(await page.evaluate(() => document.characterSet)).toBe('UTF-8');
  expect(await page.title()).toBe('Plan of example.com and 2 more zones: +3 ~3 −2, feature (1a2b3c4)');
  expect(await linesOf('.verdict, .counts li')).toEqual([
    'Blocked: apply will refuse this plan without --allow apex-mx-delete. The branch weakens 1 setting.',
    '+3 to create',
    '~3 to update',
    '−2 to delete',
  ]);
  expect(await linesOf('.change')).toEqual([
    '~ update @ MX old.example.net new.example.net zones/example.com.yaml:4',
    '~ update api A 192.0.2.1 ttl 86400 → 900 ttl-lowered zones/example.com.yaml:4',
    '± change type blog CNAME CNAME blog.example.net A 192.0.2.40 ttl 3600 type-swap-gap zones/example.com.yaml:4',
    '+ create shop CNAME shop.example.net ttl 3600 zones/example.com.yaml:4',
    '− delete web A 192.0.2.1 ttl 3600 dangling-target',
    '+ create www A 192.0.2.7 ttl 3600 zones/example.com.yaml:4',
    '~ update de body before after Hallo Hallo alte Zeile neue Zeile mail/welcome/de.yaml:2',
  ]);
  expect(await linesOf('.picture > summary, .picture > .about')).toEqual([
    'Links 22 links of 18 names to 10 targets: 4 added, 4 removed, 1 changed, 13 unchanged; 1 dangling',
    '+ added − removed ~ changed ! nothing answers there',
  ]);
  const labels = onOneLine(await page.locator('svg .link text').allTextContents());
  expect(labels.filter((label) => label !== 'CNAME').toSorted()).toEqual([
    '! CNAME',
    '+ A',
    '+ A',
    '+ CNAME',
    '+ MX',
    '~ MX',
    '− A',
    '− A',
    '− CNAME',
    '− MX',
  ]);
  expect(await linesOf('output')).toEqual(['7 changes']);
  expect([...new Set(built.match(/[^\n -~]/gu))]).toEqual(['−', '→', '±']);
});
