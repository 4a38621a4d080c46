// Puts plan.md on the pull request of the run, in place of an earlier comment. Without a plan, the comment says why there is none.
import { existsSync, readFileSync } from 'node:fs';
import { codeBlock, putComment, runUrl } from './github.mjs';

const { EXIT_CODE, GITHUB_EVENT_PATH, GITHUB_SHA, KEY, PAGE_URL, RUNNER_TEMP, TO_REVIEW } = process.env;
const folder = `${RUNNER_TEMP}/zonemason`;
const MOST_CHARACTERS = 20_000;

const { pull_request: pullRequest } = JSON.parse(readFileSync(GITHUB_EVENT_PATH, 'utf8'));
if (!pullRequest)
  process.stdout.write('This run does not belong to a pull request, so there is nothing to comment on.\n');
else if (existsSync(`${folder}/plan.md`))
  // A plan without changes, risks and changed settings only needs a comment if an earlier one must be replaced.
  await putComment(pullRequest.number, withPage(read('plan.md')), { isNeeded: TO_REVIEW !== 'false' });
else await putComment(pullRequest.number, noPlan());

function withPage(body) {
  return PAGE_URL ? `${body}\n[The plan as a page](${PAGE_URL}), in which changes can be filtered.\n` : body;
}

function noPlan() {
  const errors = existsSync(`${folder}/errors`) ? read('errors').slice(0, MOST_CHARACTERS) : '';
  return [
    `<!-- zonemason:plan${KEY ? ` ${KEY}` : ''} -->`,
    '## zonemason plan: no plan',
    `🛑 **No plan:** ${EXIT_CODE ? `zonemason ended with exit code ${EXIT_CODE}` : 'the run failed before it'}. ` +
      'What an earlier comment said no longer counts.',
    ...(errors === '' ? [] : [codeBlock(errors)]),
    `Commit \`${GITHUB_SHA}\`, <${runUrl}>.\n`,
  ].join('\n\n');
}

function read(name) {
  return readFileSync(`${folder}/${name}`, 'utf8');
}
