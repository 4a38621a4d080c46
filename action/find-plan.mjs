// Finds the newest saved plan with a given name, which contains the hash of the merged files.
import { numberIn, timeIn } from './answers.mjs';
import { isOfThisRepository } from './artifacts.mjs';
import { all } from './github.mjs';
import { fail, setOutputs, step } from './step.mjs';

const [, , name] = process.argv;

await step(async () => {
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
