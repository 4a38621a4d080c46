import errors from 'undici/lib/core/errors.js';
import { describe, expect, test } from 'vitest';
import { connectionFault, ExchangeFault } from '../../../src/api/http/connection-fault.js';
import { ConnectFault } from '../../../src/api/http/connections/connect-fault.js';
import { defaultLimits } from '../../../src/api/http/limits.js';
import { errorWithCode } from '../../support/error-with-code.js';

const limits = {
  ...defaultLimits,
  connectMs: 1000,
  headersMs: 2000,
  bodyMs: 3000,
  requestMs: 4500,
  maxResponseBytes: 6,
};

function faultOf(cause: Error, origin = 'https://a.example', sent = true) {
  return connectionFault(cause, { origin, sent, limits });
}

test.each<[Error, string, boolean, string]>([
  [new ExchangeFault('REQUEST_ABORTED'), 'aborted', false, 'the request to a.example was interrupted'],
  [errorWithCode('UND_ERR_CLOSED'), 'aborted', false, 'the connections to a.example are closed'],
  [errorWithCode('UND_ERR_DESTROYED'), 'aborted', false, 'the connections to a.example are closed'],
  [
    new ExchangeFault('ANSWER_TOO_LARGE'),
    'bad-answer',
    false,
    'the answer of a.example is longer than 6 bytes',
  ],
  [
    new ExchangeFault('REQUEST_TIMEOUT'),
    'unreachable',
    true,
    'a.example did not finish its answer within 4.5 s',
  ],
  [errorWithCode('UND_ERR_HEADERS_TIMEOUT'), 'unreachable', true, 'a.example did not answer within 2 s'],
  [errorWithCode('UND_ERR_BODY_TIMEOUT'), 'unreachable', true, 'the answer of a.example stalled for 3 s'],
  [
    errorWithCode('UND_ERR_HEADERS_OVERFLOW'),
    'bad-answer',
    false,
    'the headers of the answer of a.example are too long',
  ],
  [new errors.HTTPParserError('x'), 'bad-answer', true, 'a.example did not answer with HTTP'],
  [
    errorWithCode('ECONNRESET'),
    'unreachable',
    true,
    'the connection to a.example was lost before its answer was complete',
  ],
])('%s', (cause, kind, transient, message) => {
  expect(faultOf(cause)).toMatchObject({ kind, transient, message, effect: 'unknown', hint: null });
  expect(faultOf(cause, 'https://a.example', false)).toMatchObject({ kind, transient, effect: 'no' });
});

test('an answer that is too long says what to do, if the request does', () => {
  const fault = new ExchangeFault('ANSWER_TOO_LARGE');
  const context = { origin: 'https://a.example', sent: true, limits: defaultLimits };
  expect(connectionFault(fault, { ...context, hintIfTooLong: 'divide it' })).toMatchObject({
    message: 'the answer of a.example is longer than 64 MiB',
    hint: 'divide it',
  });
});

test('what was never sent says why', () => {
  expect(faultOf(errorWithCode('ECONNRESET'), 'http://a.example:81', false)).toMatchObject({
    kind: 'unreachable',
    transient: true,
    message: 'cannot connect to a.example:81: it broke',
    hint: null,
  });
});

test('a connection that was not made is explained', () => {
  const where = { proxy: null, place: 'endpoint' } as const;
  const fault = faultOf(new ConnectFault(errorWithCode('UND_ERR_CONNECT_TIMEOUT'), where), undefined, false);
  expect(fault).toMatchObject({
    kind: 'unreachable',
    effect: 'no',
    transient: true,
    message: 'cannot connect to a.example within 1 s',
  });
});

describe('a hint at https', () => {
  const hint = 'does a.example expect https:// instead of http://?';
  test.each<[Error, string, string | null]>([
    [new errors.HTTPParserError('x'), 'http://a.example', hint],
    [errorWithCode('ECONNRESET'), 'http://a.example', hint],
    [errorWithCode('ECONNRESET'), 'https://a.example', null],
    [errorWithCode('UND_ERR_HEADERS_TIMEOUT'), 'http://a.example', null],
  ])('after %s of %s: %s', (cause, origin, expected) => {
    expect(faultOf(cause, origin).hint).toBe(expected);
  });
});

test('the cause is kept, unless it has what the service sent', () => {
  const cause = errorWithCode('ECONNRESET');
  expect(faultOf(cause).cause).toBe(cause);
  expect(faultOf(new errors.HTTPParserError('secret')).cause).toBeUndefined();
});

test.each([
  ['http://127.0.0.1:8053', 'ECONNREFUSED', '`zonemason sandbox`'],
  ['http://localhost:81', 'ECONNREFUSED', '`zonemason sandbox --port 81`'],
  ['http://127.0.0.1:8053', 'UND_ERR_CONNECT_TIMEOUT', null],
  ['http://192.0.2.1:8053', 'ECONNREFUSED', null],
])('at %s, %s has a hint to start %s', (origin, code, command) => {
  const fault = new ConnectFault(errorWithCode(code), { proxy: null, place: 'endpoint' });
  const { kind, hint } = faultOf(fault, origin, false);
  expect(kind).toBe('unreachable');
  expect(hint?.split('start it with ')[1] ?? null).toBe(command);
});
