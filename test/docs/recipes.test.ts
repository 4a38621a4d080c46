import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { passwordsFor } from '../e2e/project.js';
import { withSandbox } from '../e2e/services.js';
import { temporaryFolder } from '../support/after-tests.js';
import { startSandboxProgram } from '../support/sandbox-program.js';
import { shownCommands } from './console.js';
import { follow, outputsOf } from './follow.js';

const [intro = '', ...recipes] = readFileSync('docs/recipes.md', 'utf8').split(/^## /m);

test('the table of docs/recipes.md has every recipe', () => {
  const rows = Array.from(intro.matchAll(/^\| \[(.*?)\]/gm), ([, title]) => title);
  expect(rows).toEqual(recipes.map((recipe) => recipe.slice(0, recipe.indexOf('\n'))));
});

test('the four lines of docs/recipes.md start a sandbox in which a recipe can be tried', async () => {
  const [, box = ''] = /^```sh\n(.*?)^```/ms.exec(intro) ?? [];
  const [prepare = '', start = '', point = ''] = box.split('\n');
  const cwd = temporaryFolder();
  execFileSync('sh', ['-c', prepare], { cwd });
  const args = start
    .replace(/^zonemason sandbox /, '')
    .replace(/ &$/, '')
    .split(' ');
  const { url } = await startSandboxProgram(args, { cwd });
  expect(point).toBe('export ZONEMASON_DNS_ENDPOINT=http://127.0.0.1:8053');
  const commands = [...shownCommands(intro), ...shownCommands(recipes[0] ?? '')];
  const env = { ZONEMASON_DNS_ENDPOINT: url.origin };
  expect(await follow(commands, { cwd, env })).toEqual(outputsOf(commands));
});

const ZONES = { 'example.com': [], 'example.net': [], 'example.org': [], 'staging.example.net': [] };

test.each(recipes.map((recipe) => [recipe.slice(0, recipe.indexOf('\n')), recipe] as const))(
  'docs/recipes.md, "%s", does what it says from an empty folder',
  async (_, recipe) => {
    const { service } = await withSandbox({ zones: {}, live: ZONES });
    const env = { ...passwordsFor(ZONES), ZONEMASON_DNS_ENDPOINT: service.url.href };
    const cwd = temporaryFolder();
    const commands = [...shownCommands(intro), ...shownCommands(recipe)];
    expect(await follow(commands, { cwd, env })).toEqual(outputsOf(commands));
  },
);
