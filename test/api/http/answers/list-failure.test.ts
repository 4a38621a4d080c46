import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../../../../src/api/http/answers/answer-fields.js';
import { failureIn } from '../../../../src/api/http/answers/list-failure.js';

function failure(beside: Readonly<Record<string, unknown>>): string | null {
  return failureIn({ headers: {} }, fieldsOf(beside));
}

describe('a failure is reported by', () => {
  test.each<[Readonly<Record<string, unknown>>]>([
    [{ wasSuccessful: 'no' }],
    [{ succeeded: '0' }],
    [{ err: 'x' }],
    [{ errCode: 7 }],
    [{ errorDetail: 'x' }],
    [{ err_msg: 'okay' }],
    [{ error: 'not ok' }],
    [{ error: 'ok then' }],
    [{ exception: 'x' }],
    [{ fault: true }],
    [{ problem: 'x' }],
    [{ hasFailure: true }],
    [{ code: 400 }],
    [{ status: ' 500' }],
    [{ httpStatusCode: '404' }],
    [{ resultStatusText: 'denied' }],
    [{ outcome: 'not_authorized/forbidden' }],
    [{ type: 'BackendError' }],
    [{ kind: 'timeout' }],
    [{ result: { error: 'x' } }],
    [{ meta: { title: 'x' }, detail: 'x' }],
  ])('%j', (beside) => {
    expect(failure(beside)).not.toBeNull();
  });

  test('a problem document, in any letters', () => {
    expect(failureIn({ headers: { 'content-type': 'Application/Problem+JSON' } }, [])).toBe(
      'Content-Type: application/problem+json',
    );
  });
});

describe('no failure is reported by', () => {
  test.each<[Readonly<Record<string, unknown>>]>([
    [{ mysuccess: false }],
    [{ successor: false }],
    [{ success: 1 }],
    [{ success: 'x' }],
    [{ terror: 'x' }],
    [{ errorless: 'x' }],
    [{ errmsg: ' OK ' }],
    [{ error: 'success' }],
    [{ mystatus: 500 }],
    [{ statuses: 500 }],
    [{ code: 399 }],
    [{ code: true }],
    [{ status: '1500' }],
    [{ status: '5000' }],
    [{ status: '600' }],
    [{ status: 'terrorless' }],
    [{ title: '', detail: 'x' }],
    [{ title: 'x', detail: '' }],
    [{ title: 'x', detail: 7 }],
    [{ zone: { title: 'x', detail: 'x', error: 'x' } }],
  ])('%j', (beside) => {
    expect(failure(beside)).toBeNull();
  });
});
