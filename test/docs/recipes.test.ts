import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { passwordsFor } from '../e2e/project.js';
import { withSandbox } from '../e2e/services.js';
import { temporaryFolder } from '../support/after-tests.js';
import { shownCommands } from './console.js';
import { follow, outputsOf } from './follow.js';

const [intro = '', ...recipes] = readFileSync('docs/recipes.md', 'utf8').split(/^## /m);

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
