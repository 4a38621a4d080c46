import { describe, expect, test } from 'vitest';
import { proven } from '../../support/proofs.js';
import type { MailClient } from '../../../src/api/mail/client.js';
import type { ScriptedAnswer, SeenRequest } from '../../support/fault-server.js';
import { refusingUrl } from '../../support/fault-server.js';
import { someUser, startMail } from '../../support/management-service.js';
import { limitsFor, noRetries, shortLimits } from '../../support/test-transport.js';

const template = '5f0c1de2-8a4b-4c51-9a3e-1f6d2b7c9e01';
const id = '0d9f4a77-33c6-4c07-8a53-6b6f2f1f4a02';
const text = { language: 'pt-BR', subject: 'Olá', body: 'Olá {{customer.name}}\n' };
const credentials = { kind: 'token', token: 'S3ntinel.token', source: 'ZONEMASON_MAIL_TOKEN' } as const;

/** Each operation with its method, privilege and whether it writes. */
const operations: readonly (readonly [string, string, (client: MailClient) => Promise<unknown>])[] = [
  ['templates', 'MailTemplateRead', (client) => client.templates()],
  ['translations', 'MailTemplateRead', (client) => client.translations(template)],
  ['create', 'MailTemplateWrite', (client) => client.create(template, text)],
  ['update', 'MailTemplateWrite', (client) => client.update(template, id, text)],
  ['delete', 'MailTemplateWrite', (client) => client.delete(template, id)],
];
const reads = operations.slice(0, 2);
const writes = operations.slice(2);

/** A client with a given token, and a service that answers as scripted. */
function start(...answers: readonly ScriptedAnswer[]): ReturnType<typeof startMail> {
  return startMail({ mail: answers }, { credentials, limits: shortLimits });
}

describe('createMailClient', () => {
  test('sends the documented requests', async () => {
    const options = { credentials, userAgent: 'zonemason/0.1.0 (apply)' };
    const { server, client } = await startMail({}, options);
    for (const [, , run] of operations) await run(client);
    const templates = '/v2/brands/acme/mail/templates';
    expect(server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET ${templates}`,
      `GET ${templates}/${template}/translations`,
      `POST ${templates}/${template}/translations`,
      `PUT ${templates}/${template}/translations/${id}`,
      `DELETE ${templates}/${template}/translations/${id}`,
    ]);
    expect(server.seen.map(({ body }) => (body === '' ? null : JSON.parse(body)))).toEqual([
      null,
      null,
      text,
      { subject: text.subject, body: text.body },
      null,
    ]);
    for (const { headers, body } of server.seen) {
      expect(headers).toMatchObject({
        authorization: 'Bearer S3ntinel.token',
        'user-agent': 'zonemason/0.1.0 (apply)',
        'accept-encoding': 'identity',
      });
      expect(headers['content-type']).toBe(body === '' ? undefined : 'application/json');
    }
  });

  test('sends nothing but the documented fields', async () => {
    const { server, client } = await start({});
    const more = { ...text, id: '9', places: {} };
    await client.create(template, more);
    await client.update(template, id, more);
    expect(server.seen.map(({ body }) => Object.keys(JSON.parse(body)))).toEqual([
      ['language', 'subject', 'body'],
      ['subject', 'body'],
    ]);
  });

  test('keeps an odd brand and odd ids parts of the path', async () => {
    const { server, client } = await startMail({}, { credentials, brand: 'a/b c' });
    await client.delete('t?x', '../../y');
    expect(server.seen[0]?.path).toBe('/v2/brands/a%2Fb%20c/mail/templates/t%3Fx/translations/..%2F..%2Fy');
  });

  test.each(['', '.', '..'])('asks for no path that the id %j would make another', async (odd) => {
    const { server, client } = await start({});
    const fault = { kind: 'bad-answer', effect: 'no' };
    await expect(client.delete(template, odd)).rejects.toMatchObject(fault);
    await expect(client.update(odd, id, text)).rejects.toMatchObject(fault);
    await expect(client.create(odd, text)).rejects.toMatchObject(fault);
    await expect(client.translations(odd)).rejects.toMatchObject(fault);
    expect(server.seen).toEqual([]);
  });
});

describe('a list', () => {
  const translation = { id, template, ...text };
  test.each<[string, unknown, readonly unknown[]]>([
    ['an array', [translation], [translation]],
    ['wrapped', { translations: [translation], total: 1 }, [translation]],
    ['an empty array', [], []],
  ])('is its entries: %s', async (_, value, entries) => {
    const { client } = await start({ body: JSON.stringify(value) });
    await expect(client.templates()).resolves.toEqual(entries);
    await expect(client.translations(template)).resolves.toEqual(entries);
  });

  test('of translations may be a single one, as in the sample', async () => {
    const { client } = await start({ body: JSON.stringify(translation) });
    await expect(client.translations(template)).resolves.toEqual([translation]);
    await expect(client.templates()).rejects.toMatchObject({ kind: 'bad-answer', status: 200 });
  });

  test('is empty when the answer is 204', async () => {
    const { client } = await start({ status: 204 });
    await expect(client.templates()).resolves.toEqual([]);
    await expect(client.translations(template)).resolves.toEqual([]);
  });

  test('keeps ids that a number cannot hold', async () => {
    const { client } = await start({ body: '[{"id":12345678901234567890}]' });
    await expect(client.translations(template)).resolves.toEqual([{ id: '12345678901234567890' }]);
  });

  test.each(['', ' \r\n', 'OK', '<html>login</html>', '[{"id":', 'null', '{}', '17'])(
    'is not %j',
    async (body) => {
      const { server, client } = await start({ body });
      for (const [, , run] of reads)
        await expect(run(client)).rejects.toMatchObject({ kind: 'bad-answer', status: 200 });
      expect(server.seen).toHaveLength(2);
    },
  );
});

describe('a write', () => {
  test('tells what it proves', async () => {
    const body = JSON.stringify({ translation: { id, template, ...text } });
    const { client } = await start({ body }, { body }, { status: 204 }, { status: 202 });
    await expect(client.create(template, text)).resolves.toMatchObject(proven(id));
    await expect(client.update(template, id, text)).resolves.toMatchObject(proven());
    await expect(client.delete(template, id)).resolves.toMatchObject(proven());
    await expect(client.delete(template, id)).resolves.toMatchObject({ kind: 'unproven', id: null });
  });

  test('finds the id of what it created in the Location', async () => {
    const location = `/v2/brands/acme/mail/templates/${template}/translations/${id}`;
    const { client } = await start({ status: 201, headers: { location } });
    await expect(client.create(template, text)).resolves.toMatchObject(proven(id));
  });

  test.each([404, 410])('that deletes takes a %d for a translation that is gone already', async (status) => {
    const { client } = await start({ status });
    await expect(client.delete(template, id)).resolves.toEqual(proven());
  });

  test('that deletes is done when it finds nothing after its first answer was lost', async () => {
    const { server, client } = await start({ fault: 'reset' }, { status: 404 });
    await expect(client.delete(template, id)).resolves.toEqual(proven());
    expect(server.seen).toHaveLength(2);
  });
});

describe('an answer', () => {
  test.each([
    [301, 'bad-answer', 'unknown', [1, 1, 1, 1, 1]],
    [400, 'rejected', 'no', [1, 1, 1, 1, 1]],
    [401, 'credentials', 'no', [1, 1, 1, 1, 1]],
    [403, 'credentials', 'no', [1, 1, 1, 1, 1]],
    [409, 'rejected', 'no', [1, 1, 1, 1, 1]],
    [422, 'rejected', 'no', [1, 1, 1, 1, 1]],
    [429, 'server', 'no', [5, 5, 5, 3, 3]],
    [500, 'server', 'unknown', [5, 5, 1, 3, 3]],
    [503, 'server', 'unknown', [5, 5, 1, 3, 3]],
  ] as const)('of status %d is an error: %s, effect %s', async (status, kind, effect, tries) => {
    for (const [index, [, , run]] of operations.entries()) {
      const { server, client } = await start({ status, body: '{"error":"no\\u0007pe"}' });
      const error: unknown = await run(client).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ kind, effect, status });
      expect(String(error)).not.toContain('\u0007');
      expect(server.seen).toHaveLength(tries[index] ?? 0);
    }
  });

  test.each(operations)('of status 403 to %s tells that it takes %s', async (_, privilege, run) => {
    const { client } = await start({ status: 403, body: 'Forbidden' });
    const error: unknown = await run(client).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: 'credentials', status: 403 });
    expect(String(error)).toContain(privilege);
  });

  test('of status 404 asks for the brand where the templates are none, else for the template', async () => {
    const { client } = await start({ status: 404 });
    await expect(client.templates()).rejects.toMatchObject({
      kind: 'not-found',
      hint: expect.stringContaining('mail.brand'),
    });
    for (const run of [client.translations(template), client.update(template, id, text)])
      await expect(run).rejects.toMatchObject({
        kind: 'not-found',
        hint: expect.stringContaining('template'),
      });
  });
});

describe.concurrent('a fault after the request was sent', () => {
  const faults: readonly (readonly [string, ScriptedAnswer, string])[] = [
    ['a reset', { fault: 'reset' }, 'unreachable'],
    ['no answer', { fault: 'hang' }, 'unreachable'],
    ['a truncated body', { body: '{"id":"17"}', fault: 'cut' }, 'unreachable'],
    ['a body that stops', { body: '{"id":"17"}', fault: 'stall' }, 'unreachable'],
    ['an endless body', { fault: 'endless' }, 'bad-answer'],
    ['no HTTP', { fault: 'garbage' }, 'bad-answer'],
  ];

  test.each(faults)('leaves open what a create did, and is not tried again: %s', async (_, answer, kind) => {
    const { server, client } = await startMail({ mail: [answer] }, { credentials, limits: limitsFor(kind) });
    await expect(client.create(template, text)).rejects.toMatchObject({
      kind,
      effect: 'unknown',
      status: null,
    });
    expect(server.seen).toHaveLength(1);
  });

  test.each(faults)('leaves open what other writes did: %s', async (_, answer, kind) => {
    const options = { credentials, limits: limitsFor(kind), retryPolicy: noRetries };
    const { client } = await startMail({ mail: [answer] }, options);
    for (const [, , run] of writes)
      await expect(run(client)).rejects.toMatchObject({ kind, effect: 'unknown' });
  });

  test.each(faults.filter(([, , kind]) => kind === 'unreachable'))(
    'is got over by another try, but of a create: %s',
    async (_, answer) => {
      for (const [name, , run] of operations) {
        const { server, client } = await start(answer, { body: '[]' });
        if (name === 'create') continue;
        await run(client);
        expect(server.seen).toHaveLength(2);
      }
    },
  );
});

test('leaves a write without effect where nothing listens', async () => {
  const { client } = await startMail({}, { credentials, endpoint: await refusingUrl() });
  await expect(client.create(template, text)).rejects.toMatchObject({ kind: 'unreachable', effect: 'no' });
});

describe('no credential is shown that the service repeats', () => {
  const answers: readonly (readonly [string, (said: string) => ScriptedAnswer])[] = [
    ['in text', (said) => ({ status: 401, body: said })],
    ['in JSON', (said) => ({ status: 403, body: JSON.stringify({ errors: [{ detail: said }] }) })],
    ['in a page', (said) => ({ status: 422, body: `<html><body><p>${said}</p></body></html>` })],
    ['in a redirect', (said) => ({ status: 302, headers: { location: `/${encodeURIComponent(said)}` } })],
    ['in the place of an answer', (said) => ({ body: `sorry, ${said}` })],
    ['where an answer goes wrong', (said) => ({ status: 500, headers: { 'retry-after': '0' }, body: said })],
  ];

  test.each(answers)('%s', async (_, answer) => {
    const login = { kind: 'login', ...someUser } as const;
    for (const used of [login, credentials]) {
      const service = echo(answer);
      const shown = await errorsOf(await startMail(service, { credentials: used }));
      expect(shown).toContain('***');
      expect(service.spellings().filter((spelling) => shown.includes(spelling))).toEqual([]);
    }
    const service = echo(answer);
    const shown = await errorsOf(await startMail({ login: service.mail }, { credentials: login }));
    expect(service.spellings().filter((spelling) => shown.includes(spelling))).toEqual([]);
  });
});

test('gives no id that repeats the token', async () => {
  const { client } = await start(
    { body: JSON.stringify({ id: `translation of ${credentials.token}` }) },
    { body: JSON.stringify({ translation: { id: credentials.token } }) },
    { body: '{"id":"t17"}' },
  );
  expect(await client.create(template, text)).toMatchObject({ kind: 'unproven', id: null });
  expect(await client.create(template, text)).toMatchObject({ kind: 'unproven', id: null });
  expect(await client.create(template, text)).toMatchObject(proven('t17'));
});

/** A service that repeats every credential that it has seen or given. */
function echo(answer: (said: string) => ScriptedAnswer) {
  const known = new Set<string>();
  const spellings = (): readonly string[] => [...known].flatMap(spellingsOf);
  const hear = ({ headers, body }: SeenRequest): void => {
    if (headers.authorization !== undefined) known.add(headers.authorization.replace('Bearer ', ''));
    const { password, otp } = JSON.parse(body || '{}');
    for (const secret of [password, otp]) if (secret !== undefined) known.add(secret);
  };
  const repeat = (request: SeenRequest): ScriptedAnswer => {
    hear(request);
    return answer(spellings().join(' '));
  };
  return {
    spellings,
    mail: repeat,
    login: (request: SeenRequest, n: number): ScriptedAnswer => {
      hear(request);
      return { body: `{"token":"S3ntinel-${n}"}` };
    },
  };
}

function spellingsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  return [secret, encodeURIComponent(secret), bytes.toString('base64'), bytes.toString('hex')];
}

/** All that the errors of every operation say. */
async function errorsOf({ client }: Awaited<ReturnType<typeof startMail>>): Promise<string> {
  const said: string[] = [];
  for (const [, , run] of operations) {
    const error: unknown = await run(client).catch((reason: unknown) => reason);
    if (error instanceof Error) said.push(JSON.stringify(error, Object.getOwnPropertyNames(error)));
  }
  return said.join('\n');
}
