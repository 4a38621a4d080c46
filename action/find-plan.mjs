// Finds the newest saved plan with a given name, which contains the hash of the merged files.
import { all, fail, setOutputs } from './github.mjs';

const [, , name] = process.argv;
const artifacts = await all(`/actions/artifacts?name=${encodeURIComponent(name)}`, (page) => page.artifacts);
const [newest] = artifacts.filter(isUsable).toSorted((a, b) => b.created_at.localeCompare(a.created_at));
if (!newest)
  await fail(
    `There is no reviewed plan for these files (${name}). Either the pull request was not up to date when it was merged, ` +
      'or its plan has expired. Nothing was changed.',
    4,
  );
await setOutputs({ artifact: name, 'run-id': newest.workflow_run.id });

/** Runs for forks can save artifacts here too. */
function isUsable({ expired, workflow_run: run }) {
  return !expired && run && run.head_repository_id === run.repository_id;
}
