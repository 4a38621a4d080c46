import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HEAD, MERGED } from './fake-github.js';
import { runScript } from './run-script.js';

/** Whether the reviewed plan is found by an attempt to apply a commit of the branch. */
async function find(attempt: string, commit: string, branch = 'main') {
  const { code, outputs } = await runScript({
    name: 'find-plan.mjs',
    args: ['zonemason-plan-1'],
    env: { GITHUB_RUN_ATTEMPT: attempt, GITHUB_REF_NAME: branch, GITHUB_SHA: commit },
    prepare: (_, folder) => mkdirSync(join(folder, 'artifacts/zonemason-plan-1'), { recursive: true }),
  });
  return { code, outputs };
}

const found = { code: 0, outputs: 'artifact=zonemason-plan-1\nrun-id=42\n' };

test.each([
  ['the first attempt of the last commit', '1', HEAD],
  ['the first attempt of an earlier commit, which was queued', '1', MERGED],
  ['a later attempt of the last commit', '3', HEAD],
])('%s has its plan', async (_, attempt, commit) => {
  expect(await find(attempt, commit)).toEqual(found);
});

test.each([
  ['of an earlier commit', MERGED, 'main'],
  ['of a tag', HEAD, 'v1'],
])('a later attempt %s is refused', async (_, commit, branch) => {
  expect(await find('2', commit, branch)).toEqual({ code: 4, outputs: '' });
});
