// Opens an issue about drift, updates it while there is drift, and closes it when there is none.
import { existsSync, readFileSync } from 'node:fs';
import { all, codeBlock, github, isOurs, runUrl } from './github.mjs';

const { EXIT_CODE, GITHUB_SHA, KEY, RUNNER_TEMP } = process.env;
const folder = `${RUNNER_TEMP}/zonemason`;
const marker = `<!-- zonemason:drift${KEY ? ` ${KEY}` : ''} -->`;
const MOST_CHARACTERS = 20_000;

const open = (await all('/issues?state=open&sort=created&direction=asc')).filter(
  (issue) => !issue.pull_request && isOurs(issue, marker),
);
const [issue] = open;
if (EXIT_CODE === '0') for (const each of open) await close(each);
else if (issue) await github('PATCH', `/issues/${issue.number}`, { title: title(), body: body() });
else await github('POST', '/issues', { title: title(), body: body() });

async function close({ number }) {
  const text = `There is no drift any more: commit \`${GITHUB_SHA}\`, <${runUrl}>.`;
  await github('POST', `/issues/${number}/comments`, { body: text });
  await github('PATCH', `/issues/${number}`, { state: 'closed' });
}

function title() {
  const subject =
    EXIT_CODE === '2' ? 'The live state differs from the files' : 'The check for drift has failed';
  return `zonemason: ${subject}${KEY ? ` (${KEY})` : ''}`;
}

function body() {
  const isPartial = EXIT_CODE !== '2';
  const errors = isPartial && existsSync(`${folder}/errors`) ? read('errors').slice(0, MOST_CHARACTERS) : '';
  const [, ...plan] = existsSync(`${folder}/plan.md`) ? read('plan.md').split('\n') : [];
  return [
    marker,
    ...(isPartial
      ? [`🛑 The check ended with exit code ${EXIT_CODE}, so there may be drift that it did not see.`]
      : ['`zonemason apply` would make these changes. Apply them, or change the files to what is live.']),
    ...(errors === '' ? [] : [codeBlock(errors)]),
    ...(plan.length === 0 ? [] : [plan.join('\n').trim()]),
    `Commit \`${GITHUB_SHA}\`, <${runUrl}>.\n`,
  ].join('\n\n');
}

function read(name) {
  return readFileSync(`${folder}/${name}`, 'utf8');
}
