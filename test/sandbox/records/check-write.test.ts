import { beforeAll, describe, expect, test } from 'vitest';
import type { DnsRecord } from '../../../src/dns/record.js';
import { typesOf } from '../../../src/dns/types/registry.js';
import type { Sandbox } from '../../support/start-sandbox.js';
import { startSandbox } from '../../support/start-sandbox.js';
import { codeOf, idOf, sandboxClient } from '../../support/sandbox-client.js';

const password = 'p';
const defaults = { prefix: 'www', type: 'A', content: '192.0.2.1', ttl: 3600, prio: 0, active: true };
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ dataFolder: ':memory:' });
});

/** A zone that holds these records, and one more that an update can start from. */
async function zoneWith(records: readonly Partial<DnsRecord>[]) {
  const seeds = records.map((record, index) => ({ ...defaults, ...record, id: `seed-${index}` }));
  await sandbox.seed({ zone: 'example.com', password, records: seeds });
  const send = sandboxClient(sandbox.url, 'example.com', password);
  const other = { ...defaults, prefix: 'something-else', type: 'TXT', content: 'x' };
  const id = idOf(await send('POST', '/example.com', other));
  return {
    send,
    create: (record: Partial<DnsRecord>) => send('POST', '/example.com', { ...defaults, ...record }),
    update: (record: Partial<DnsRecord>) => send('PUT', `/example.com/${id}`, { id, ...defaults, ...record }),
  };
}

const long = `${'a'.repeat(63)}.`.repeat(4).slice(0, -1);

describe('a record that breaks a rule on its own is refused on POST and on PUT', () => {
  test.each<readonly [string, Partial<DnsRecord>]>([
    ['type/unknown', { type: 'WEBFORWARD', content: 'https://example.net' }],
    ['type/unknown', { type: 'a' }],
    ['type/unknown', { type: 'PTR', content: 'host.example.net' }],
    ['name/dns-name', { type: 'TXT', prefix: 'a b' }],
    ['name/host-name', { prefix: '_x' }],
    ['name/uppercase', { prefix: 'WWW' }],
    ['name/trailing-dot', { prefix: 'www.' }],
    ['name/too-long', { prefix: long }],
    ['name/punycode', { prefix: 'ab--cd' }],
    ['content/ascii', { type: 'TXT', content: 'münchen' }],
    ['content/ascii', { type: 'TXT', content: 'a\tb' }],
    ['content/too-long', { type: 'TXT', content: 'x'.repeat(65_536) }],
    ['content/missing', { type: 'TXT', content: '' }],
    ['prio/range', { prio: -1 }],
    ['prio/range', { prio: 65_536 }],
    ['prio/range', { prio: 1.5 }],
    ['ttl/range', { ttl: 59 }],
    ['ttl/range', { ttl: 259_201 }],
    ['ttl/range', { ttl: 600.5 }],
    ['cname/prefix', { type: 'CNAME', prefix: '', content: 'www.example.net' }],
    ['cname/self', { type: 'CNAME', content: 'www.example.com' }],
    ['cname/target', { type: 'CNAME', content: 'localhost' }],
    ['a/content', { content: '192.0.2' }],
    ['aaaa/content', { type: 'AAAA', content: '192.0.2.1' }],
    ['mx/target', { type: 'MX', content: '_x.example.net' }],
    ['srv/prefix', { type: 'SRV', prefix: 'sip', content: '20 5060 sip.example.com' }],
    ['srv/content', { type: 'SRV', prefix: '_sip._tcp', content: '5060 sip.example.com' }],
    ['sshfp/content', { type: 'SSHFP', content: '4 2 xyz' }],
    ['tlsa/prefix', { type: 'TLSA', prefix: 'www', content: '3 1 1 abcdef' }],
    ['tlsa/content', { type: 'TLSA', prefix: '_443._tcp', content: '4 1 1 abcdef' }],
    ['afsdb/content', { type: 'AFSDB', content: '3 afs.example.com' }],
    ['loc/content', { type: 'LOC', content: 'here' }],
    ['caa/content', { type: 'CAA', content: '0 issue letsencrypt.org' }],
    ['svcb/form', { type: 'HTTPS', content: 'x' }],
    ['svcb/form', { type: 'SVCB', content: '' }],
    ['svcb/form', { type: 'HTTPS', content: '1 . esni=x' }],
  ])('%s: %o', async (code, record) => {
    const { create, update } = await zoneWith([]);
    for (const answer of [await create(record), await update(record)]) {
      expect([answer.status, codeOf(answer)]).toEqual([422, code]);
    }
  });
});

describe('a record that breaks only rules that the document does not print is taken on POST and on PUT', () => {
  test.each<Partial<DnsRecord>>([
    { type: 'NAPTR', content: 'x' },
    { type: 'NS', content: '-' },
    { type: 'DS', content: 'x' },
    { type: 'DS', prefix: '', content: 'x' },
    { type: 'LOC', content: '91 N 4 E 0m' },
    { type: 'SRV', prefix: '_sip._tcp_x', content: '20 70000 sip.example.com' },
    { type: 'TLSA', prefix: '_443._tcp_x', content: '3 1 1 ab' },
    { type: 'AFSDB', content: '01 afs.example.com' },
    { type: 'CAA', content: '0 is-sue "ca.example.net"' },
    { type: 'HTTPS', content: '70000 x no-default-alpn port=x key7="' },
    { type: 'MX', prefix: '*', content: '.' },
    { type: 'CNAME', content: `${'a.'.repeat(130)}example.net` },
  ])('%o', async (record) => {
    expect((await (await zoneWith([])).create(record)).status).toBeLessThan(300);
    expect((await (await zoneWith([])).update(record)).status).toBeLessThan(300);
  });

  test.each<Partial<DnsRecord>>([
    { type: 'NS', content: 'ns1.example.net' },
    { type: 'NAPTR', content: '100 10 "S" "SIP+D2U" "" _sip._udp.example.net' },
    { type: 'DS', content: '60485 5 1 2BB183AF5F22588179A53B0A98631FAD1A292118' },
  ])('%o, twice', async (record) => {
    const { create } = await zoneWith([record]);
    expect((await create({ ...record, ttl: 600 })).status).toBeLessThan(300);
  });
});

describe('a record that gets in the way of another is refused on POST and on PUT', () => {
  const alias = { type: 'CNAME', content: 'host.example.net' };
  test.each<readonly [string, readonly Partial<DnsRecord>[], Partial<DnsRecord>]>([
    ['record/duplicate', [{}], {}],
    ['record/duplicate', [{ active: false }], { ttl: 600, prio: 7 }],
    [
      'record/duplicate',
      [{ type: 'AAAA', content: '2001:db8::1' }],
      { type: 'AAAA', content: '2001:DB8:0::1' },
    ],
    ['record/duplicate', [{ type: 'TXT', content: 'x' }], { type: 'TXT', content: 'x' }],
    ['cname/conflict', [alias], {}],
    ['cname/conflict', [{}], alias],
    ['cname/conflict', [alias], { ...alias, content: 'other.example.net' }],
    ['cname/conflict', [{ type: 'TXT', content: 'x', active: false }], alias],
    ['cname/conflict', Array.from({ length: 50 }, (_, n) => ({ content: `192.0.2.${n}` })), alias],
    ['mx/null-conflict', [{ type: 'MX', content: '.' }], { type: 'MX', content: 'mx.example.net' }],
    ['mx/null-conflict', [{ type: 'MX', content: 'mx.example.net' }], { type: 'MX', content: '.' }],
    ['address/web-forward', [{ type: 'WEBFORWARD', content: 'https://example.net' }], {}],
    ['address/web-forward', [{ type: 'WEBFORWARD_301', content: 'x' }], { type: 'AAAA', content: '::1' }],
    [
      'cname/ring',
      [{ ...alias, prefix: 'a', content: 'www.example.com' }],
      { ...alias, content: 'a.example.com' },
    ],
    [
      'cname/ring',
      [
        { ...alias, prefix: 'a', content: 'b.example.com', active: false },
        { ...alias, prefix: 'b', content: 'WWW.example.com' },
      ],
      { ...alias, content: 'a.example.com' },
    ],
  ])('%s: beside %o comes %o', async (code, others, record) => {
    const { send, create, update } = await zoneWith(others);
    for (const answer of [await create(record), await update(record)]) {
      expect([answer.status, codeOf(answer)]).toEqual([409, code]);
    }
    expect((await send('GET', '/example.com')).body).toHaveLength(others.length + 1);
  });

  test('cname/ring: through another zone', async () => {
    await sandbox.seed({
      zone: 'example.org',
      password,
      records: [{ ...defaults, ...alias, content: 'www.example.com' }],
    });
    const { create, update } = await zoneWith([]);
    const record = { ...alias, content: 'www.example.org' };
    expect([codeOf(await create(record)), codeOf(await update(record))]).toEqual([
      'cname/ring',
      'cname/ring',
    ]);
    await sandbox.seed({ zone: 'example.org', password });
  });
});

describe('a record that is in order is taken', () => {
  test.each(typesOf('rest').map((type) => [type.type, type.example]))('%s: %s', async (type, content) => {
    const prefix = { SRV: '_sip._tcp', TLSA: '_443._tcp' }[type] ?? 'www';
    const { create, update } = await zoneWith([]);
    expect((await update({ type, prefix, content })).status).toBe(200);
    expect((await create({ type, prefix: type === 'CNAME' ? 'www2' : `${prefix}.x`, content })).status).toBe(
      201,
    );
  });

  test('though there is advice against it', async () => {
    const { create } = await zoneWith([]);
    expect((await create({ ttl: 60 })).status).toBe(201);
  });

  test('beside what it does not conflict with, and beside what is at fault already', async () => {
    const { create, update } = await zoneWith([
      { type: 'CNAME', content: 'a.example' },
      { type: 'MX', content: 'b.example' },
    ]);
    expect((await create({ prefix: 'other' })).status).toBe(201);
    expect((await create({ prefix: 'other', content: '192.0.2.2' })).status).toBe(201);
    expect((await update({ prefix: 'other', type: 'AAAA', content: '::1' })).status).toBe(200);
  });

  test('as an update of itself, and when an alias turns round', async () => {
    const alias = { ...defaults, type: 'CNAME' };
    const { send } = await zoneWith([{ ...alias, prefix: 'a', content: 'b.example.com' }]);
    const update = (content: string) =>
      send('PUT', '/example.com/seed-0', { ...alias, id: 'seed-0', prefix: 'a', content });
    expect((await update('b.example.com')).status).toBe(200);
    expect(
      (await send('POST', '/example.com', { ...alias, prefix: 'c', content: 'a.example.com' })).status,
    ).toBe(201);
    expect((await update('d.example.com')).status).toBe(200);
    expect(codeOf(await update('c.example.com'))).toBe('cname/ring');
  });
});
