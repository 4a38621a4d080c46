import { expect, test } from 'vitest';
import { effectFaults } from '../../../src/plan/faults/effect-faults.js';
import type { Effect } from '../../../src/plan/effect.js';
import { createStep, someEffect, someZone } from '../../render/support.js';

function faultsOf(...effects: readonly Effect[]): readonly string[] {
  return [...effectFaults({ zones: [someZone([createStep({}, { id: 's1' })])], effects })];
}

test('effects of steps of the plan, each about another question, are sound', () => {
  expect(faultsOf(someEffect(), someEffect({ below: true }), someEffect({ type: 'MX' }))).toEqual([]);
});

test('effects of other steps, or twice about one question, are not', () => {
  expect(faultsOf(someEffect({ steps: ['s1', 's2'] }))).toHaveLength(1);
  expect(faultsOf(someEffect(), someEffect({ kind: 'added' }))).toHaveLength(1);
});
