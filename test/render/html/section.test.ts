import { expect, test } from 'vitest';
import { summarizeOrigins } from '../../../src/plan/plan.js';
import { createStep, deleteStep, planPage, somePlan, someZone } from '../support.js';

test('each section has an id of its own, and the first of a zone that of the zone', () => {
  const steps = [
    createStep({ prefix: 'mine' }, { origin: 'branch' }),
    deleteStep({ prefix: 'theirs' }, { origin: 'drift' }),
  ];
  const base = { ref: 'main', commit: 'a'.repeat(40), summary: summarizeOrigins(steps) };
  const page = planPage({ ...somePlan([someZone(steps)]), base });
  const ids = [...page.matchAll(/<details class="scope" id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids).toEqual(['dns/example.com', 'dns/example.com 2']);
});
