// .gitlab/zonemason-note.mjs: puts what a merge request changes into a note, in place of an earlier one, and counts it for the
// merge request's widget. Reads diff.json, note.md and errors, which are missing as far as `zonemason diff` has failed.
// ZONEMASON_GITLAB_TOKEN is a masked variable with a project access token (role Reporter, scope api); without it, there is no note.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const { CI_API_V4_URL, CI_COMMIT_SHA, CI_MERGE_REQUEST_IID, CI_PIPELINE_URL, CI_PROJECT_ID, EXIT_CODE } =
  process.env;
const { ZONEMASON_GITLAB_TOKEN: token } = process.env;
const MARKER = '<!-- zonemason:diff -->';
const PER_PAGE = 100;
const MOST_CHARACTERS = 20_000;
const MOST_PAGES = 100;

const counts = read('diff.json') === '' ? {} : JSON.parse(read('diff.json')).summary;
const { create = 0, update = 0, delete: deletes = 0 } = counts;
writeFileSync('tfplan.json', JSON.stringify({ create, update, delete: deletes }));
if (token)
  await putNote(read('note.md') || noDiff()).catch(({ message }) => {
    process.stderr.write(
      `The merge request has no note: ${message.replaceAll(/\s+/g, ' ')}. Run the job again.\n`,
    );
    process.exitCode = 1;
  });
else process.stdout.write('ZONEMASON_GITLAB_TOKEN is not set, so the merge request gets no note.\n');

function noDiff() {
  const errors = read('errors').slice(0, MOST_CHARACTERS).trimEnd();
  const longest = Math.max(2, ...(errors.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [
    MARKER,
    '## zonemason diff: no diff',
    `🛑 **No diff:** \`zonemason diff\` ended with exit code ${EXIT_CODE}. What an earlier note said no longer counts.`,
    `${fence}\n${errors}\n${fence}`,
    `Commit \`${CI_COMMIT_SHA}\`, <${CI_PIPELINE_URL}>.\n`,
  ].join('\n\n');
}

async function putNote(body) {
  const notes = `/projects/${CI_PROJECT_ID}/merge_requests/${CI_MERGE_REQUEST_IID}/notes`;
  const us = (await gitlab('GET', '/user'))?.id;
  const earlier = (await all(notes)).find(
    (note) => Number.isSafeInteger(us) && note?.author?.id === us && String(note.body).startsWith(MARKER),
  );
  if (earlier) await gitlab('PUT', `${notes}/${earlier.id}`, { body });
  else await gitlab('POST', notes, { body });
}

async function all(path) {
  const found = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const list = await gitlab(
      'GET',
      `${path}?sort=asc&order_by=created_at&per_page=${PER_PAGE}&page=${page}`,
    );
    if (!Array.isArray(list)) throw new Error(`GET ${path}: the answer is not a list`);
    found.push(...list);
    if (list.length < PER_PAGE) return found;
  }
  throw new Error(`GET ${path}: the list does not end after ${MOST_PAGES} pages`);
}

async function gitlab(method, path, body) {
  const response = await fetch(`${CI_API_V4_URL}${path}`, {
    method,
    headers: { 'private-token': token, 'content-type': 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(30_000),
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`);
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${method} ${path}: the answer is not JSON`);
  }
}

function read(name) {
  return existsSync(name) ? readFileSync(name, 'utf8') : '';
}
