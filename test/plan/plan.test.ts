import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Origin, Action } from '../../src/plan/plan.js';
import { addSummaries, summarize, summarizeOrigins, waitFields } from '../../src/plan/plan.js';

const action = fc.constantFrom<Action>('create', 'update', 'delete');
const origin = fc.constantFrom<Origin | undefined>('branch', 'drift', undefined);

test('a summary of all steps is the sum of those of its parts', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.record({ action }))), (parts) => {
      const all = summarize(parts.flat());
      expect(all).toEqual(addSummaries(parts.map(summarize)));
      expect(all.create + all.update + all.delete).toBe(parts.flat().length);
    }),
  );
});

test('steps are counted by action', () => {
  const steps = (['create', 'delete', 'delete'] as const).map((each) => ({ action: each }));
  expect(summarize(steps)).toEqual({ create: 1, update: 0, delete: 2 });
});

test('and by origin, where that is known', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ action, origin })), (drawn) => {
      const steps = drawn.map(({ origin: from, ...step }) => ({ ...step, ...(from && { origin: from }) }));
      const { branch, drift } = summarizeOrigins(steps);
      const known = steps.filter((step) => 'origin' in step);
      expect(addSummaries([branch, drift])).toEqual(summarize(known));
      expect(branch).toEqual(summarize(known.filter((step) => step.origin === 'branch')));
    }),
  );
});

test('what a step waits for is listed with the reason and without', () => {
  const waits = [{ step: 's1', why: 'rule' } as const, { step: 's2', why: 'name' } as const];
  expect(waitFields(waits)).toEqual({ waitsFor: ['s1', 's2'], waits });
});
