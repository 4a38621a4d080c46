// Finds the newest saved plan with a given name, which contains the hash of the merged files. A run that is started again must be of
// the last commit of its branch.
import { numberIn, timeIn } from './answers.mjs';
import { isOfThisRepository } from './artifacts.mjs';
import { headOfBranch } from './branch.mjs';
import { all } from './github.mjs';
import { fail, setOutputs, step } from './step.mjs';

const { GITHUB_REF_NAME = '', GITHUB_RUN_ATTEMPT = '1', GITHUB_SHA } = process.env;
const [, , name] = process.argv;

await step(async () => {
  // The first attempts of all runs follow each other in the order of their commits. A later one could undo what came since.
  if (GITHUB_RUN_ATTEMPT !== '1' && (await headOfBranch(GITHUB_REF_NAME)) !== GITHUB_SHA)
    await fail(
      `The branch has moved on since this run, which would take it back to ${GITHUB_SHA}. Nothing was changed: run the apply of its ` +
        'last commit again.',
      4,
    );
  const artifacts = await all(
    `/actions/artifacts?name=${encodeURIComponent(name)}`,
    (page) => page.artifacts,
  );
  const [newest] = artifacts.filter(isUsable).toSorted((a, b) => timeIn(b.created_at) - timeIn(a.created_at));
  if (!newest)
    await fail(
      `There is no reviewed plan for these files (${name}). Either the pull request was not up to date when it was merged, ` +
        'or its plan has expired. Nothing was changed.',
      4,
    );
  await setOutputs({
    artifact: name,
    'run-id': numberIn(newest.workflow_run.id, 'The run of the saved plan'),
  });
});

function isUsable(artifact) {
  return artifact.name === name && isOfThisRepository(artifact) && timeIn(artifact.created_at) !== null;
}
