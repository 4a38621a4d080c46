import { beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../support/start-sandbox.js';
import { startSandbox } from '../../support/start-sandbox.js';
import { codeAt, editor, organisation, reader } from '../../support/mail-organisation.js';
import type { SandboxAnswer } from '../../support/sandbox-client.js';
import { bareClient, bearerClient, codeOf, tokenOf } from '../../support/sandbox-client.js';

const STEP = 30_000;
/** The beginning of a step. */
const start = Date.parse('2030-01-01T12:00:00Z');
let time: number;
let sandbox: Sandbox;

beforeEach(async () => {
  time = start;
  sandbox = await startSandbox({ dataFolder: ':memory:', now: () => time });
  await sandbox.mail.seed(organisation);
});

function request(body: unknown, headers = {}): Promise<SandboxAnswer> {
  return bareClient(sandbox.url, headers)('POST', '/v2/tokens', body);
}

/** The right credentials of a moment. */
function credentials(moment = time) {
  const { email, password, otpSecret } = editor;
  return { email, password, otp: codeAt(otpSecret, moment) };
}

async function statusOf(body: unknown): Promise<number> {
  return (await request(body)).status;
}

describe('POST /v2/tokens', () => {
  test('answers an object with the single field token, which opens what the user may do', async () => {
    const answer = await request(credentials());
    expect(answer).toMatchObject({ status: 201, body: { token: expect.stringMatching(/^[\w-]{43}$/) } });
    expect(Object.keys(Object(answer.body))).toEqual(['token']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const send = bearerClient(sandbox.url, tokenOf(answer));
    expect((await send('GET', '/v2/brands/acme/mail/templates')).status).toBe(200);
  });

  test('stores the User-Agent and the expiry with the session', async () => {
    const expires = '2030-01-01T14:15:00.5+02:00';
    await request({ ...credentials(), expires }, { 'user-agent': 'zonemason/1 (plan)' });
    const expiresAt = start + 15 * 60_000 + 500;
    const session = { email: editor.email, userAgent: 'zonemason/1 (plan)', createdAt: start, expiresAt };
    expect(sandbox.mail.sessions()).toEqual([session]);
  });

  test('gives tokens of their own to one user', async () => {
    const first = tokenOf(await request(credentials()));
    const second = tokenOf(await request(credentials(time + STEP)));
    expect(first).not.toBe(second);
    for (const token of [first, second]) {
      const send = bearerClient(sandbox.url, token);
      expect((await send('GET', '/v2/brands/acme/mail/templates')).status).toBe(200);
    }
  });

  test('takes only POST', async () => {
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await bareClient(sandbox.url, {})(method, '/v2/tokens');
      expect([method, status, headers.get('allow')]).toEqual([method, 405, 'POST']);
    }
  });
});

describe('a one-time password', () => {
  test.each([
    ['two steps ago', -2, 401],
    ['one step ago', -1, 201],
    ['now', 0, 201],
    ['in one step', 1, 201],
    ['in two steps', 2, 401],
  ])('of %s', async (_, steps, expected) => {
    expect(await statusOf(credentials(time + steps * STEP))).toBe(expected);
  });

  test('is taken up to the end of the step after its own, and no longer', async () => {
    const late = credentials(start);
    time = start + 2 * STEP;
    expect(await statusOf(late)).toBe(401);
    time -= 1;
    expect(await statusOf(late)).toBe(201);
  });

  test('is accepted once, as long as it is valid', async () => {
    const once = credentials();
    expect(await statusOf(once)).toBe(201);
    expect(await statusOf(once)).toBe(401);
    time += STEP;
    expect(await statusOf(once)).toBe(401);
    expect(await statusOf(credentials())).toBe(201);
    expect(await statusOf(credentials(time - STEP))).toBe(401);
  });

  test('is not used up by a login that failed', async () => {
    expect(await statusOf({ ...credentials(), password: 'wrong' })).toBe(401);
    expect(await statusOf(credentials())).toBe(201);
  });

  test('gives one token to those who send it at once', async () => {
    const once = credentials();
    const statuses = await Promise.all(Array.from({ length: 4 }, () => statusOf(once)));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 401, 401, 401]);
    expect(sandbox.mail.sessions()).toHaveLength(1);
  });

  test('may have the parameters of an otpauth URI', async () => {
    const otpSecret = `otpauth://totp/acme?secret=${editor.otpSecret}&digits=8&algorithm=SHA1&period=30`;
    await sandbox.mail.seed({ ...organisation, users: [{ ...editor, otpSecret }] });
    time = 59_000;
    // RFC 6238, appendix B.
    expect(await statusOf({ email: editor.email, password: editor.password, otp: '94287082' })).toBe(201);
  });
});

describe('wrong credentials', () => {
  test('are refused all alike', async () => {
    const right = credentials();
    const used = credentials(time - STEP);
    await request(used);
    const answers = [
      await request({ ...right, email: 'nobody@acme.example' }),
      await request({ ...right, email: '' }),
      await request({ ...right, email: reader.email }),
      await request({ ...right, password: 'wrong' }),
      await request({ ...right, password: '' }),
      await request({ ...right, otp: '000000' }),
    ];
    time += 60_000;
    answers.push(await request({ ...right, otp: '' }), await request({ ...right, otp: 'not a number' }));
    answers.push(await request(used));
    for (const { status, headers, body } of answers) {
      expect([status, headers.get('content-type')]).toEqual([401, 'application/problem+json']);
      expect(headers.get('www-authenticate')).toBe('Bearer realm="management"');
      expect(body).toEqual(answers[0]?.body);
      expect(codeOf({ status, headers, body })).toBe('unauthorized');
    }
  });
});

describe('a request for a token that is malformed', () => {
  test.each<readonly [string, (right: Record<string, unknown>) => unknown]>([
    ['no body', () => undefined],
    ['an empty body', () => ''],
    ['broken JSON', () => '{"email":'],
    ['an array', () => []],
    ['null', () => 'null'],
    ['no email', ({ password, otp }) => ({ password, otp })],
    ['no password', ({ email, otp }) => ({ email, otp })],
    ['no otp', ({ email, password }) => ({ email, password })],
    ['an otp that is a number', (right) => ({ ...right, otp: 123_456 })],
    ['a password of null', (right) => ({ ...right, password: null })],
    ['an expires of null', (right) => ({ ...right, expires: null })],
    ['an expires that is a number', (right) => ({ ...right, expires: start + 1000 })],
    ['an expires that is no moment', (right) => ({ ...right, expires: 'tomorrow' })],
    ['an expires without a time', (right) => ({ ...right, expires: '2030-01-02' })],
    ['an expires without an offset', (right) => ({ ...right, expires: '2030-01-02T12:00:00' })],
    ['an expires on a day that is none', (right) => ({ ...right, expires: '2030-02-31T12:00:00Z' })],
    ['an expires at an hour that is none', (right) => ({ ...right, expires: '2030-02-01T25:00:00Z' })],
  ])('gets 400: %s', async (_, spoil) => {
    expect(await request(spoil(credentials()))).toMatchObject({ status: 400, body: { code: 'malformed' } });
  });

  test('gets 413: a body over 1 MiB', async () => {
    const answer = await request({ ...credentials(), password: 'x'.repeat(1024 * 1024) });
    expect([answer.status, codeOf(answer)]).toEqual([413, 'too-large']);
  });

  test('gets 415: a body that is said to be something else', async () => {
    expect((await request(credentials(), { 'content-type': 'text/plain' })).status).toBe(415);
  });

  test('gets 422: a token that would have expired already', async () => {
    const answer = await request({ ...credentials(), expires: '2030-01-01T12:00:00Z' });
    expect([answer.status, codeOf(answer)]).toEqual([422, 'expires-past']);
  });

  test('is no attempt to log in, and uses no code up', async () => {
    for (let n = 0; n < 10; n += 1) await request({ ...credentials(), expires: 'soon' });
    expect(await statusOf(credentials())).toBe(201);
  });
});

/** Statuses of attempts with a wrong password. */
async function failTimes(count: number, email = editor.email): Promise<readonly number[]> {
  const statuses: number[] = [];
  const wrong = { ...credentials(), email, password: 'wrong' };
  for (let n = 0; n < count; n += 1) statuses.push(await statusOf(wrong));
  return statuses;
}

describe('attempts to log in', () => {
  test('are refused after five that failed, right or not, until a minute after the first', async () => {
    expect(await failTimes(1)).toEqual([401]);
    time += 10_500;
    expect(await failTimes(5)).toEqual([401, 401, 401, 401, 429]);
    const answer = await request(credentials());
    expect([answer.status, codeOf(answer)]).toEqual([429, 'too-many-attempts']);
    expect(answer.headers.get('retry-after')).toBe('50');
    time += 49_499;
    expect(await statusOf(credentials())).toBe(429);
    time += 1;
    expect(await statusOf(credentials())).toBe(201);
  });

  test('are forgotten by one that succeeds', async () => {
    await failTimes(4);
    expect(await statusOf(credentials())).toBe(201);
    expect(await failTimes(5)).toEqual([401, 401, 401, 401, 401]);
  });

  test('of one user do not count for another', async () => {
    await failTimes(6, reader.email);
    expect(await statusOf(credentials())).toBe(201);
  });

  test('count for an address that nobody has, so that it is not told from others', async () => {
    expect(await failTimes(6, 'nobody@acme.example')).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('count when they are made at once', async () => {
    const wrong = { ...credentials(), otp: '000000' };
    const statuses = await Promise.all(Array.from({ length: 20 }, () => statusOf(wrong)));
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });
});

describe('a token', () => {
  const templates = '/v2/brands/acme/mail/templates';

  test('with an expiry is valid until that moment', async () => {
    const token = tokenOf(await request({ ...credentials(), expires: '2030-01-01T12:15:00Z' }));
    const send = bearerClient(sandbox.url, token);
    time = start + 15 * 60_000 - 1;
    expect((await send('GET', templates)).status).toBe(200);
    time += 1;
    expect((await send('GET', templates)).status).toBe(401);
  });

  test('without one is valid until it is revoked', async () => {
    const send = bearerClient(sandbox.url, tokenOf(await request(credentials())));
    time = start + 10 * 365 * 86_400_000;
    expect((await send('GET', templates)).status).toBe(200);
    sandbox.mail.revokeTokens();
    expect((await send('GET', templates)).status).toBe(401);
    expect(sandbox.mail.sessions()).toEqual([]);
  });

  test('is forgotten once another is given after its expiry', async () => {
    await request({ ...credentials(), expires: '2030-01-01T12:01:00Z' });
    time = start + 60_000;
    await request(credentials());
    expect(sandbox.mail.sessions().map(({ createdAt }) => createdAt)).toEqual([time]);
  });
});
