// Requests to GitHub's API. Every failure is a ForgeError.
import { ForgeError, listIn } from './answers.mjs';

const {
  GITHUB_API_URL = 'https://api.github.com',
  GITHUB_GRAPHQL_URL = `${GITHUB_API_URL}/graphql`,
  GITHUB_REPOSITORY,
  GITHUB_TOKEN,
} = process.env;
const PER_PAGE = 100;
const MOST_PAGES = 100;
const MOST_BYTES = 64 * 2 ** 20;
const NEXT_PAGE = /<([^<>]*)>; rel="next"/;

/** Sends a request about this repository and returns the JSON of the response. */
export async function github(method, path, body) {
  const { answer } = await send(method, urlOf(path), body);
  return answer;
}

/** Returns all objects of a list that is paginated by number; `listOf` finds the list in a page. */
export async function all(path, listOf = (page) => page) {
  const found = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const url = urlOf(path, { per_page: PER_PAGE, page });
    const list = listIn(listOf((await send('GET', url)).answer ?? {}), `GET ${url.pathname}`);
    found.push(...list);
    if (list.length < PER_PAGE) return found;
  }
  throw new ForgeError(`GET ${path}: the list does not end after ${MOST_PAGES} pages`);
}

/** Returns all objects of a list of a repository that is paginated by a cursor (`after`), which the header Link has. */
export async function allByCursor(repository, path) {
  const found = [];
  let after;
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const url = urlOf(path, { per_page: PER_PAGE, ...(after && { after }) }, repository);
    const { answer, link } = await send('GET', url);
    found.push(...listIn(answer, `GET ${url.pathname}`));
    after = cursorIn(link);
    if (after === null) return found;
  }
  throw new ForgeError(`GET ${path}: the list does not end after ${MOST_PAGES} pages`);
}

/** Only the cursor is taken from the header: the token goes nowhere else. */
function cursorIn(link) {
  const [, next = ''] = NEXT_PAGE.exec(link) ?? [];
  return URL.canParse(next) ? new URL(next).searchParams.get('after') : null;
}

/** Returns what GitHub answers, and null where it knows no such thing. */
export async function ifKnown(request) {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ForgeError && error.status === 404) return null;
    throw error;
  }
}

/** Sends a query to the GraphQL API and returns its data, of which any part may be missing. */
export async function graphql(query, variables = {}) {
  const { answer } = await send('POST', new URL(GITHUB_GRAPHQL_URL), { query, variables });
  if (!answer?.data) throw new ForgeError('POST /graphql: the answer has no data');
  return answer.data;
}

function urlOf(path, query = {}, repository = GITHUB_REPOSITORY) {
  const url = new URL(`${GITHUB_API_URL}/repos/${repository}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

async function send(method, url, body) {
  const what = `${method} ${url.pathname}`;
  const { response, text } = await exchange(what, url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new ForgeError(`${what}: ${response.status} ${text.slice(0, 200)}`, response.status);
  try {
    return { answer: JSON.parse(text), link: response.headers.get('link') ?? '' };
  } catch {
    throw new ForgeError(`${what}: the answer is not JSON`);
  }
}

async function exchange(what, url, options) {
  try {
    const response = await fetch(url, {
      ...options,
      headers: {
        authorization: `Bearer ${GITHUB_TOKEN}`,
        accept: 'application/vnd.github+json',
        'x-github-api-version': '2022-11-28',
      },
      redirect: 'error',
      signal: AbortSignal.timeout(30_000),
    });
    return { response, text: await textOf(response) };
  } catch (error) {
    throw new ForgeError(`${what}: ${error.cause?.message ?? error.message}`);
  }
}

async function textOf({ body }) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
