// Posts a Markdown file as a comment on the pull request of the run. If an earlier comment begins with the same hidden
// marker (the first line), it is updated instead.
import { readFile } from 'node:fs/promises';
import { all, github } from './github.mjs';

const [, , file] = process.argv;
const { GITHUB_EVENT_PATH, TO_REVIEW } = process.env;

const { pull_request: pullRequest } = JSON.parse(await readFile(GITHUB_EVENT_PATH, 'utf8'));
if (pullRequest) await comment(pullRequest.number, await readFile(file, 'utf8'));
else process.stdout.write('This run does not belong to a pull request, so there is nothing to comment on.\n');

async function comment(number, body) {
  const [marker] = body.split('\n', 1);
  const comments = await all(`/issues/${number}/comments`);
  const earlier = comments.find((other) => isOurs(other) && other.body.startsWith(marker));
  if (earlier) await github('PATCH', `/issues/comments/${earlier.id}`, { body });
  // A plan without changes, risks and changed settings only needs a comment if an earlier one must be replaced.
  else if (TO_REVIEW !== 'false') await github('POST', `/issues/${number}/comments`, { body });
}

/** Ignores comments of users: anyone could copy the marker into a comment and edit it later. */
function isOurs({ user }) {
  return user?.type === 'Bot';
}
