// Makes the pictures of docs/images/ from what the program prints: plans, a marked error, an editor, and diagrams of what
// happens in a pull request and when an answer is lost. Beside them, pictures.json has the text of each.
//
//   npm run build && npm run screenshots      all pictures whose text has changed
//   node scripts/screenshots.mjs --all        all
//   node scripts/screenshots.mjs --check      none, but fails where a picture is missing or its text is another one
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from './arguments.mjs';
import { launchChromium } from './chromium.mjs';
import { pictures } from './pictures/list.mjs';
import { describe, stale } from './pictures/texts.mjs';

const { values } = readArguments(import.meta.url, {
  options: { check: { type: 'boolean' }, all: { type: 'boolean' } },
});
const images = fileURLToPath(new URL('../docs/images/', import.meta.url));
const index = join(images, 'pictures.json');

const made = await pictures();
const known = JSON.parse(await readFile(index, 'utf8').catch(() => '{}'));
const outdated = await stale(made, known, images);
if (values.check) {
  for (const { name, reason } of outdated) process.stderr.write(`docs/images/${name}.png ${reason}\n`);
  if (outdated.length > 0) process.exitCode = 1;
} else await draw(values.all ? made : made.filter(({ name }) => outdated.some((each) => each.name === name)));

async function draw(chosen) {
  await mkdir(images, { recursive: true });
  const browser = await launchChromium();
  try {
    for (const picture of chosen) await shoot(browser, picture);
  } finally {
    await browser.close();
  }
  await writeFile(index, `${JSON.stringify(await describe(made, images), null, 2)}\n`);
}

/** A picture of a whole page. */
async function shoot(browser, { name, html, width }) {
  const view = await browser.newPage({ viewport: { width, height: 100 }, colorScheme: 'light' });
  await view.setContent(html);
  // What is out of sight is not drawn, so the window has to be as high as the page.
  const height = await view.evaluate(() => document.documentElement.scrollHeight);
  await view.setViewportSize({ width, height });
  await view.screenshot({ path: join(images, `${name}.png`), fullPage: true });
  await view.close();
}
