import { describe, expect, test } from 'vitest';

import type { DnsClient } from '../../../src/api/dns/client.js';
import { Failure } from '../../../src/failure.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import { dnsBackend } from '../../../src/engine/service/zones.js';
import { recordLine, records } from '../../support/record-lines.js';
import { record } from '../../support/zones.js';
import { proven } from '../../support/proofs.js';

/** A client that writes down what it is asked and lists what it is given. */
function scriptedClient(listing: readonly unknown[]): {
  readonly client: DnsClient;
  readonly asked: unknown[];
} {
  const asked: unknown[] = [];
  const client: DnsClient = {
    list: async (zone) => {
      asked.push(['list', zone]);
      return listing;
    },
    create: async (zone, fields) => {
      asked.push(['create', zone, fields]);
      return proven('17');
    },
    update: async (zone, fields) => {
      asked.push(['update', zone, fields]);
      return proven();
    },
    delete: async (zone, id) => {
      asked.push(['delete', zone, id]);
      return proven();
    },
    close: () => Promise.resolve(),
  };
  return { client, asked };
}

const a = record({ prefix: 'www', type: 'A', content: '192.0.2.1' });

describe('the record interface as a backend', () => {
  test('passes requests on, an update with the id in the record', async () => {
    const { client, asked } = scriptedClient([]);
    const backend = dnsBackend(client, 'text');
    expect(await backend.create('example.com', a)).toEqual(proven('17'));
    await backend.update('example.com', '7', a);
    await backend.delete('example.com', '7');
    expect(asked).toEqual([
      ['create', 'example.com', a],
      ['update', 'example.com', { ...a, id: '7' }],
      ['delete', 'example.com', '7'],
    ]);
  });

  test('reads listings', async () => {
    const { client } = scriptedClient([{ ...a, id: 7 }]);
    expect(await dnsBackend(client, 'text').list('example.com')).toEqual([{ ...a, id: '7' }]);
  });

  test('fails over entries that are not records', async () => {
    const { client } = scriptedClient([{ error: 'busy' }]);
    await expect(dnsBackend(client, 'text').list('example.com')).rejects.toThrow(Failure);
  });
});

describe('the identity of a record', () => {
  const { identity } = dnsBackend(scriptedClient([]).client, 'text');
  const mx = record({ type: 'MX', content: 'mx.example.net', prio: 10 });

  test('does not depend on spelling', () => {
    expect(identity({ ...mx, content: 'MX.example.net.' })).toBe(identity(mx));
  });

  test.each<Partial<DnsRecord>>([
    { prefix: 'sub' },
    { type: 'NS' },
    { content: 'other.example.net' },
    { prio: 20 },
    { ttl: 600 },
    { active: false },
  ])('changes with %j', (change) => {
    expect(identity({ ...mx, ...change })).not.toBe(identity(mx));
  });
});

describe('a record is put back', () => {
  const { writable } = dnsBackend(scriptedClient([]).client, 'text');

  test.each([
    ['www CNAME web.example.net', 'www CNAME web.example.net'],
    ['www CNAME WEB.example.net.', 'www CNAME web.example.net'],
    ['www AAAA 2001:DB8:0::1', 'www AAAA 2001:DB8:0::1'],
    ['@ TXT "quoted"', '@ TXT "quoted"'],
    ['@ CAA 0 issue a.example', '@ CAA 0 issue "a.example"'],
    ['www A nonsense', 'www A nonsense'],
  ])('%s as %s', (line, expected) => {
    expect(records(line).map((item) => recordLine(writable('example.com', item)))).toEqual([expected]);
  });
});
