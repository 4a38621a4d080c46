import { beforeEach, expect, test, vi } from 'vitest';
import { mergedPullRequest } from '../../action/pull-request.mjs';
import { BASE } from './pull-request.js';

const merged = { number: 7, merged_at: '2026-11-21T21:00:00Z', merge_commit_sha: BASE };

/** The pull requests that GitHub names for a commit. */
function serve(...pullRequests: readonly object[]): void {
  vi.stubGlobal('fetch', async () => Promise.resolve(Response.json(pullRequests)));
}

beforeEach(() => void vi.unstubAllGlobals());

test('a commit comes from the one pull request whose merge made it', async () => {
  serve({ ...merged, number: 8, merge_commit_sha: 'a'.repeat(40) }, merged, {
    ...merged,
    number: 9,
    merged_at: null,
  });
  expect(await mergedPullRequest(BASE)).toBe(7);
});

test('from none if GitHub names several, or none', async () => {
  serve(merged, { ...merged, number: 8 });
  expect(await mergedPullRequest(BASE)).toBe(null);
  serve();
  expect(await mergedPullRequest(BASE)).toBe(null);
});
