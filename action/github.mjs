// The parts of GitHub's API that the action needs.
import { appendFile } from 'node:fs/promises';

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
    found.push(...list);
    if (list.length < PER_PAGE) return found;
  }
}

/** Sets outputs of the step. Values must not contain line breaks. */
export async function setOutputs(outputs) {
  const lines = Object.entries(outputs).map(([name, value]) => `${name}=${value}\n`);
  await appendFile(GITHUB_OUTPUT, lines.join(''));
}

/** Ends the step with an error annotation on the run. */
export function fail(message, exitCode) {
  process.stdout.write(`::error title=zonemason::${message}\n`);
  process.exit(exitCode);
}
