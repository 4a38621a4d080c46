import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import { EXIT_CODES } from '../../../src/failure.js';
import { zonemason } from '../support.js';

const VARIABLE = /'(ZONEMASON_[A-Z_]+[A-Z])'/g;

async function topic(name: string): Promise<string> {
  const { code, stdout, stderr } = await zonemason(['help', name]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

/** The first words of the lines of a table. */
function namesIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/^ {2}(\S.*?)(?: {2}|$)/gm), ([, name = '']) => name);
}

test('help exit-codes lists every code once, in order', async () => {
  const codes = namesIn(await topic('exit-codes')).map(Number);
  expect(codes).toEqual([0, 2, ...Object.values(EXIT_CODES)].toSorted((a, b) => a - b));
});

test('help environment names every variable of zonemason that is read', async () => {
  const sources = globSync('src/**/*.ts', { ignore: ['src/cli/help/topics.ts'] });
  const texts = sources.map((path) => readFileSync(path, 'utf8'));
  const read = new Set(texts.flatMap((text) => Array.from(text.matchAll(VARIABLE), ([, name]) => name)));
  const listed = await topic('environment');
  expect(read.size).toBeGreaterThan(8);
  expect([...read].filter((name) => !listed.includes(` ${name}`))).toEqual([]);
});

test('help formats lists the formats of every command that has some', async () => {
  const text = await topic('formats');
  expect(namesIn(text)).toEqual(expect.arrayContaining(['validate', 'plan', 'mail status', 'verify']));
  expect(text).toMatch(/^ {2}validate +text, json, github, gitlab, sarif, rdjson$/m);
});

test.each(['exit-codes', 'environment', 'formats'])('help %s fits into 80 columns', async (name) => {
  const wide = (await topic(name)).split('\n').filter((line) => line.length > 80);
  expect(wide).toEqual([]);
});

test('help names its topics, and refuses others', async () => {
  expect((await zonemason(['--help'])).stdout).toMatch(/exit-codes/);
  expect((await zonemason(['help', 'weather'])).code).toBe(64);
});
