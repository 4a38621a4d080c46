// Finds the journals that an apply of a run has kept: those of its latest attempt.
import { objectIn, shaIn, textIn } from './answers.mjs';
import { isOfThisRepository } from './artifacts.mjs';
import { headOfBranch } from './branch.mjs';
import { all, github, ifKnown } from './github.mjs';
import { fail, setOutputs, step } from './step.mjs';

const { GITHUB_REF_NAME = '', GITHUB_REF_TYPE = 'branch', KEY, RUN_ID = '' } = process.env;
const prefix = `zonemason-run-${KEY ? `${KEY}-` : ''}${RUN_ID}-`;
/** A workflow that gives the action this command. */
const APPLIES = /\bcommand: *["']?(?:apply|rollback)\b/;
/** What starts an apply, or a rollback. Pull requests and merge queues run files that nobody has merged. */
const EVENTS = new Set(['push', 'schedule', 'workflow_dispatch', 'repository_dispatch']);

await step(async () => {
  if (!/^[0-9]+$/.test(RUN_ID)) await fail('Set `run-id` to the run of the apply that is to be undone.', 64);
  const run = objectIn(await github('GET', `/actions/runs/${RUN_ID}`), 'The run');
  const obstacle = obstacleIn(run) ?? (await obstacleOfFiles(run));
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
  if (GITHUB_REF_TYPE !== 'branch') return 'this run is not on a branch';
  if (branch !== GITHUB_REF_NAME) return `it did not run on the branch \`${GITHUB_REF_NAME}\``;
  return null;
}

/** A tag may have the name of the branch: only a commit of the branch has the files that were merged, and with them the workflow. */
async function obstacleOfFiles({ head_sha: commit, path }) {
  const [sha, head] = [shaIn(commit), await headOfBranch(GITHUB_REF_NAME)];
  if (sha === null || head === null || !(await isAncestor(sha, head)))
    return `its commit is not on the branch \`${GITHUB_REF_NAME}\``;
  const [file] = textIn(path).split('@', 1);
  const workflow = /^\.github\/workflows\/[\w.-]+$/.test(file) ? await textOf(file, sha) : '';
  return APPLIES.test(workflow) ? null : 'its workflow does not use the action to apply or to roll back';
}

async function isAncestor(commit, head) {
  const { status } = objectIn(
    (await ifKnown(github('GET', `/compare/${commit}...${head}?per_page=1`))) ?? {},
    'The comparison of two commits',
  );
  return status === 'ahead' || status === 'identical';
}

async function textOf(file, commit) {
  const answer = await ifKnown(github('GET', `/contents/${file}?ref=${commit}`));
  return Buffer.from(textIn(answer?.content), 'base64').toString();
}

function attemptOf({ name }) {
  const attempt = textIn(name).startsWith(prefix) ? name.slice(prefix.length) : '';
  return /^[0-9]{1,9}$/.test(attempt) ? Number(attempt) : null;
}
