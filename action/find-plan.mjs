// Finds the newest saved plan of a name: one that was made for the very files that are now merged.
import { all, fail, setOutputs } from './github.mjs';

const [, , name] = process.argv;
const artifacts = await all(`/actions/artifacts?name=${encodeURIComponent(name)}`, (page) => page.artifacts);
const [newest] = artifacts.filter(isUsable).toSorted((a, b) => b.created_at.localeCompare(a.created_at));
if (!newest)
  fail(
    `There is no reviewed plan of these files (${name}). Either they were not merged from an up-to-date pull request, ` +
      'or its plan has expired. Nothing was changed.',
    4,
  );
await setOutputs({ artifact: name, 'run-id': newest.workflow_run.id });

/** Runs for forks can save artifacts here, too. */
function isUsable({ expired, workflow_run: run }) {
  return !expired && run && run.head_repository_id === run.repository_id;
}
