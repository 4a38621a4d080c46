import { expect, test } from 'vitest';
import type { Risk } from '../../../src/plan/plan.js';
import { formatPlanHtml } from '../../../src/render/html/plan-page.js';
import { createStep, deleteStep, somePlan, someSetting, someZone } from '../support.js';

const risk: Risk = {
  code: 'dangling-target',
  level: 'warn',
  address: 'dns/example.com/www/A',
  message: 'something',
};

test('a risk leads to its change, also to the second step of a change of type', () => {
  const steps = [
    deleteStep({ prefix: 'www', type: 'CNAME' }, { id: 's1', group: 'g1' }),
    createStep(
      { prefix: 'www', type: 'A' },
      { id: 's2', group: 'g1', address: risk.address, risks: [risk.code] },
    ),
  ];
  const page = formatPlanHtml(somePlan([someZone(steps)], [risk]));
  const targets = [...page.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
  const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(targets).toContain('s2');
  expect(ids).toEqual(expect.arrayContaining(targets));
  expect(new Set(ids).size).toBe(ids.length);
});

test('a comparison of files tells what was done, a plan what is to be done', () => {
  const plan = somePlan([someZone([createStep({})])]);
  const between = { from: { ref: 'main', commit: 'a'.repeat(40) }, to: null };
  expect(formatPlanHtml(plan)).toContain('to create');
  expect(formatPlanHtml({ ...plan, between })).toContain('created');
});

test('changed settings stand above the risks, and links lead only where there is something', () => {
  const gone: Risk = { ...risk, code: 'no-longer-managed', address: 'dns/example.net' };
  const page = formatPlanHtml({ ...somePlan([someZone([])], [gone]), settings: [someSetting()] });
  expect(page.indexOf('protect: { type: &quot;MX&quot; } → none')).toBeGreaterThan(0);
  expect(page.indexOf('protect:')).toBeLessThan(page.indexOf('no-longer-managed'));
  expect(page).not.toContain('href="#dns/example.net"');
});
