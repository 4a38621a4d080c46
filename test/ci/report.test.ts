import { describe, expect, test } from 'vitest';
import { BASE } from './pull-request.js';
import { runScript } from './run-script.js';

/** The comment on the merged pull request after a step of apply that has failed. */
async function commentAfter(files: Readonly<Record<string, string>>): Promise<string> {
  const { github } = await runScript({
    name: 'report.mjs',
    env: { OUTCOME: 'failure' },
    files,
    prepare: ({ pullRequest }) => {
      pullRequest.mergedAs = BASE;
    },
  });
  return github.comments[0]?.body ?? '';
}

describe('the report on a pull request without a report of the run', () => {
  test.each([
    ['apply was not reached', {}],
    ['apply has changed nothing', { ended: '4\n' }],
  ])('says that nothing was applied when %s', async (_, files) => {
    expect(await commentAfter({ errors: 'error: refused\n', ...files })).toMatch(
      /\*\*Nothing was applied\.\*\*[^]*error: refused/,
    );
  });

  test.each([
    ['it was killed', 'begun\n'],
    ['the report could not be written', '1\n'],
    ['it was told to stop twice', '130\n'],
  ])('does not say so when %s', async (_, ended) => {
    const comment = await commentAfter({ errors: 'error: no space left\n', ended });
    expect(comment).toMatch(/may have changed something[^]*error: no space left/);
    expect(comment).not.toContain('othing was applied');
  });
});

test('the report on a pull request says that all was applied, also when the step has failed later', async () => {
  const report = {
    summary: { done: 2, failed: 0, unknown: 0, notAttempted: 0 },
    steps: [{ status: 'done' }, { status: 'done' }],
    scopes: [{ verified: true, differences: [] }],
  };
  const comment = await commentAfter({
    errors: 'applied, but the name servers do not answer it yet\n',
    ended: '6\n',
    'report.json': JSON.stringify(report),
  });
  expect(comment).toMatch(/apply: 2 done\n[^]*\*\*Applied\*\*[^]*the name servers do not answer it yet/);
  expect(comment).not.toContain('Not everything was applied');
});
