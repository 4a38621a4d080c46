import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import { describe, stale } from '../../scripts/pictures/texts.mjs';
import { temporaryFolder } from '../support/after-tests.js';
import { mustBeBuilt } from '../support/built-program.js';

test('the pictures show what the program prints today', { timeout: 240_000 }, async () => {
  mustBeBuilt();
  const { stderr } = await promisify(execFile)(process.execPath, ['scripts/screenshots.mjs', '--check'])
    // It says which picture shows what; `npm run screenshots` draws it again.
    .catch((error) => error);
  expect(stderr).toBe('');
});

test('every picture is drawn by the script, and in a page', () => {
  const known: object = JSON.parse(readFileSync('docs/images/pictures.json', 'utf8'));
  const pngs = globSync('docs/images/*.png').map((path) => path.replace(/.*\/|\.png$/g, ''));
  expect(Object.keys(known).toSorted()).toEqual(pngs.toSorted());
  const pages = globSync(['README.md', 'docs/*.md'])
    .map((path) => readFileSync(path, 'utf8'))
    .join('');
  expect(globSync('docs/images/*.{png,svg}').filter((path) => !pages.includes(path.slice(5)))).toEqual([]);
});

const page = (text: string) => [{ name: 'a', html: `<style>p { top: 0 }</style><p>${text}</p>` }];

async function reasonsFor({ before, after, file = 'png' }: { before: string; after: string; file?: string }) {
  const folder = temporaryFolder({ 'a.png': 'png' });
  const known = await describe(page(before), folder);
  writeFileSync(join(folder, 'a.png'), file);
  return (await stale(page(after), known, folder)).map(({ name }) => name);
}

test.each([
  { title: 'the same text', before: '192.0.2.1 www', after: '192.0.2.1   www', reasons: [] },
  {
    title: 'another time, port, and duration',
    before: '2026-11-27 06:29 UTC, 127.0.0.1:80, in 0.3 s',
    after: '2027-01-01 12:00 UTC, 127.0.0.1:8053, in 12 s',
    reasons: [],
  },
  { title: 'another word', before: 'Blocked', after: 'Ready', reasons: ['a'] },
  { title: 'a line more', before: 'a', after: 'a<br>b', reasons: ['a'] },
  { title: 'a line less', before: 'a<br>b', after: 'a', reasons: ['a'] },
  { title: 'another picture', before: 'a', after: 'a', file: 'other', reasons: ['a'] },
])('a picture with $title', async ({ reasons, ...given }) => {
  expect(await reasonsFor(given)).toEqual(reasons);
});
