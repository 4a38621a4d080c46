// What comments and issues are made of: the files that a step has left in its folder, and the run that it belongs to.
import { existsSync, readFileSync } from 'node:fs';

const { GITHUB_REPOSITORY, GITHUB_RUN_ID, GITHUB_SERVER_URL, GITHUB_SHA, RUNNER_TEMP } = process.env;

/** Where steps leave plans, reports and errors for later ones. */
export const folder = `${RUNNER_TEMP}/zonemason`;

/** The commit, with a link to this run. */
export const source = `commit \`${GITHUB_SHA}\`, <${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}>`;

/** Returns a file of the folder; '' if it is not there. */
export function read(name) {
  return existsSync(`${folder}/${name}`) ? readFileSync(`${folder}/${name}`, 'utf8') : '';
}

/** Returns the hidden first line of a comment or issue, by which a later run finds it. */
export function markerFor(what) {
  const { KEY } = process.env;
  return `<!-- zonemason:${what}${KEY ? ` ${KEY}` : ''} -->`;
}

/** Joins paragraphs, without those that are empty, and says at the end where they come from. */
export function withSource(...paragraphs) {
  return `${[...paragraphs, `Made from ${source}.`].filter((text) => text !== '').join('\n\n')}\n`;
}

/** Returns what went wrong, as code; '' if nothing did. A comment or issue has room for at most 65,536 characters. */
export function errorBlock(mostCharacters = 20_000) {
  return codeBlock(read('errors').slice(0, mostCharacters));
}

/** Formats a text of many lines as code that none of them can end; '' for an empty one. */
export function codeBlock(text) {
  if (text.trim() === '') return '';
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text.trimEnd()}\n${fence}`;
}
