import { describe, expect, test } from 'vitest';
import type { RecordChange } from '../../../src/api/update/transaction.js';
import type { UpdateClient } from '../../../src/api/update/update-client.js';
import { groupBy } from '../../../src/diagnostics/group-by.js';
import type { DnsRecord, LiveRecord } from '../../../src/dns/record.js';
import { readListing } from '../../../src/dns/records/listing.js';
import type { UpdateServerKind } from '../../support/update-servers.js';
import {
  masterFile,
  startUpdateServer,
  updateClientOf,
  updateServers,
} from '../../support/update-servers.js';

const ZONE = 'example.com';

async function clientOf(kind: UpdateServerKind, records: string): Promise<UpdateClient> {
  return updateClientOf(await startUpdateServer(kind, { [ZONE]: masterFile(ZONE, records) }));
}

function record(prefix: string, type: string, content: string, others: Partial<DnsRecord> = {}): DnsRecord {
  return { prefix, type, content, ttl: 3600, prio: 0, active: true, ...others };
}

async function send(
  client: UpdateClient,
  changes: readonly (readonly [DnsRecord | null, DnsRecord | null])[],
) {
  const rows = await listed(client);
  const idOf = (wanted: DnsRecord): string | null =>
    rows.find(
      (row) => row.prefix === wanted.prefix && row.type === wanted.type && row.content === wanted.content,
    )?.id ?? null;
  const made = changes.map(([before, after]): RecordChange => ({
    recordId: before && idOf(before),
    before,
    after,
  }));
  return { transaction: { zone: ZONE, known: groupBy(rows, ({ prefix }) => prefix), changes: made } };
}

async function listed(client: UpdateClient): Promise<readonly LiveRecord[]> {
  return readListing(ZONE, await client.list(ZONE));
}

function told(rows: readonly DnsRecord[]): readonly string[] {
  return rows
    .filter(({ prefix, type }) => !(type === 'NS' || prefix === 'ns1'))
    .map(({ prefix, type, content, ttl, prio }) => `${prefix} ${type} ${prio} ${content} ${ttl}`)
    .toSorted();
}

describe.each(updateServers)('%s', (kind) => {
  test('lists, creates, changes and deletes', async () => {
    const client = await clientOf(
      kind,
      'www IN A 192.0.2.1\nwww IN A 192.0.2.2\nmail IN MX 10 Mx.Example.NET.\nt IN TXT "a" "b"\nalias IN CNAME www\nset 60 IN A 192.0.2.9\nset 60 IN A 192.0.2.8',
    );
    expect(told(await listed(client))).toEqual([
      'alias CNAME 0 www.example.com 3600',
      'mail MX 10 mx.example.net 3600',
      'set A 0 192.0.2.8 60',
      'set A 0 192.0.2.9 60',
      't TXT 0 ab 3600',
      'www A 0 192.0.2.1 3600',
      'www A 0 192.0.2.2 3600',
    ]);
    const { transaction } = await send(client, [
      [record('www', 'A', '192.0.2.1'), record('www', 'A', '192.0.2.3')],
      [record('t', 'TXT', 'ab'), null],
      [
        record('mail', 'MX', 'mx.example.net', { prio: 10 }),
        record('mail', 'MX', 'mx.example.net', { prio: 20 }),
      ],
      [record('alias', 'CNAME', 'www.example.com'), record('alias', 'A', '192.0.2.77')],
      [record('set', 'A', '192.0.2.8', { ttl: 60 }), record('set', 'A', '192.0.2.8', { ttl: 300 })],
      [record('set', 'A', '192.0.2.9', { ttl: 60 }), record('set', 'A', '192.0.2.9', { ttl: 300 })],
      [null, record('new', 'CNAME', 'www.example.com')],
    ]);
    expect(await client.send(transaction)).toBe('done');
    expect(told(await listed(client))).toEqual([
      'alias A 0 192.0.2.77 3600',
      'mail MX 20 mx.example.net 3600',
      'new CNAME 0 www.example.com 3600',
      'set A 0 192.0.2.8 300',
      'set A 0 192.0.2.9 300',
      'www A 0 192.0.2.2 3600',
      'www A 0 192.0.2.3 3600',
    ]);
    expect(await client.send(transaction)).toHaveProperty('unmet');
  });

  test('is read in many messages, and in many transfers at once', async () => {
    const hosts = Array.from({ length: 5000 }, (_, n) => `host-${n} IN TXT "${'text '.repeat(20)}${n}"`);
    const client = await clientOf(kind, hosts.join('\n'));
    const listings = await Promise.all(Array.from({ length: 12 }, () => listed(client)));
    for (const rows of listings) expect(told(rows)).toHaveLength(5000);
  });
});
