// Opens an issue about drift, updates it while there is drift, and closes it when there is none.
import { numberIn } from './answers.mjs';
import { isOurs, ownLogin } from './comments.mjs';
import { all, github } from './github.mjs';
import { step } from './step.mjs';
import { errorBlock, markerFor, read, source, withSource } from './texts.mjs';

const { EXIT_CODE, KEY } = process.env;
const marker = markerFor('drift');
/** Beside errors, an issue has room for the longest plan. */
const MOST_ERRORS = 4000;

await step(async () => {
  const open = await openIssues();
  const [issue] = open;
  if (EXIT_CODE === '0') for (const each of open) await close(each);
  else if (issue !== undefined) await github('PATCH', `/issues/${issue}`, { title: title(), body: body() });
  else await github('POST', '/issues', { title: title(), body: body() });
});

/** The numbers of the action's own issues about drift, the oldest first. */
async function openIssues() {
  const issues = await all('/issues?state=open&sort=created&direction=asc');
  const own = issues.length === 0 ? '' : await ownLogin();
  return issues
    .filter((issue) => !issue.pull_request && isOurs(issue, marker, own))
    .map(({ number }) => numberIn(number, 'The number of an issue'));
}

async function close(number) {
  await github('POST', `/issues/${number}/comments`, { body: `There is no drift any more: ${source}.` });
  await github('PATCH', `/issues/${number}`, { state: 'closed' });
}

function title() {
  const subject =
    EXIT_CODE === '2' ? 'The live state differs from the files' : 'The check for drift has failed';
  return `zonemason: ${subject}${KEY ? ` (${KEY})` : ''}`;
}

function body() {
  const [, ...plan] = read('plan.md').split('\n');
  const isWhole = EXIT_CODE === '2';
  return withSource(
    marker,
    isWhole
      ? '`zonemason apply` would make these changes. Apply them, or change the files to what is live.'
      : `🛑 The check ended with exit code ${EXIT_CODE}, so there may be drift that it did not see.`,
    isWhole ? '' : errorBlock(MOST_ERRORS),
    plan.join('\n').trim(),
  );
}
