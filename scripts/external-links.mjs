// Asks whether the pages of others are there that the documentation links to. Prints each that is not, and exits with 1 then.
//
//   node scripts/external-links.mjs
//   node scripts/external-links.mjs FILE...    in these pages only
import { readFile } from 'node:fs/promises';
import { globSync } from 'tinyglobby';
import { readArguments } from './arguments.mjs';
import { root } from './bundling.mjs';

const WITHIN_MS = 30_000;

/** Some sites refuse programs that do not say what they are. */
const HEADERS = { 'user-agent': 'zonemason documentation check' };

const { positionals } = readArguments(import.meta.url, { allowPositionals: true });
const pages =
  positionals.length > 0
    ? positionals
    : globSync(['*.md', 'docs/**/*.md', 'bench/*.md'], { cwd: root, absolute: true });
const links = new Map();
for (const page of pages)
  for (const [, link] of (await readFile(page, 'utf8')).matchAll(/\]\(<?(https?:\/\/[^)\s>#]+)/g))
    links.set(link, page);
const found = await Promise.all(
  Array.from(links, async ([link, page]) => ({ link, page, problem: await problemOf(link) })),
);
const broken = found.filter(({ problem }) => problem !== null);
for (const { link, page, problem } of broken) process.stdout.write(`${page}: ${link} ${problem}\n`);
if (broken.length > 0) process.exitCode = 1;
else process.stdout.write(`${links.size} pages of others are there\n`);

/** Why a page cannot be read; null if it can. */
async function problemOf(link) {
  try {
    const response = await fetch(link, { headers: HEADERS, signal: AbortSignal.timeout(WITHIN_MS) });
    await response.body?.cancel();
    return response.ok ? null : `answers ${response.status}`;
  } catch (error) {
    return error.cause?.message ?? error.message;
  }
}
