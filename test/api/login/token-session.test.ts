import { describe, expect, test } from 'vitest';
import { proven } from '../../support/proofs.js';
import { redactor } from '../../../src/api/http/redaction/redact.js';
import { loginSession } from '../../../src/api/login/token-session.js';
import { ServiceError } from '../../../src/api/http/service-error.js';
import type { Script, ScriptedAnswer, SeenRequest } from '../../support/fault-server.js';
import { codesSent, isLogin, someUser, startMail, tokensUsed } from '../../support/management-service.js';

const text = { language: 'de', subject: 'Willkommen', body: 'Hallo' };

/** A service that knows its newest token only, until that is revoked. */
function revocable() {
  let valid = '';
  return {
    revoke: () => {
      valid = '';
    },
    login: (_: SeenRequest, n: number): ScriptedAnswer => {
      valid = `token-${n}`;
      return { body: JSON.stringify({ token: valid }) };
    },
    mail: ({ headers }: SeenRequest): ScriptedAnswer =>
      headers.authorization === `Bearer ${valid}` ? { body: '[]' } : { status: 401, body: 'no' },
  };
}

const logins = (seen: readonly SeenRequest[]): number => seen.filter(isLogin).length;

describe('a session', () => {
  test('logs in once, when there is something to send, for all requests together', async () => {
    const { server, client } = await startMail({});
    expect(server.seen).toEqual([]);
    await Promise.all(Array.from({ length: 20 }, (_, n) => client.translations(`t${n}`)));
    await client.templates();
    expect(logins(server.seen)).toBe(1);
    expect(new Set(tokensUsed(server))).toEqual(new Set(['GET token-0']));
  });

  test('is renewed once by all requests together when the token is refused in mid-run', async () => {
    const service = revocable();
    const { server, client, waits } = await startMail(service);
    await client.templates();
    service.revoke();
    await Promise.all(Array.from({ length: 20 }, (_, n) => client.translations(`t${n}`)));
    expect(codesSent(server)).toEqual(['code-0', 'code-1']);
    expect(waits).toEqual([{ why: 'sent', ms: 20_000 }]);
    expect(tokensUsed(server).filter((used) => used === 'GET token-1')).toHaveLength(20);
  });

  test('is renewed as often as a token that let a request in is refused', async () => {
    const service = revocable();
    const { client, server } = await startMail(service);
    for (let n = 0; n < 3; n += 1) {
      await client.templates();
      service.revoke();
    }
    expect(codesSent(server)).toEqual(['code-0', 'code-1', 'code-2']);
  });

  test('is not renewed again and again where no token lets a request in', async () => {
    const { server, client } = await startMail({ mail: [{ status: 401 }] });
    for (let n = 0; n < 3; n += 1)
      await expect(client.translations(`t${n}`)).rejects.toMatchObject({ kind: 'credentials', status: 401 });
    expect(codesSent(server)).toEqual(['code-0', 'code-1']);
    expect(tokensUsed(server)).toEqual(['GET token-0', 'GET token-1', 'GET token-1', 'GET token-1']);
  });

  test('ends with a login that failed: no request tries another', async () => {
    const { server, client } = await startMail({ login: [{ status: 401 }] });
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => client.templates()));
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
    await expect(client.templates()).rejects.toMatchObject({ kind: 'credentials', status: 401 });
    expect(codesSent(server)).toEqual(['code-0', 'code-1']);
    expect(tokensUsed(server)).toEqual([]);
  });

  test('cannot be renewed with a code that was given', async () => {
    const credentials = { kind: 'login', ...someUser, otp: { kind: 'code', code: '271828' } } as const;
    const service = revocable();
    const { server, client } = await startMail(service, { credentials });
    await client.templates();
    service.revoke();
    await expect(client.templates()).rejects.toMatchObject({ kind: 'credentials', effect: 'no' });
    expect(codesSent(server)).toEqual(['271828']);
  });
});

describe('a write whose token is refused', () => {
  const refusedOnce: Script = [{ status: 401 }, { status: 201, body: '{"id":"17"}' }];

  test('is sent again with another, since it had no effect', async () => {
    const { server, client } = await startMail({ mail: refusedOnce });
    await expect(client.create('t', text)).resolves.toMatchObject(proven('17'));
    expect(tokensUsed(server)).toEqual(['POST token-0', 'POST token-1']);
  });

  test.each([
    ['refused', { status: 401 }, 'credentials'],
    ['lost', { fault: 'reset' }, 'unreachable'],
    ['broken', { status: 500 }, 'server'],
  ] as const)('has no effect where the login for another is %s', async (_, answer, kind) => {
    const login = [{ body: '{"token":"token-0"}' }, answer];
    const { server, client } = await startMail({ login, mail: [{ status: 401 }] });
    await expect(client.create('t', text)).rejects.toMatchObject({ kind, effect: 'no' });
    expect(tokensUsed(server)).toEqual(['POST token-0']);
  });

  test('has no effect where there was no token to begin with', async () => {
    const { server, client } = await startMail({ login: [{ fault: 'reset' }] });
    await expect(client.create('t', text)).rejects.toMatchObject({ kind: 'unreachable', effect: 'no' });
    expect(tokensUsed(server)).toEqual([]);
  });

  test('may have had one where it was sent before, and broke', async () => {
    const { server, client } = await startMail({ mail: [{ status: 502 }, { status: 401 }, { status: 409 }] });
    await expect(client.update('t', '17', text)).rejects.toMatchObject({ status: 409, effect: 'unknown' });
    expect(tokensUsed(server)).toEqual(['PUT token-0', 'PUT token-0', 'PUT token-1']);
  });
});

describe('a token that was given', () => {
  const credentials = { kind: 'token', token: 'given', source: 'ZONEMASON_MAIL_TOKEN' } as const;

  test('is used as it is', async () => {
    const { server, client } = await startMail({}, { credentials });
    await client.templates();
    await client.create('t', text);
    expect(logins(server.seen)).toBe(0);
    expect(tokensUsed(server)).toEqual(['GET given', 'POST given']);
  });

  test('is not renewed when it is refused; where it is from is told', async () => {
    const { server, client } = await startMail({ mail: [{ status: 401 }] }, { credentials });
    const error: unknown = await client.templates().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: 'credentials', status: 401, effect: 'no' });
    expect(String(error)).toContain('ZONEMASON_MAIL_TOKEN');
    expect(String(error)).not.toContain('given');
    expect(server.seen).toHaveLength(1);
  });
});

/** A sleep without end but by its signal. */
function untilAborted(_: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal?.addEventListener('abort', () => resolve());
  });
}

describe('a request that is interrupted while it waits for a token', () => {
  test('ends at once, while others that share the login go on', async () => {
    const { client, server } = await startMail({ login: [{ body: '{"token":"token-0"}', delayMs: 200 }] });
    const abort = new AbortController();
    const interrupted = client.templates(abort.signal);
    const going = client.templates(new AbortController().signal);
    abort.abort();
    await expect(interrupted).rejects.toMatchObject({ kind: 'aborted', effect: 'no' });
    await expect(going).resolves.toEqual([]);
    expect(logins(server.seen)).toBe(1);
  });

  test('asks for none when it was interrupted before', async () => {
    const { client, server } = await startMail({});
    await expect(client.templates(AbortSignal.abort())).rejects.toMatchObject({ kind: 'aborted' });
    expect(server.seen).toEqual([]);
  });

  test('lets go of the wait for the next code when the client is closed', async () => {
    const { client, server } = await startMail({ login: [{ status: 401 }] }, { sleep: untilAborted });
    const waiting = client.templates().catch((reason: unknown) => reason);
    while (server.seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, 50));
    await client.close();
    expect(await waiting).toBeInstanceOf(ServiceError);
    expect(await waiting).toMatchObject({ kind: 'aborted', effect: 'no' });
    expect(server.seen).toHaveLength(1);
  });
});

describe('what is no fault of the service is passed on as it is', () => {
  const fault = new Error('odd');
  const refusal = new ServiceError('no', { kind: 'credentials', status: 401, effect: 'no' });

  test.each([
    ['by a login', () => Promise.reject(fault), 0],
    ['by a request', async () => 'token', 1],
  ])('%s', async (_, obtain, sent) => {
    const tokens: string[] = [];
    const send = ({ header }: { readonly header: string }): Promise<never> => {
      tokens.push(header);
      return Promise.reject(fault);
    };
    await expect(loginSession({ obtain, redact: () => redactor([]) }).authorized(send)).rejects.toBe(fault);
    expect(tokens).toHaveLength(sent);
  });

  test('by a request whose first token was refused', async () => {
    const faults = [refusal, fault];
    const session = loginSession({
      obtain: async () => `token-${faults.length}`,
      redact: () => redactor([]),
    });
    await expect(session.authorized(() => Promise.reject(faults.shift()))).rejects.toBe(fault);
    expect(faults).toEqual([]);
  });
});
