// Exits with 4 unless two saved plans have the same live state, steps and risks.
import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { fail } from './github.mjs';

const [reviewed, now] = await Promise.all(process.argv.slice(2).map(readWork));
if (!isDeepStrictEqual(reviewed, now))
  await fail(
    'The live state has changed since the plan was reviewed, or the plan was made from other files. Nothing was ' +
      'changed: make a new plan and have it reviewed.',
    4,
  );

/** What a plan is based on and does, without its date and the origin of its changes. */
async function readWork(path) {
  const { endpoint, zones, mail, risks } = JSON.parse(await readFile(path, 'utf8'));
  const scopes = [...zones, ...(mail?.templates ?? [])];
  return {
    endpoint,
    brand: mail?.brand,
    risks: risks.filter(({ code }) => !needsBase(code) && !tellsTheTime(code)),
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

/** The reviewed plan has a base to compare with; the new one has none. */
function needsBase(code) {
  return ['drift', 'drift-overwritten', 'newly-managed', 'no-longer-managed'].includes(code);
}

/** It says until when caches keep an answer, which depends on when the plan was made. The steps are the same. */
function tellsTheTime(code) {
  return code === 'slow-change';
}
