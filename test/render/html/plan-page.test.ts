import { expect, test } from 'vitest';
import type { Risk } from '../../../src/plan/plan.js';
import { summarizeOrigins } from '../../../src/plan/plan.js';
import { translationUpdate, withMail } from '../../support/html-plans.js';
import { createStep, deleteStep, planPage, somePlan, someSetting, someZone } from '../support.js';
import { risk } from './pages.js';

test('a comparison of files tells what was done, a plan what is to be done', () => {
  const plan = somePlan([someZone([createStep({})])]);
  const between = { from: { ref: 'main', commit: 'a'.repeat(40) }, to: null };
  expect(planPage(plan)).toContain('to create');
  expect(planPage({ ...plan, between })).toContain('created');
});

function titleOf(page: string): string {
  return /<title>(.*?)<\/title>/.exec(page)?.[1] ?? '';
}

test('the title says how much changes, of what, and at which revision', () => {
  const plan = somePlan([someZone([createStep({})]), someZone([], { zone: 'example.org' })]);
  const commit = 'a'.repeat(40);
  expect(titleOf(planPage(plan))).toBe('Plan of example.com and 1 more zone: +1 ~0 −0');
  const provenance = { commit, ref: 'feature', actor: null, run: null };
  const made = { ...plan, provenance, sourceUrl: `https://gitlab.com/acme/it/-/blob/${commit}/dns/` };
  expect(titleOf(planPage(made))).toBe('Plan of acme/it/dns: +1 ~0 −0, feature (aaaaaaa)');
  expect(titleOf(planPage({ ...made, sourceUrl: `https://github.com/acme/dns/blob/${commit}/` }))).toBe(
    'Plan of acme/dns: +1 ~0 −0, feature (aaaaaaa)',
  );
  expect(titleOf(planPage(somePlan([someZone([createStep({})])])))).toBe('Plan of example.com: +1 ~0 −0');
});

test('with a base the big numbers are those of the branch, and drift is folded below', () => {
  const steps = [
    createStep({ prefix: 'mine' }, { origin: 'branch' }),
    deleteStep({ prefix: 'theirs' }, { origin: 'drift' }),
  ];
  const base = { ref: 'main', commit: 'a'.repeat(40), summary: summarizeOrigins(steps) };
  const page = planPage({ ...somePlan([someZone(steps)]), base });
  expect(page).toContain('<title>Plan of example.com: +1 ~0 −0</title>');
  expect(page).toMatch(/<li class="delete zero">\s*<b>−0<\/b>/);
  expect(page).toContain('1 step from this branch; 1 from drift, also in a plan of main (aaaaaaa).');
  const [, drift = ''] = page.split('<details class="part">');
  expect(drift).toContain('theirs');
  expect(drift).not.toContain('mine');
  const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a branch without changes is said to have none, above the drift', () => {
  const steps = [deleteStep({ prefix: 'theirs' }, { origin: 'drift' })];
  const base = { ref: 'main', commit: 'a'.repeat(40), summary: summarizeOrigins(steps) };
  expect(planPage({ ...somePlan([someZone(steps)]), base })).toContain('<p>Nothing.</p>');
});

test('the verdict comes first', () => {
  const page = planPage(somePlan([someZone([createStep({})])], [{ ...risk, level: 'block' }]));
  expect(page).toMatch(
    /<p class="verdict blocked">\s*<b>Blocked:<\/b> apply will refuse this plan without --allow dangling-target\./,
  );
});

test('changed settings stand above the risks, and links lead only where there is something', () => {
  const gone: Risk = { ...risk, code: 'no-longer-managed', address: 'dns/example.net' };
  const page = planPage({ ...somePlan([someZone([])], [gone]), settings: [someSetting()] });
  expect(page.indexOf('protect: { type: &quot;MX&quot; } → none')).toBeGreaterThan(0);
  expect(page.indexOf('protect:')).toBeLessThan(page.lastIndexOf('no-longer-managed'));
  expect(page).not.toContain('href="#dns/example.net"');
});

/** A body of many lines; some are changed. */
function bodyWith(...changed: readonly number[]): string {
  const lines = Array.from({ length: 60 }, (_, index) => index + 1);
  return lines.map((line) => `${changed.includes(line) ? 'new' : 'old'} ${line}\n`).join('');
}

test.each([
  ['the first line', [1], []],
  ['a later line', [30], ['line 28']],
  ['the first line and a later one', [1, 30], ['line 28']],
])('changes of %s of a text tell where they are', (_, changed, expected) => {
  const plan = withMail(somePlan([]), [translationUpdate('de', bodyWith(), bodyWith(...changed))]);
  const places = planPage(plan).match(/(?<=>)line \d+(?=<)/g);
  expect(places ?? []).toEqual(expected);
});
