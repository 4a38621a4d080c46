// Finds the journals that an apply of a run has kept: those of its latest attempt.
import { all, fail, setOutputs } from './github.mjs';

const { KEY, RUN_ID } = process.env;
const prefix = `zonemason-run-${KEY ? `${KEY}-` : ''}${RUN_ID}-`;

if (!/^[0-9]+$/.test(RUN_ID)) await fail('Set `run-id` to the run of the apply that is to be undone.', 64);
const artifacts = await all(`/actions/runs/${RUN_ID}/artifacts`, (page) => page.artifacts);
const attempts = artifacts.filter(
  ({ name, expired }) => !expired && name.startsWith(prefix) && /^[0-9]+$/.test(name.slice(prefix.length)),
);
const [latest] = attempts.toSorted((a, b) => attemptOf(b) - attemptOf(a));
if (!latest) await fail(`Run ${RUN_ID} has kept no journals (${prefix}…), or they have expired.`, 4);
await setOutputs({ artifact: latest.name, 'run-id': RUN_ID });

function attemptOf({ name }) {
  return Number(name.slice(prefix.length));
}
