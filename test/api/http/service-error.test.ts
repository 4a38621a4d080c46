import { describe, expect, test } from 'vitest';
import { amended, ServiceError, withEarlierEffect } from '../../../src/api/http/service-error.js';

const cause = new Error('cause');
const full = new ServiceError('message', {
  kind: 'server',
  effect: 'unknown',
  status: 503,
  transient: true,
  retryAfterMs: 1000,
  serviceTime: 5,
  hint: 'hint',
  cause,
});

const FIELDS = ['kind', 'status', 'effect', 'transient', 'retryAfterMs', 'serviceTime', 'hint'] as const;

function fieldsOf(error: ServiceError) {
  return Object.fromEntries(FIELDS.map((field) => [field, error[field]]));
}

test('what an error does not say is null', () => {
  expect(fieldsOf(new ServiceError('m', { kind: 'aborted', effect: 'no' }))).toEqual({
    kind: 'aborted',
    status: null,
    effect: 'no',
    transient: false,
    retryAfterMs: null,
    serviceTime: null,
    hint: null,
  });
});

describe('an amended error', () => {
  test('is the same but for the changes', () => {
    const copy = amended(full, { message: 'other', hint: null });
    expect(fieldsOf(copy)).toEqual({ ...fieldsOf(full), hint: null });
    expect([copy.message, copy.cause, full.hint]).toEqual(['other', cause, 'hint']);
  });

  test('keeps its message', () => {
    expect(amended(full, { kind: 'credentials' }).message).toBe('message');
  });
});

test.each([
  ['no', 'no', 'no'],
  ['no', 'unknown', 'unknown'],
  ['unknown', 'no', 'unknown'],
  ['unknown', 'unknown', 'unknown'],
] as const)('an effect of %s after one of %s is %s', (effect, earlier, expected) => {
  expect(withEarlierEffect(amended(full, { effect }), earlier).effect).toBe(expected);
});
