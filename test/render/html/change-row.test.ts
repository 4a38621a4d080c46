import { expect, test } from 'vitest';
import { createStep, deleteStep, planPage, somePlan, someZone } from '../support.js';

test('a change has the types that the filter looks for, each once', () => {
  const switched = [
    deleteStep({ prefix: 'www', type: 'CNAME' }, { id: 's1', group: 'g1' }),
    createStep({ prefix: 'www', type: 'A' }, { id: 's2', group: 'g1' }),
  ];
  const page = planPage(somePlan([someZone([...switched, createStep({ prefix: 'x', type: 'TXT' })])]));
  expect(Array.from(page.matchAll(/data-types="([^"]*)"/g), ([, types]) => types)).toEqual([
    'CNAME A',
    'TXT',
  ]);
});
