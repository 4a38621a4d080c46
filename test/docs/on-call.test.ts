import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { passwordsFor } from '../e2e/project.js';
import { withSandbox } from '../e2e/services.js';
import { temporaryFolder } from '../support/after-tests.js';
import { shownCommands } from './console.js';
import { follow, outputsOf } from './follow.js';

const [intro = '', ...nights] = readFileSync('docs/on-call.md', 'utf8').split(/^## /m);
const titleOf = (night: string): string => night.slice(0, night.indexOf('\n'));

const ZONES = { 'example.com': [], 'example.net': [] };

test('the table of docs/on-call.md has every night', () => {
  const rows = Array.from(intro.matchAll(/^\| \[(.*?)\]/gm), ([, title]) => title);
  expect(rows).toEqual(nights.map(titleOf));
});

test.each(nights.map((night) => [titleOf(night), night] as const))(
  'docs/on-call.md, "%s", goes as it says from an empty folder',
  async (_, night) => {
    const { service } = await withSandbox({ zones: {}, live: ZONES });
    const env = { ...passwordsFor(ZONES), ZONEMASON_DNS_ENDPOINT: service.url.href };
    const cwd = temporaryFolder();
    const commands = [...shownCommands(intro), ...shownCommands(night)];
    expect(await follow(commands, { cwd, env, withMessages: true })).toEqual(outputsOf(commands));
  },
);
