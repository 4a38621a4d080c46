import { expect, test } from 'vitest';
import type { Outcome } from '../../../src/apply/step/outcome.js';
import { createdIdOf, failure, isInPlace, wasGivenUp, withLate } from '../../../src/apply/step/outcome.js';

test.each([
  [{}, undefined, {}],
  [{}, 5, { lateUntil: 5 }],
  [{ lateUntil: 3 }, 5, { lateUntil: 5 }],
  [{ lateUntil: 5 }, 3, { lateUntil: 5 }],
  [{ lateUntil: 5 }, undefined, { lateUntil: 5 }],
])('what may come until %j, and until %s, may come until the later: %j', (known, until, late) => {
  expect(withLate({ status: 'done', ...known }, until)).toEqual({ status: 'done', ...late });
});

const NO = { status: 'failed', error: 'no', credentialsRefused: false } as const;

test.each<[Outcome, object]>([
  [
    { status: 'done', createdId: '1' },
    { isInPlace: true, wasGivenUp: false, createdId: '1' },
  ],
  [
    { status: 'done', isUnfit: true },
    { isInPlace: false, wasGivenUp: false, createdId: null },
  ],
  [NO, { isInPlace: false, wasGivenUp: false, createdId: null }],
  [
    { ...NO, restoredId: '2' },
    { isInPlace: false, wasGivenUp: false, createdId: '2' },
  ],
  [
    failure('failed', { kind: 'aborted', message: 'no' }, { isGivenUp: true }),
    { isInPlace: false, wasGivenUp: true, createdId: null },
  ],
])('what may rest on %j', (outcome, expected) => {
  const found = {
    isInPlace: isInPlace(outcome),
    wasGivenUp: wasGivenUp(outcome),
    createdId: createdIdOf(outcome),
  };
  expect(found).toEqual(expected);
});
