// What a plan is based on and does, without its date and the origin of its changes: equal plans have equal work. Where name
// servers were asked, which may answer otherwise the next time, only what blocks a plan counts among its risks.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Returns the digest of the work of a saved plan: `sha256:…`. Throws if the file is no plan. */
export function digestOfPlan(path) {
  const work = fromPlan(path, workOf);
  return `sha256:${createHash('sha256').update(JSON.stringify(work, inOrder)).digest('hex')}`;
}

/** Returns what a function finds in a saved plan. Throws if the file is no plan. */
export function fromPlan(path, find) {
  try {
    return find(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new Error(`${path} is not a plan of this version of zonemason`, { cause: error });
  }
}

function workOf({ endpoint, zones, mail, risks, lookUps }) {
  const counts = (code) => !lookUps || risks.some((risk) => risk.code === code && risk.level === 'block');
  const scopes = [...zones, ...(mail?.templates ?? [])];
  return {
    endpoint,
    brand: mail?.brand,
    risks: risks.filter(({ code }) => counts(code) && !needsBase(code) && !tellsTheTime(code)),
    scopes: scopes.map(({ zone, templateId, fingerprint, ignore, steps }) => ({
      scope: zone ?? templateId,
      fingerprint,
      ignore,
      steps: steps.map((each) => workOfStep(each, counts)),
    })),
  };
}

function workOfStep({ id, action, address, recordId, before, after, waitsFor, group, risks }, counts) {
  const codes = risks.filter((code) => counts(code) && !needsBase(code));
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

/** The order of keys means nothing. */
function inOrder(_, value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
}
