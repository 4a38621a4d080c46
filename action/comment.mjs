// Puts a Markdown file into the pull request that the run is for. The hidden marker in its first line finds the comment
// of an earlier run, which is replaced in place.
import { readFile } from 'node:fs/promises';
import { all, github } from './github.mjs';

const [, , file] = process.argv;
const { GITHUB_EVENT_PATH, HAS_CHANGES } = process.env;

const { pull_request: pullRequest } = JSON.parse(await readFile(GITHUB_EVENT_PATH, 'utf8'));
if (pullRequest) await comment(pullRequest.number, await readFile(file, 'utf8'));
else process.stdout.write('This run is for no pull request, so there is nowhere to comment.\n');

async function comment(number, body) {
  const [marker] = body.split('\n', 1);
  const comments = await all(`/issues/${number}/comments`);
  const earlier = comments.find((other) => isOurs(other) && other.body.startsWith(marker));
  if (earlier) await github('PATCH', `/issues/comments/${earlier.id}`, { body });
  // Nothing has to be taken back, and a pull request that changes nothing live needs no comment.
  else if (HAS_CHANGES !== 'false') await github('POST', `/issues/${number}/comments`, { body });
}

/** Whoever copies the marker into a comment of their own could change later what stands there. */
function isOurs({ user }) {
  return user?.type === 'Bot';
}
