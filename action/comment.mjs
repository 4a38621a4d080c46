// Puts plan.md on the pull request of the run, in place of an earlier comment. Without a plan, the comment says why there is none.
import { ForgeError } from './answers.mjs';
import { findComment, putComment, shownPlan } from './comments.mjs';
import { digestOfPlan } from './plan-work.mjs';
import { eventOfRun } from './pull-request.mjs';
import { stamped, stampedWithout } from './shown-plan.mjs';
import { step } from './step.mjs';
import { errorBlock, folder, markerFor, read, withSource } from './texts.mjs';

const { EXIT_CODE, PAGE_URL, TO_REVIEW } = process.env;

await step(async () => {
  const { pull_request: pullRequest } = eventOfRun();
  if (pullRequest) await comment(pullRequest.number);
  else
    process.stdout.write('This run does not belong to a pull request, so there is nothing to comment on.\n');
});

async function comment(number) {
  const plan = read('plan.md');
  const earlier = await findComment(number, markerFor('plan'));
  if (plan === '') await putComment(number, earlier, stampedWithout(noPlan(), await lastPlan(earlier)));
  // A plan without changes, risks and changed settings only needs a comment if an earlier one must be replaced.
  else if (earlier || TO_REVIEW !== 'false')
    await putComment(number, earlier, await stampedPlan(plan, earlier));
}

async function stampedPlan(plan, earlier) {
  return stamped(withPage(plan), digestOfPlan(`${folder}/plan.json`), await planBefore(earlier));
}

/** An outdated plan never remains, even if GitHub does not say whether it was the last one. */
async function lastPlan(earlier) {
  try {
    return await planBefore(earlier);
  } catch (error) {
    if (error instanceof ForgeError) return null;
    throw error;
  }
}

async function planBefore(earlier) {
  return earlier ? shownPlan(earlier) : null;
}

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
