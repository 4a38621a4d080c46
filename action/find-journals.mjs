// Finds the journals that an apply of a run has kept: those of its latest attempt.
import { objectIn, textIn } from './answers.mjs';
import { isOfThisRepository } from './artifacts.mjs';
import { all, github } from './github.mjs';
import { fail, setOutputs, step } from './step.mjs';

const { GITHUB_REF_NAME, KEY, RUN_ID = '' } = process.env;
const prefix = `zonemason-run-${KEY ? `${KEY}-` : ''}${RUN_ID}-`;
/** What starts an apply, or a rollback. Pull requests and merge queues run files that nobody has merged. */
const EVENTS = new Set(['push', 'schedule', 'workflow_dispatch', 'repository_dispatch']);

await step(async () => {
  if (!/^[0-9]+$/.test(RUN_ID)) await fail('Set `run-id` to the run of the apply that is to be undone.', 64);
  const obstacle = obstacleIn(objectIn(await github('GET', `/actions/runs/${RUN_ID}`), 'The run'));
  if (obstacle)
    await fail(`Run ${RUN_ID} is no apply of this repository: ${obstacle}. Nothing was changed.`, 4);
  const artifacts = await all(`/actions/runs/${RUN_ID}/artifacts`, (page) => page.artifacts);
  const [latest] = artifacts
    .filter((artifact) => isOfThisRepository(artifact) && attemptOf(artifact) !== null)
    .toSorted((a, b) => attemptOf(b) - attemptOf(a));
  if (!latest) await fail(`Run ${RUN_ID} has kept no journals (${prefix}…), or they have expired.`, 4);
  await setOutputs({ artifact: latest.name, 'run-id': RUN_ID });
});

/** Why the journals of a run must not be used: whoever can start such a run decides what they say. */
function obstacleIn(run) {
  const { event, repository, head_repository: head, head_branch: branch } = run;
  if (!Number.isSafeInteger(repository?.id) || head?.id !== repository.id) return 'it ran for a fork';
  if (!EVENTS.has(event)) return 'it was not started by a push, on a schedule or by hand';
  if (GITHUB_REF_NAME && branch !== GITHUB_REF_NAME)
    return `it did not run on the branch \`${GITHUB_REF_NAME}\``;
  return null;
}

function attemptOf({ name }) {
  const attempt = textIn(name).startsWith(prefix) ? name.slice(prefix.length) : '';
  return /^[0-9]{1,9}$/.test(attempt) ? Number(attempt) : null;
}
