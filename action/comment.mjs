// Puts plan.md on the pull request of the run, in place of an earlier comment. Without a plan, the comment says why there is none.
import { readFileSync } from 'node:fs';
import { putComment } from './github.mjs';
import { errorBlock, markerFor, read, withSource } from './texts.mjs';

const { EXIT_CODE, GITHUB_EVENT_PATH, PAGE_URL, TO_REVIEW } = process.env;

const { pull_request: pullRequest } = JSON.parse(readFileSync(GITHUB_EVENT_PATH, 'utf8'));
const plan = read('plan.md');
if (!pullRequest)
  process.stdout.write('This run does not belong to a pull request, so there is nothing to comment on.\n');
// A plan without changes, risks and changed settings only needs a comment if an earlier one must be replaced.
else if (plan !== '')
  await putComment(pullRequest.number, withPage(plan), { isNeeded: TO_REVIEW !== 'false' });
else await putComment(pullRequest.number, noPlan());

function withPage(body) {
  return PAGE_URL ? `${body}\n[The plan as a page](${PAGE_URL}), in which changes can be filtered.\n` : body;
}

function noPlan() {
  return withSource(
    markerFor('plan'),
    '## zonemason plan: no plan',
    `🛑 **No plan:** ${EXIT_CODE ? `zonemason ended with exit code ${EXIT_CODE}` : 'the run failed before it'}. ` +
      'What an earlier comment said no longer counts.',
    errorBlock(),
  );
}
