import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../support/start-sandbox.js';
import { startSandbox } from '../support/start-sandbox.js';
import type { SandboxClient } from '../support/sandbox-client.js';
import { basicHeader, codeOf, idOf, sandboxClient } from '../support/sandbox-client.js';

const a = { prefix: 'www', type: 'A', content: '192.0.2.1', ttl: 600, prio: 0, active: true };
let sandbox: Sandbox;
let send: SandboxClient;

beforeAll(async () => {
  sandbox = await startSandbox({ dataFolder: ':memory:' });
  send = sandboxClient(sandbox.url, 'example.com', 'päss:word');
});

beforeEach(() => sandbox.seed({ zone: 'example.com', password: 'päss:word' }));

describe('the interface', () => {
  test('lists, creates, updates and deletes', async () => {
    expect(await send('GET', '/example.com')).toMatchObject({ status: 200, body: [] });

    const created = await send('POST', '/example.com', a);
    const id = idOf(created);
    expect(created).toMatchObject({ status: 201, body: { id, ...a } });
    expect(created.headers.get('location')).toBe(`/example.com/${id}`);
    expect((await send('GET', '/example.com')).body).toEqual([{ id, ...a }]);

    const changed = { id, ...a, content: '192.0.2.2', active: false };
    expect(await send('PUT', `/example.com/${id}`, changed)).toMatchObject({ status: 200, body: changed });
    expect((await send('GET', '/example.com')).body).toEqual([changed]);

    expect(await send('DELETE', `/example.com/${id}`)).toMatchObject({ status: 204, body: null });
    expect((await send('GET', '/example.com')).body).toEqual([]);
  });

  test('lists in the order of creation, which an update does not change', async () => {
    const contents = ['192.0.2.3', '192.0.2.1', '192.0.2.2'];
    const ids: string[] = [];
    for (const content of contents) ids.push(idOf(await send('POST', '/example.com', { ...a, content })));
    await send('PUT', `/example.com/${ids[0]}`, { id: ids[0], ...a, content: '192.0.2.9' });
    const { body } = await send('GET', '/example.com');
    expect(body).toMatchObject(ids.map((id) => ({ id })));
  });

  test('fills in the documented defaults', async () => {
    const { body } = await send('POST', '/example.com', { prefix: '', type: 'A', content: '192.0.2.1' });
    expect(body).toMatchObject({ ttl: 3600, prio: 0, active: true });
  });

  test('stores what was sent, in the spelling in which it was sent', async () => {
    const content = '2001:DB8:0:0::1';
    await send('POST', '/example.com', { ...a, type: 'AAAA', content });
    expect((await send('GET', '/example.com')).body).toMatchObject([{ content }]);
  });

  test('gives back every printable character of a content', async () => {
    const content = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
    const created = await send('POST', '/example.com', { ...a, type: 'TXT', content });
    expect((await send('GET', '/example.com')).body).toEqual([created.body]);
  });

  test('never gives an id twice', async () => {
    const first = idOf(await send('POST', '/example.com', a));
    await send('DELETE', `/example.com/${first}`);
    expect(idOf(await send('POST', '/example.com', a))).not.toBe(first);
  });

  test('stores the canonical spelling where it is told to', async () => {
    const canonical = await startSandbox({ dataFolder: ':memory:', storeCanonical: true });
    await canonical.seed({ zone: 'example.com', password: 'correct horse' });
    const sendThere = sandboxClient(canonical.url, 'example.com', 'correct horse');
    const created = await sendThere('POST', '/example.com', { ...a, type: 'AAAA', content: '2001:DB8:0::1' });
    expect(created.body).toMatchObject({ content: '2001:db8::1' });
    const other = { id: idOf(created), ...a, type: 'AAAA', content: '2001:DB8:0::2' };
    await sendThere('PUT', `/example.com/${other.id}`, other);
    expect((await sendThere('GET', '/example.com')).body).toMatchObject([{ content: '2001:db8::2' }]);
  });

  test.each([
    ['text', 201],
    ['quoted', 409],
  ] as const)(
    'that reads TXT as %s answers %d to the text of another record in quotes',
    async (txt, status) => {
      const reading = await startSandbox({ dataFolder: ':memory:', txt });
      await reading.seed({ zone: 'example.com', password: 'correct horse' });
      const sendThere = sandboxClient(reading.url, 'example.com', 'correct horse');
      await sendThere('POST', '/example.com', { ...a, type: 'TXT', content: 'a b' });
      const again = await sendThere('POST', '/example.com', { ...a, type: 'TXT', content: '"a" " b"' });
      expect(again.status).toBe(status);
    },
  );
});

describe('authentication', () => {
  const zone = '/example.com';
  test.each([
    ['no credentials', zone, undefined],
    ['another scheme', zone, 'Bearer cMOkc3M6d29yZA=='],
    ['a wrong password', zone, basicHeader('example.com', 'wrong')],
    ['no password', zone, basicHeader('example.com', '')],
    ['no colon', zone, `Basic ${Buffer.from('example.com').toString('base64')}`],
    ['no base64', zone, 'Basic ***'],
    ['the credentials of another zone', zone, basicHeader('example.org', 'other')],
    ['a zone that is not there', '/nowhere.example', basicHeader('nowhere.example', 'päss:word')],
    ['a zone that is not there, and no credentials', '/nowhere.example', undefined],
  ])('refuses %s by 401', async (_, path, authorization) => {
    await sandbox.seed({ zone: 'example.org', password: 'other' });
    for (const method of ['GET', 'POST']) {
      const headers = authorization === undefined ? {} : { authorization };
      const response = await fetch(new URL(path, sandbox.url), { method, headers });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toMatch(/^Basic realm=/);
      expect(await response.json()).toMatchObject({ code: 'unauthorized' });
    }
  });

  test('takes the scheme in any case, and the right password again and again', async () => {
    const authorization = basicHeader('example.com', 'päss:word').replace('Basic', 'bAsIc');
    for (let n = 0; n < 3; n += 1) {
      expect((await fetch(new URL(zone, sandbox.url), { headers: { authorization } })).status).toBe(200);
    }
  });

  test('takes the old password no more after a new one was set', async () => {
    expect((await send('GET', zone)).status).toBe(200);
    await sandbox.seed({ zone: 'example.com', password: 'new' });
    expect((await send('GET', zone)).status).toBe(401);
    expect((await sandboxClient(sandbox.url, 'example.com', 'new')('GET', zone)).status).toBe(200);
  });
});

describe('a request that is no good', () => {
  test.each(['HEAD', 'OPTIONS', 'PATCH', 'PUT', 'DELETE'])('%s of a zone gets 405', async (method) => {
    const { status, headers } = await send(method, '/example.com');
    expect([status, headers.get('allow')]).toEqual([405, 'GET, POST']);
  });

  test.each(['HEAD', 'OPTIONS', 'PATCH', 'GET', 'POST'])('%s of a record gets 405', async (method) => {
    const { status, headers } = await send(method, '/example.com/17');
    expect([status, headers.get('allow')]).toEqual([405, 'PUT, DELETE']);
  });

  test.each(['/', '/example.com/1/2', '/example.com/'])('to the path %s gets 404', async (path) => {
    expect(await send('GET', path)).toMatchObject({ status: 404, body: { code: 'not-found', status: 404 } });
  });

  test('for a record that is not there, or not in this zone, gets 404', async () => {
    await sandbox.seed({
      zone: 'example.org',
      password: 'correct horse',
      records: [{ ...a, id: 'foreign' }],
    });
    for (const id of ['17', 'foreign']) {
      expect((await send('PUT', `/example.com/${id}`, { id, ...a })).status).toBe(404);
      expect((await send('DELETE', `/example.com/${id}`)).status).toBe(404);
    }
  });

  test.each<readonly [unknown, string]>([
    ['', 'no body'],
    ['{"prefix":', 'broken JSON'],
    ['null', 'null'],
    ['[]', 'an array'],
    ['"x"', 'text'],
    [{ ...a, prefix: undefined }, 'no prefix'],
    [{ ...a, type: undefined }, 'no type'],
    [{ ...a, prefix: null }, 'a prefix of null'],
    [{ ...a, content: 17 }, 'a content that is a number'],
    [{ ...a, ttl: '600' }, 'a ttl in quotes'],
    [{ ...a, prio: null }, 'a prio of null'],
    [{ ...a, active: 1 }, 'active as a number'],
  ])('gets 400: %j, %s', async (body) => {
    expect(await send('POST', '/example.com', body)).toMatchObject({
      status: 400,
      body: { code: 'malformed' },
    });
    const id = idOf(await send('POST', '/example.com', { ...a, content: '192.0.2.99' }));
    const update = typeof body === 'object' && !Array.isArray(body) ? { id, ...body } : body;
    expect(await send('PUT', `/example.com/${id}`, update)).toMatchObject({ status: 400 });
  });

  test.each([
    [{ ...a, prefix: undefined }, 'prefix is missing'],
    [{ ...a, type: null }, 'type must be a string'],
    [{ ...a, ttl: '600' }, 'ttl must be a number'],
    [{ ...a, active: 1 }, 'active must be a boolean'],
    ['[]', 'the body must be a JSON object'],
  ])('is told what is wrong: %j', async (body, detail) => {
    expect((await send('POST', '/example.com', body)).body).toMatchObject({ detail });
  });

  test('gets 400: an id in a create, none or another one in an update', async () => {
    expect((await send('POST', '/example.com', { id: '17', ...a })).status).toBe(400);
    const id = idOf(await send('POST', '/example.com', a));
    expect((await send('PUT', `/example.com/${id}`, a)).status).toBe(400);
    expect((await send('PUT', `/example.com/${id}`, { id: '17', ...a })).status).toBe(400);
  });

  test('gets 400: bytes that are no UTF-8', async () => {
    const headers = {
      authorization: basicHeader('example.com', 'päss:word'),
      'content-type': 'application/json',
    };
    const body = Buffer.from('{"prefix":"\xE9"}', 'latin1');
    const response = await fetch(new URL('/example.com', sandbox.url), { method: 'POST', headers, body });
    expect(response.status).toBe(400);
  });

  test('gets 413: a body over 1 MiB, of a length told or not', async () => {
    const authorization = basicHeader('example.com', 'päss:word');
    const body = Buffer.alloc(1024 * 1024 + 1, 'x');
    const stream = new Blob([body]).stream();
    const headers = { authorization };
    const requests: RequestInit[] = [{ body }, { body: stream, duplex: 'half' }];
    for (const request of requests) {
      const response = await fetch(new URL('/example.com', sandbox.url), {
        method: 'POST',
        headers,
        ...request,
      });
      expect(response.status).toBe(413);
    }
  });

  test('gets 415: a body that is said to be something else', async () => {
    const headers = { authorization: basicHeader('example.com', 'päss:word'), 'content-type': 'text/plain' };
    const request = { method: 'POST', headers, body: JSON.stringify(a) };
    expect((await fetch(new URL('/example.com', sandbox.url), request)).status).toBe(415);
  });
});

describe('problem details', () => {
  test('name the rule', async () => {
    const { status, headers, body } = await send('POST', '/example.com', { ...a, content: '192.0.2.256' });
    expect([status, headers.get('content-type')]).toEqual([422, 'application/problem+json']);
    expect(body).toMatchObject({
      type: 'urn:zonemason:rule:a/content',
      title: 'Unprocessable Entity',
      status: 422,
      detail: expect.any(String),
      code: 'a/content',
    });
  });
});

describe('two clients at once', () => {
  test('cannot both create the same record', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('POST', '/example.com', a)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer) === 'record/duplicate')).toHaveLength(19);
    expect((await send('GET', '/example.com')).body).toHaveLength(1);
  });

  test('cannot close a ring from both sides', async () => {
    const aliases = [
      { ...a, type: 'CNAME', prefix: 'x', content: 'y.example.com' },
      { ...a, type: 'CNAME', prefix: 'y', content: 'x.example.com' },
    ];
    const answers = await Promise.all(aliases.map((alias) => send('POST', '/example.com', alias)));
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([201, 409]);
  });
});
