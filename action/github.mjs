// The parts of GitHub's API that the action needs.
import { appendFile } from 'node:fs/promises';
import { folder } from './texts.mjs';

const {
  GITHUB_API_URL = 'https://api.github.com',
  GITHUB_REPOSITORY,
  GITHUB_TOKEN,
  GITHUB_OUTPUT,
} = process.env;
const PER_PAGE = 100;

/** Sends a request about this repository and returns the JSON of the response. Throws with GitHub's message on failure. */
export async function github(method, path, body) {
  const response = await fetch(`${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${GITHUB_TOKEN}`,
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
    },
    redirect: 'error',
    signal: AbortSignal.timeout(30_000),
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`);
  return JSON.parse(text);
}

/** Returns all items of a paginated list; `listIn` finds the list in a page. */
export async function all(path, listIn = (page) => page) {
  const found = [];
  for (let page = 1; ; page += 1) {
    const separator = path.includes('?') ? '&' : '?';
    const list = listIn(await github('GET', `${path}${separator}per_page=${PER_PAGE}&page=${page}`));
    if (!Array.isArray(list)) throw new Error(`GET ${path}: the answer is not a list`);
    found.push(...list);
    if (list.length < PER_PAGE) return found;
  }
}

/** Replaces the comment that begins with the same hidden marker (the first line), or adds one. */
export async function putComment(number, body, { isNeeded = true } = {}) {
  const comments = await all(`/issues/${number}/comments`);
  const earlier = comments.find((comment) => isOurs(comment, markerOf(body)));
  if (earlier) await github('PATCH', `/issues/comments/${earlier.id}`, { body });
  else if (isNeeded) await github('POST', `/issues/${number}/comments`, { body });
}

/** The hidden first line of a comment or issue. */
export function markerOf(body) {
  return body.split('\n', 1)[0];
}

/** Whether a comment or issue is one of this action. Anyone could copy the marker and edit the text later, but not as a bot. */
export function isOurs({ user, body }, marker) {
  return user?.type === 'Bot' && typeof body === 'string' && markerOf(body.replaceAll('\r', '')) === marker;
}

/** Returns the merged pull request that a commit comes from; null for a commit that was pushed directly. */
export async function mergedPullRequest(commit) {
  const pullRequests = await all(`/commits/${commit}/pulls`);
  return pullRequests.find((each) => each.merged_at && each.merge_commit_sha === commit) ?? null;
}

/** Sets outputs of the step. Values must not contain line breaks. */
export async function setOutputs(outputs) {
  const lines = Object.entries(outputs).map(([name, value]) => `${name}=${value}\n`);
  await appendFile(GITHUB_OUTPUT, lines.join(''));
}

/** Puts an annotation on the run. */
export function annotate(level, message) {
  const escaped = message.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  process.stdout.write(`::${level} title=zonemason::${escaped}\n`);
}

/** Ends the step with an error annotation on the run, and writes the message for the comment that reports it. */
export async function fail(message, exitCode) {
  await appendFile(`${folder}/errors`, `${message}\n`);
  annotate('error', message);
  process.exit(exitCode);
}
