import { expect, test } from 'vitest';
import { createStep, deleteStep, planPage, somePlan, someZone } from '../support.js';
import { risk } from './pages.js';

test('a risk leads to its change, also to the second step of a change of type', () => {
  const steps = [
    deleteStep({ prefix: 'www', type: 'CNAME' }, { id: 's1', group: 'g1' }),
    createStep(
      { prefix: 'www', type: 'A' },
      { id: 's2', group: 'g1', address: risk.address, risks: [risk.code] },
    ),
  ];
  const page = planPage(somePlan([someZone(steps)], [risk]));
  const targets = [...page.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
  const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(targets).toContain('s2');
  expect(ids).toEqual(expect.arrayContaining(targets));
  expect(new Set(ids).size).toBe(ids.length);
});

test('risks of a code are one item, with its records folded', () => {
  const risks = Array.from({ length: 180 }, (_, index) => ({
    ...risk,
    address: `dns/example.com/h${index}/A`,
  }));
  const page = planPage(somePlan([someZone([createStep({})])], risks));
  expect(page.match(/class="risk warn"/g)).toHaveLength(1);
  expect(page).toContain('<summary>180 records</summary>');
  expect(page).toContain('>h179.example.com A</a>');
});

test('zones that change alike are shown once, and risks lead to each', () => {
  const zones = ['c.example', 'a.example', 'b.example'].map((zone) => someZone([createStep({})], { zone }));
  const risks = [{ ...risk, address: 'dns/b.example/www/A' }];
  const page = planPage(somePlan(zones, risks));
  expect(page.match(/<li\s+id="[^"]*"\s+class="change record"/g)).toHaveLength(1);
  expect(page).toContain('<summary>and the same in 2 more zones</summary>');
  expect(page).toContain('<a href="#dns/b.example">www.b.example A</a>');
  expect(page).toContain('<li id="dns/b.example">');
  expect(planPage(somePlan([someZone([createStep({})])]))).not.toContain('class="alike"');
});
