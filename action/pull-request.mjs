// Which pull request a run belongs to.
import { readFileSync } from 'node:fs';
import { numberIn, shaIn, timeIn } from './answers.mjs';
import { all } from './github.mjs';

const { GITHUB_EVENT_PATH, GITHUB_SHA } = process.env;

/** Returns the event that has started the run, of which any part may be missing. */
export function eventOfRun() {
  return JSON.parse(readFileSync(GITHUB_EVENT_PATH, 'utf8')) ?? {};
}

/** Returns the number of the pull request of the event, of the merge queue, or of the commit that was pushed; null for none. */
export async function pullRequestOfRun(event) {
  const [, queued] = /\/pr-([0-9]+)-[0-9a-f]+$/.exec(event.merge_group?.head_ref ?? '') ?? [];
  if (queued !== undefined) return Number(queued);
  return event.pull_request?.number ?? mergedPullRequest(GITHUB_SHA);
}

/**
 * Returns the number of the merged pull request that a commit comes from; null for a commit that was pushed directly, or made several
 * pull requests count as merged.
 */
export async function mergedPullRequest(commit) {
  const pullRequests = await all(`/commits/${commit}/pulls`);
  const [merged, another] = pullRequests.filter(
    (each) => timeIn(each.merged_at) !== null && shaIn(each.merge_commit_sha) === commit,
  );
  return merged && !another ? numberIn(merged.number, 'The number of the merged pull request') : null;
}
