import { describe, expect, test } from 'vitest';
import type { LoginOptions, LoginWait } from '../../../src/api/login/login.js';
import { createLogin, obtainToken } from '../../../src/api/login/login.js';
import type { OtpSource, WhyAnother } from '../../../src/api/login/one-time-codes.js';
import { ServiceError } from '../../../src/api/http/service-error.js';
import type { TransportOptions } from '../../../src/api/http/transport.js';
import { createTransport } from '../../../src/api/http/transport.js';
import type { Script, ScriptedAnswer } from '../../support/fault-server.js';
import { refusingUrl, startFaultServer } from '../../support/fault-server.js';
import { codesSent, fakeClock, givesTokens, someUser, START } from '../../support/management-service.js';
import { shortLimits } from '../../support/test-transport.js';
import { afterTests } from '../../support/after-tests.js';

const never = new AbortController().signal;

type Options = Partial<LoginOptions & TransportOptions>;

/** A service, and a login at it that remembers its tokens and codes. */
async function start(script: Script, options: Options = {}) {
  const server = await startFaultServer(script);
  return { server, ...loginAt(server.url, options) };
}

function loginAt(endpoint: URL, options: Options = {}) {
  const clock = fakeClock();
  const waits: LoginWait[] = [];
  const all = {
    endpoint,
    env: {},
    random: () => 0.5,
    limits: shortLimits,
    credentials: someUser,
    onWait: (wait: LoginWait) => waits.push(wait),
    now: clock.now,
    ticks: clock.now,
    sleep: clock.sleep,
    ...options,
  };
  const transport = createTransport(all);
  afterTests(transport.close);
  return { ...clock, waits, login: createLogin({ ...all, transport }), options: all };
}

async function errorOf(work: Promise<unknown>): Promise<ServiceError> {
  const error: unknown = await work.catch((reason: unknown) => reason);
  if (error instanceof ServiceError) return error;
  throw new Error(`no ServiceError: ${String(error)}`);
}

describe('a login', () => {
  test('sends the documented request', async () => {
    const { server, options } = await start([{ body: '{"token":"abc"}' }]);
    const endpoint = new URL('/base/', server.url);
    const userAgent = 'zonemason/0.1.0 (token)';
    await expect(obtainToken({ ...options, endpoint, userAgent }, never)).resolves.toBe('abc');
    expect(server.seen.map(({ method, path, body }) => [method, path, JSON.parse(body)])).toEqual([
      [
        'POST',
        '/base/v2/tokens',
        {
          email: 'ops@example.com',
          password: 'S3ntinel password',
          otp: 'code-0',
          expires: '2026-01-01T00:15:10.000Z',
        },
      ],
    ]);
    expect(server.seen[0]?.headers).toMatchObject({
      'user-agent': userAgent,
      'content-type': 'application/json',
      accept: 'application/json',
    });
    expect(server.seen[0]?.headers.authorization).toBeUndefined();
  });

  test('asks for a token that expires when it is told to', async () => {
    const { server, login } = await start(givesTokens, { expiresAt: (now) => new Date(now + 1000) });
    await login.obtain(never);
    expect(JSON.parse(server.seen[0]?.body ?? '')).toMatchObject({ expires: '2026-01-01T00:00:11.000Z' });
  });

  test.each([
    '{"token":"a.b-c_d~e+f/g="}',
    '{"token":"a.b-c_d~e+f/g=","id":1}',
    '\uFEFF{"token":"a.b-c_d~e+f/g="}',
  ])('finds the token in %j', async (body) => {
    const { login } = await start([{ status: 201, body }]);
    await expect(login.obtain(never)).resolves.toBe('a.b-c_d~e+f/g=');
  });

  test.each([
    '',
    'hunter2',
    '"hunter2"',
    'null',
    '[]',
    '{}',
    '{"access_token":"hunter2"}',
    '{"token":""}',
    '{"token":17}',
    '{"token":"hunter2\\r\\nx: y"}',
    '{"token":"hunter2 hunter2"}',
    '{"token":"hünter2"}',
  ])('finds none in %j, and does not show what it found', async (body) => {
    const { server, login } = await start([{ body }]);
    const error = await errorOf(login.obtain(never));
    expect(error).toMatchObject({ kind: 'bad-answer', status: 200 });
    expect(`${error.message} ${error.hint}`).not.toContain('hunter2');
    expect(server.seen).toHaveLength(1);
  });
});

describe('a login that does not succeed', () => {
  test.each([
    [302, 'bad-answer', 1],
    [400, 'credentials', 2],
    [401, 'credentials', 2],
    [403, 'credentials', 2],
    [404, 'not-found', 1],
    [405, 'rejected', 1],
    [415, 'rejected', 1],
    [422, 'credentials', 2],
    [429, 'server', 2],
    [500, 'server', 2],
    [502, 'server', 2],
    [503, 'server', 2],
  ])('with status %d is an error of kind %s after %d tries', async (status, kind, tries) => {
    const { server, login } = await start([{ status, body: '{"error":"no"}' }]);
    await expect(login.obtain(never)).rejects.toMatchObject({ kind, status });
    expect(codesSent(server)).toEqual(['code-0', 'code-1'].slice(0, tries));
  });

  const lost: readonly (readonly [string, ScriptedAnswer])[] = [
    ['a reset', { fault: 'reset' }],
    ['no answer', { fault: 'hang' }],
    ['a truncated body', { body: '{"token":"abc"}', fault: 'cut' }],
    ['a body that stops', { body: '{"token":"abc"}', fault: 'stall' }],
    ['no HTTP', { fault: 'garbage' }],
    ['a fault of the server', { status: 500 }],
  ];

  test.each(lost)('for %s is tried once more with the next code, which is waited for', async (_, answer) => {
    const { server, login, waits } = await start([answer, { body: '{"token":"abc"}' }]);
    await expect(login.obtain(never)).resolves.toBe('abc');
    expect(codesSent(server)).toEqual(['code-0', 'code-1']);
    expect(waits).toEqual([{ why: 'lost', ms: 20_000 }]);
  });

  test.each(lost)('for %s twice is given up', async (_, answer) => {
    const { server, login } = await start([answer]);
    await expect(login.obtain(never)).rejects.toMatchObject({ effect: 'unknown' });
    expect(codesSent(server)).toEqual(['code-0', 'code-1']);
  });

  test('since nothing listens keeps its code, which nobody has seen', async () => {
    const { login, slept, waits } = loginAt(await refusingUrl());
    await expect(login.obtain(never)).rejects.toMatchObject({ kind: 'unreachable', effect: 'no' });
    expect(slept).toEqual([125, 250, 500, 1000]);
    expect(waits).toEqual([]);
  });

  test('since it was refused is tried once more with the next code', async () => {
    const { server, login, waits } = await start([{ status: 401 }, { body: '{"token":"abc"}' }]);
    await expect(login.obtain(never)).resolves.toBe('abc');
    expect(codesSent(server)).toEqual(['code-0', 'code-1']);
    expect(waits).toEqual([{ why: 'refused', ms: 20_000 }]);
  });

  test('since it came too often rests for as long as the service asks, and takes the code of after that', async () => {
    const tooOften = { status: 429, headers: { 'retry-after': '95' } };
    const { server, login, slept, waits } = await start([tooOften, { body: '{"token":"abc"}' }]);
    await expect(login.obtain(never)).resolves.toBe('abc');
    expect(codesSent(server)).toEqual(['code-0', 'code-3']);
    expect(slept.filter((ms) => ms > 0)).toEqual([95_000]);
    expect(waits).toEqual([{ why: 'busy', ms: 95_000 }]);
  });
});

test('what is no fault of the service is passed on as it is', async () => {
  const fault = new Error('odd');
  const transport = { send: () => Promise.reject(fault), close: async () => undefined };
  const endpoint = new URL('https://mail.example');
  const login = createLogin({ transport, endpoint, credentials: someUser });
  await expect(login.obtain(never)).rejects.toBe(fault);
});

describe('a code', () => {
  test('is never sent twice: the next step is waited for, and told of', async () => {
    const { server, login, waits, slept } = await start(givesTokens);
    for (let n = 0; n < 3; n += 1) await login.obtain(never);
    expect(codesSent(server)).toEqual(['code-0', 'code-1', 'code-2']);
    expect(waits).toEqual([
      { why: 'sent', ms: 20_000 },
      { why: 'sent', ms: 30_000 },
    ]);
    expect(slept).toEqual([20_000, 30_000]);
  });

  test('is never sent twice, even when the clock is set back', async () => {
    let time = START;
    const now = (): number => time;
    const sleep = async (ms: number): Promise<void> => void (time += ms);
    const { server, login } = await start(givesTokens, { now, sleep });
    await login.obtain(never);
    time += 30_000;
    await login.obtain(never);
    time -= 45_000;
    await login.obtain(never);
    await login.obtain(never);
    expect(codesSent(server)).toEqual(['code-0', 'code-1', 'code--1', 'code-2']);
  });

  test('is waited for again when a sleep ends too soon, and that is told once', async () => {
    let time = START;
    const now = (): number => time;
    const sleep = async (ms: number): Promise<void> => void (time += Math.ceil(ms / 2));
    const { server, login, waits } = await start(givesTokens, { now, sleep });
    await login.obtain(never);
    await login.obtain(never);
    expect(codesSent(server)).toEqual(['code-0', 'code-1']);
    expect(waits).toHaveLength(1);
  });

  test.each([{ status: 401 }, { status: 429, headers: { 'retry-after': '60' } }])(
    'is no longer waited for when that is interrupted: %j',
    async (answer) => {
      const abort = new AbortController();
      const sleep = async (): Promise<void> => abort.abort();
      const { server, login, waits } = await start([answer], { sleep });
      await expect(login.obtain(abort.signal)).rejects.toMatchObject({ kind: 'aborted', effect: 'no' });
      expect(server.seen).toHaveLength(1);
      expect(waits).toHaveLength(1);
    },
  );
});

describe('a code that was given', () => {
  const credentials = { ...someUser, otp: { kind: 'code', code: '271828' } } as const;

  test.each([401, 500, 429])('is sent once, though the answer is a %d', async (status) => {
    const answer = { status, headers: { 'retry-after': '60' } };
    const { server, login, waits } = await start([answer], { credentials });
    await expect(login.obtain(never)).rejects.toMatchObject({ status });
    await expect(login.obtain(never)).rejects.toMatchObject({ kind: 'credentials', effect: 'no' });
    expect(codesSent(server)).toEqual(['271828']);
    expect(waits).toEqual([]);
  });

  test('is good for one token', async () => {
    const { server, login } = await start(givesTokens, { credentials });
    await expect(login.obtain(never)).resolves.toBe('token-0');
    const error = await errorOf(login.obtain(never));
    expect(error.kind).toBe('credentials');
    expect(error.hint).toContain('ZONEMASON_MAIL_OTP_SECRET');
    expect(server.seen).toHaveLength(1);
  });
});

/** Somebody who gives these answers, and what they were asked why. */
function somebody(...answers: readonly (string | null)[]) {
  const asked: (WhyAnother | null)[] = [];
  const otp: OtpSource = {
    kind: 'person',
    ask: async (why) => {
      asked.push(why);
      return answers[asked.length - 1] ?? null;
    },
  };
  return { asked, credentials: { ...someUser, otp } };
}

describe('a code that somebody is asked for', () => {
  test('is asked for once more when it is refused', async () => {
    const { asked, credentials } = somebody('111111', '222222');
    const { server, login } = await start([{ status: 401 }, { body: '{"token":"abc"}' }], { credentials });
    await expect(login.obtain(never)).resolves.toBe('abc');
    expect(codesSent(server)).toEqual(['111111', '222222']);
    expect(asked).toEqual([null, 'refused']);
  });

  test('is asked for until it is one that was not sent', async () => {
    const { asked, credentials } = somebody('111111', '111111', '111111', '222222');
    const { server, login } = await start(givesTokens, { credentials });
    await login.obtain(never);
    await login.obtain(never);
    expect(codesSent(server)).toEqual(['111111', '222222']);
    expect(asked).toEqual([null, null, 'sent', 'sent']);
  });

  test('is missing when nobody answers', async () => {
    const { credentials } = somebody(null);
    const { server, login } = await start(givesTokens, { credentials });
    await expect(login.obtain(never)).rejects.toMatchObject({ kind: 'credentials', effect: 'no' });
    expect(server.seen).toEqual([]);
  });

  test.each([null, '111111'])('is not sent when the wait for it was interrupted: %j', async (code) => {
    const abort = new AbortController();
    const ask = async (): Promise<string | null> => {
      abort.abort();
      return code;
    };
    const { server, login } = await start(givesTokens, {
      credentials: { ...someUser, otp: { kind: 'person', ask } },
    });
    await expect(login.obtain(abort.signal)).rejects.toMatchObject({ kind: 'aborted', effect: 'no' });
    expect(server.seen).toEqual([]);
  });

  test('leaves the refusal to be told when nobody answers any more', async () => {
    const { credentials } = somebody('111111', null);
    const { login } = await start([{ status: 401 }], { credentials });
    await expect(login.obtain(never)).rejects.toMatchObject({ kind: 'credentials', status: 401 });
  });
});

/** A refusal by a service whose clock stands at this moment. */
function refusedAt(moment: number): ScriptedAnswer {
  return {
    status: 401,
    headers: { date: new Date(moment).toUTCString() },
  };
}

describe('a refused login is explained', () => {
  test.each([
    [-95, '85 s ahead'],
    [200, '4 min behind'],
  ])('by a clock that is off, where the service says %d s', async (seconds, expected) => {
    const { login } = await start((_, n) => refusedAt(START + seconds * 1000 + n * 30_000));
    expect((await errorOf(login.obtain(never))).hint).toContain(expected);
  });

  test.each([
    [0, 20_000],
    [15, 5000],
  ])('by what was sent, where the clocks differ by %d s', async (_, ms) => {
    const { login } = await start((__, n) => refusedAt(START + n * ms));
    const error = await errorOf(login.obtain(never));
    expect(error.message).toContain('ops@example.com');
    expect(error.hint).not.toMatch(/ahead|behind/);
  });

  test('by either, where the service does not tell the time', async () => {
    const { login } = await start([{ status: 401, headers: { date: '' } }]);
    expect((await errorOf(login.obtain(never))).hint).toContain('2026-01-01T00:00:30.000Z');
  });

  test('at a wrong address by the address', async () => {
    const { login } = await start([{ status: 404 }]);
    expect((await errorOf(login.obtain(never))).hint).toContain('mail.endpoint');
  });
});
