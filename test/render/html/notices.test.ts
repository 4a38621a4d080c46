import { expect, test } from 'vitest';
import { createStep, leavingOut, planPage, somePlan, someZone } from '../support.js';

test('a page begins with what is left out and warnings, before the changes', () => {
  const page = planPage({ ...somePlan([someZone([createStep({})])]), ...leavingOut });
  const places = [
    'Left out: 1 of 2 zones',
    'GET /example.net: 401',
    '1 warning about',
    'mail/stale-mirror',
    '>Changes<',
  ].map((part) => page.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
  expect(page).toContain('<dd>feature (1a2b3c4)</dd>');
  expect(page).toContain('<a href="https://ci.example.com/runs/17">');
});

test('a page of a plan of an earlier version has neither', () => {
  const page = planPage(somePlan([someZone([createStep({})])]));
  expect(page).not.toContain('id="notice-1"');
  expect(page).not.toContain('>commit<');
});
