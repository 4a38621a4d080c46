import { expect, test } from 'vitest';

import type { ServiceErrorKind } from '../../../src/api/http/service-error.js';
import { ServiceError } from '../../../src/api/http/service-error.js';
import type { FailureKind } from '../../../src/failure.js';
import { Failure } from '../../../src/failure.js';
import { asFailure } from '../../../src/engine/service/read-or-fail.js';

test.each<[ServiceErrorKind, FailureKind]>([
  ['unreachable', 'unreachable'],
  ['server', 'unreachable'],
  ['credentials', 'credentials'],
  ['not-found', 'error'],
  ['rejected', 'error'],
  ['bad-answer', 'error'],
  ['aborted', 'interrupted'],
])('an error of the kind %s ends a command as %s, in the same words', (kind, expected) => {
  const error = new ServiceError('GET /example.com: 418', { kind, effect: 'no' });
  expect(asFailure(error)).toMatchObject({ kind: expected, message: 'GET /example.com: 418', cause: error });
});

test('a failure stays what it is', () => {
  const failure = new Failure('usage', 'no password');
  expect(asFailure(failure)).toBe(failure);
});

test('anything else is a bug and is thrown', () => {
  expect(() => asFailure(new TypeError('a bug'))).toThrow(TypeError);
});
