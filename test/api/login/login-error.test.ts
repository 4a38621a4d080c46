import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../../src/api/http/service-error.js';
import { explainLogin, isRefusal, noCode } from '../../../src/api/login/login-error.js';
import type { OtpSource } from '../../../src/api/login/one-time-codes.js';

const NOW = Date.UTC(2026, 0, 1);
const secret: OtpSource = { kind: 'secret', codeAt: () => '1', stepMs: 30_000, secrets: [] };
const code: OtpSource = { kind: 'code', code: '123456' };
const person: OtpSource = { kind: 'person', ask: () => Promise.resolve(null) };

function refused(status: number | undefined, serviceTime: number | null = null): ServiceError {
  return new ServiceError('POST: refused', {
    kind: 'rejected',
    effect: 'no',
    ...(status !== undefined && { status }),
    serviceTime,
  });
}

test.each([
  [400, true],
  [401, true],
  [403, true],
  [422, true],
  [404, false],
  [429, false],
  [500, false],
  [undefined, false],
])('the status %s refuses credentials: %s', (status, expected) => {
  expect(isRefusal(refused(status))).toBe(expected);
});

describe('a login that is refused', () => {
  test('is one of wrong credentials, and names the user', () => {
    const error = explainLogin(refused(422), { email: 'a@b.example\n', otp: code, now: NOW });
    expect([error.kind, error.message]).toEqual([
      'credentials',
      'POST: refused; the service rejects the login of a@b.example',
    ]);
  });

  test.each([
    [code, null, 'one login within 30 seconds'],
    [code, NOW + 20 * 60_000, "; the clock of this machine is 20 min behind the service's"],
    [person, null, 'was the code a new one'],
    [person, NOW - 60_000, "; the clock of this machine is 60 s ahead of the service's"],
    [secret, null, '2026-01-01T00:00:00.000Z'],
    [secret, NOW + 15_000, 'agrees with that of the service'],
    [secret, NOW + 16_000, '16 s behind'],
    [secret, NOW - 119_000, '119 s ahead of'],
    [secret, NOW - 180_000, '3 min ahead of'],
  ])('%j at %s hints at what may be wrong: %s', (otp, serviceTime, hint) => {
    expect(explainLogin(refused(401, serviceTime), { email: 'a', otp, now: NOW }).hint).toContain(hint);
  });
});

test.each([code, person, secret])('%j blames no clock that agrees', (otp) => {
  const { hint } = explainLogin(refused(401, NOW), { email: 'a', otp, now: NOW });
  expect(hint).not.toMatch(/ahead|behind/);
});

test('an endpoint without logins is the wrong one, and other errors stay as they are', () => {
  const context = { email: 'a', otp: code, now: NOW };
  const missing = new ServiceError('m', { kind: 'not-found', effect: 'no', status: 404 });
  expect(explainLogin(missing, context).hint).toContain('mail.endpoint');
  const busy = refused(500);
  expect(explainLogin(busy, context)).toBe(busy);
});

test('without a code nothing was sent', () => {
  expect([noCode(code), noCode(secret)].map(({ kind, effect }) => [kind, effect])).toEqual([
    ['credentials', 'no'],
    ['credentials', 'no'],
  ]);
});
