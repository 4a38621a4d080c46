import { describe, expect, test } from 'vitest';
import { proven } from '../../support/proofs.js';
import type { DnsClient, DnsClientOptions, PasswordOf } from '../../../src/api/dns/client.js';
import { createDnsClient } from '../../../src/api/dns/client.js';
import type { FaultServer, Script } from '../../support/fault-server.js';
import { startFaultServer } from '../../support/fault-server.js';
import { afterTests } from '../../support/after-tests.js';

const record = { prefix: 'www', type: 'A', content: '192.0.2.1', ttl: 600, prio: 0, active: true };
async function start(script: Script, options: Partial<DnsClientOptions> = {}) {
  const server = await startFaultServer(script);
  const client = createDnsClient({
    endpoint: new URL('/custom', server.url),
    passwordOf: async (zone) => ({ text: `secret of ${zone}`, source: 'a test' }),
    sleep: async () => {},
    env: {},
    ...options,
  });
  afterTests(client.close);
  return { server, client };
}

describe('createDnsClient', () => {
  test('sends the documented requests', async () => {
    const { server, client } = await start([{ body: '[]' }], { userAgent: 'zonemason/0.1.0' });
    await client.list('example.com');
    await client.create('example.com', record);
    await client.update('example.com', { id: '17', ...record });
    await client.delete('example.com', '17');
    expect(server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /custom/example.com',
      'POST /custom/example.com',
      'PUT /custom/example.com/17',
      'DELETE /custom/example.com/17',
    ]);
    expect(server.seen.map(({ body }) => (body === '' ? null : JSON.parse(body)))).toEqual([
      null,
      record,
      { id: '17', ...record },
      null,
    ]);
    const authorization = `Basic ${Buffer.from('example.com:secret of example.com').toString('base64')}`;
    for (const { headers, body } of server.seen) {
      expect(headers).toMatchObject({
        authorization,
        'user-agent': 'zonemason/0.1.0',
        'accept-encoding': 'identity',
      });
      expect(headers['content-type']).toBe(body === '' ? undefined : 'application/json');
    }
  });

  test.each([401, 403])('says after %i which password was sent, not what it is', async (status) => {
    const { client } = await start([{ status }, { status }, { status }, { status }]);
    const attempts = [
      client.list('example.com'),
      client.create('example.com', record),
      client.update('example.com', { id: '17', ...record }),
      client.delete('example.com', '17'),
    ];
    for (const attempt of await Promise.allSettled(attempts))
      expect(attempt).toMatchObject({
        reason: {
          kind: 'credentials',
          message: expect.stringMatching(/password of example\.com from a test$/),
        },
      });
  });

  test('asks for the password of each zone once, and passes on what asking throws', async () => {
    const asked: string[] = [];
    const passwordOf: PasswordOf = async (zone) => {
      asked.push(zone);
      if (zone === 'c.example') throw new RangeError('no password');
      return { text: 'correct horse', source: 'a test' };
    };
    const { client } = await start([{ body: '[]' }], { passwordOf });
    await Promise.all(['a.example', 'b.example', 'a.example'].map((zone) => client.list(zone)));
    await client.list('a.example');
    await expect(client.list('c.example')).rejects.toThrow(RangeError);
    expect(asked).toEqual(['a.example', 'b.example', 'c.example']);
  });

  test('tells what each write proves', async () => {
    const { client } = await start([
      { body: '{"id":"17"}' },
      { body: 'OK' },
      { status: 204 },
      { status: 202 },
    ]);
    await expect(client.create('example.com', record)).resolves.toMatchObject(proven('17'));
    await expect(client.update('example.com', { id: '17', ...record })).resolves.toMatchObject(proven());
    await expect(client.delete('example.com', '17')).resolves.toMatchObject(proven());
    const told = 'DELETE /custom/example.com/17: 202 Accepted';
    await expect(client.delete('example.com', '17')).resolves.toEqual({ kind: 'unproven', told, id: null });
  });

  test.each([
    ['{"id":7}', '{"id":7,'],
    ['{"id":"7"}', '{"id":"7",'],
    ['{"id":12345678901234567890}', '{"id":12345678901234567890,'],
    ['{"id":"12345678901234567890"}', '{"id":"12345678901234567890",'],
  ])('sends the id of the listed %s in its type', async (entry, beginning) => {
    const { server, client } = await start([{ body: `[${entry}]` }, {}]);
    const [listed] = await client.list('example.com');
    const { id } = Object(listed);
    await client.update('example.com', { id: String(id), ...record });
    await client.update('example.org', { id: String(id), ...record });
    expect(server.seen[1]?.body.startsWith(beginning)).toBe(true);
    expect(server.seen[2]?.body.startsWith('{"id":"')).toBe(true);
  });

  test('gives no id that repeats the credentials', async () => {
    const password = 'secret of example.com';
    const encoded = Buffer.from(`example.com:${password}`).toString('base64');
    const { client } = await start([
      { body: JSON.stringify({ id: `record of ${password}` }) },
      { headers: { location: `/custom/example.com/${encoded.replace(/=+$/, '')}` } },
    ]);
    const told = 'POST /custom/example.com: 200 OK: the answer has no id';
    expect(await client.create('example.com', record)).toEqual({ kind: 'unproven', told, id: null });
    expect(await client.create('example.com', record)).toEqual({ kind: 'unproven', told, id: null });
  });

  test.each([404, 410])('takes a %d to a DELETE for a record that is gone already', async (status) => {
    const { client } = await start([{ status }]);
    await expect(client.delete('example.com', '17')).resolves.toEqual(proven());
  });

  test('takes a DELETE for done that finds the record gone after its first answer was lost', async () => {
    const { server, client } = await start([{ fault: 'reset' }, { status: 404 }]);
    await expect(client.delete('example.com', '17')).resolves.toEqual(proven());
    expect(server.seen).toHaveLength(2);
  });

  test.each(['', 'OK', '<html>login</html>', '[{"id":', 'null', '{}', '17'])(
    'refuses the listing %j',
    async (body) => {
      const { server, client } = await start([{ body }]);
      await expect(client.list('example.com')).rejects.toMatchObject({ kind: 'bad-answer', status: 200 });
      expect(server.seen).toHaveLength(1);
    },
  );

  test('never asks for a path that an odd id would make another', async () => {
    const { server, client } = await start([{}]);
    await expect(client.delete('example.com', '')).rejects.toMatchObject({
      kind: 'bad-answer',
      effect: 'no',
    });
    await expect(client.delete('example.com', '..')).rejects.toMatchObject({
      kind: 'bad-answer',
      effect: 'no',
    });
    expect(server.seen).toHaveLength(0);
  });

  const password = 'secret of example.com';
  const basic = Buffer.from(`example.com:${password}`).toString('base64');
  test.each([
    ['plain', `wrong password "${password}"`],
    ['in JSON', JSON.stringify({ error: { message: `wrong: ${password}` } })],
    ['in a URL', `see /login?password=${encodeURIComponent(password)}`],
    ['as a header', `Authorization: Basic ${basic}`],
    ['in hex', Buffer.from(password).toString('hex')],
    ['in HTML', `<html><body><p>${password}</p></body></html>`],
  ])('shows no credential that the service repeats %s', async (_, body) => {
    const noListing = { body: `sorry, ${body}` };
    for (const answer of [{ status: 401, body }, { status: 302, headers: { location: body } }, noListing]) {
      const { client } = await start([answer]);
      const error: unknown = await client.list('example.com').catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(Error);
      const shown = JSON.stringify(error, Object.getOwnPropertyNames(error));
      for (const secret of ['secret', basic.slice(8), '736563726574']) expect(shown).not.toContain(secret);
    }
  });

  test('closes its connections', async () => {
    const server: FaultServer = await startFaultServer([{ body: '[]' }]);
    const client: DnsClient = createDnsClient({
      endpoint: server.url,
      passwordOf: async () => ({ text: 'correct horse', source: 'a test' }),
      env: {},
    });
    await client.list('example.com');
    await client.close();
    await expect(client.list('example.com')).rejects.toMatchObject({ kind: 'aborted', effect: 'no' });
    await server.close();
  });
});
