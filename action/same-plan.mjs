// Exits with 4 unless two saved plans start from the same, do the same and warn of the same.
import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { fail } from './github.mjs';

const [reviewed, now] = await Promise.all(process.argv.slice(2).map(readWork));
if (!isDeepStrictEqual(reviewed, now))
  fail(
    'What is live has moved since the plan was reviewed, or the plan is not of these files. Nothing was changed: ' +
      'make a new plan and have it reviewed.',
    4,
  );

/** What a plan works on and does, without its date and where its changes come from. */
async function readWork(path) {
  const { endpoint, zones, mail, risks } = JSON.parse(await readFile(path, 'utf8'));
  const scopes = [...zones, ...(mail?.templates ?? [])];
  return {
    endpoint,
    brand: mail?.brand,
    risks: risks.filter(({ code }) => !needsBase(code)),
    scopes: scopes.map(({ zone, templateId, fingerprint, ignore, steps }) => ({
      scope: zone ?? templateId,
      fingerprint,
      ignore,
      steps: steps.map(workOf),
    })),
  };
}

function workOf({ id, action, address, recordId, before, after, waitsFor, group, risks }) {
  const codes = risks.filter((code) => !needsBase(code));
  return { id, action, address, recordId, before, after, waitsFor, group, risks: codes };
}

/** Only a plan with a base, as the reviewed one is, can tell drift from what a branch changes. */
function needsBase(code) {
  return code === 'drift' || code === 'drift-overwritten';
}
