import { describe, expect, test, vi } from 'vitest';
import type { DnsClient } from '../../../src/api/dns/client.js';
import { createDnsClient } from '../../../src/api/dns/client.js';
import { startSandbox } from '../../support/start-sandbox.js';
import type { ProxyFault } from '../../support/fault-proxy.js';
import { startFaultProxy } from '../../support/fault-proxy.js';
import { proven } from '../../support/proofs.js';
import { afterTests } from '../../support/after-tests.js';

const record = { prefix: 'www', type: 'A', content: '192.0.2.1', ttl: 600, prio: 0, active: true };
/** The product's client before a sandbox, with a proxy between them that harms the n-th request. */
async function start(faults: readonly (ProxyFault | undefined)[] = []) {
  const sandbox = await startSandbox({ dataFolder: ':memory:' });
  await sandbox.seed({ zone: 'example.com', password: 'correct horse', records: [{ ...record, id: '1' }] });
  const proxy = await startFaultProxy(sandbox.url, (_, n) => faults[n]);
  return { client: clientOf(proxy.url), url: proxy.url, seen: proxy.seen };
}

function clientOf(endpoint: URL, limits = {}): DnsClient {
  const client = createDnsClient({
    endpoint,
    passwordOf: async (zone) => ({
      text: zone === 'example.com' ? 'correct horse' : 'wrong',
      source: 'a test',
    }),
    limits,
    sleep: async () => {},
    env: {},
  });
  afterTests(client.close);
  return client;
}

describe('the client and the sandbox', () => {
  test('understand each other', async () => {
    const { client } = await start();
    expect(await client.list('example.com')).toEqual([{ ...record, id: '1' }]);
    const created = await client.create('example.com', { ...record, content: '192.0.2.2' });
    expect(created).toMatchObject(proven(expect.any(String)));
    const id = created.kind === 'proven' ? (created.id ?? '') : '';
    expect(await client.update('example.com', { ...record, id: '1', ttl: 700 })).toMatchObject(proven());
    expect(await client.delete('example.com', id)).toMatchObject(proven());
    expect(await client.delete('example.com', id)).toMatchObject(proven());
    expect(await client.list('example.com')).toEqual([{ ...record, id: '1', ttl: 700 }]);
  });

  test('agree on what was refused', async () => {
    const { client } = await start();
    await expect(client.create('example.com', record)).rejects.toMatchObject({
      kind: 'rejected',
      status: 409,
    });
    await expect(client.list('example.org')).rejects.toMatchObject({ kind: 'credentials', status: 401 });
    const missing = client.update('example.com', { ...record, id: '2' });
    await expect(missing).rejects.toMatchObject({ kind: 'not-found', effect: 'no' });
  });

  test.each<readonly [string, ProxyFault, number]>([
    ['the request', { fault: 'lose-request' }, 1],
    ['the answer', { fault: 'lose-answer' }, 2],
    ['the meaning of the answer', { answer: { status: 502, carriedOut: true } }, 2],
  ])('never create twice when %s is lost', async (_, fault, expected) => {
    const { client, seen } = await start([fault]);
    const create = client.create('example.com', { ...record, content: '192.0.2.2' });
    await expect(create).rejects.toMatchObject({ effect: 'unknown' });
    expect(seen).toHaveLength(1);
    expect(await client.list('example.com')).toHaveLength(expected);
  });

  test('never create twice when no answer comes', async () => {
    const { client, url, seen } = await start([{ fault: 'hang' }]);
    const create = clientOf(url, { requestMs: 100 }).create('example.com', {
      ...record,
      content: '192.0.2.2',
    });
    await expect(create).rejects.toMatchObject({ effect: 'unknown' });
    await vi.waitUntil(() => seen[0]?.status === 201, { timeout: 30_000 });
    expect(seen).toHaveLength(1);
    expect(await client.list('example.com')).toHaveLength(2);
  });
});
