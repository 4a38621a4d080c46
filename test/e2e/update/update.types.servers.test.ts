import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { masterFile, startUpdateServer, updateServers } from '../../support/update-servers.js';
import { startDnsFaultProxy, UPDATE } from '../../support/dns-fault-proxy.js';
import { lines, NS1, record, recordsAt, updateProject } from './update-project.js';

const ZONE = 'example.com';
const REVERSE = '2.0.192.in-addr.arpa';
const HASH = 'c93f1e400f26708f98cb19d936620da35eec8f72e57f9eec01c1afd6';

const LIVE = ['www.old 3600 IN A 192.0.2.1', 'a.b.old 3600 IN TXT x', 'old 3600 IN A 192.0.2.2'].join('\n');

const DECLARED = [
  NS1,
  record('old', 'DNAME', 'new.example.net'),
  record('old', 'A', '192.0.2.2'),
  record('_http._tcp', 'URI', '1 "https://www.example.com/"', { prio: 10 }),
  record(`${HASH}._smimecert`, 'SMIMEA', `3 1 1 ${'ab'.repeat(32)}`),
  record(`${HASH}._openpgpkey`, 'OPENPGPKEY', 'mDMEZVpK5RYJKwYBBAHaRw8='),
  record('', 'RP', 'admin.example.com .'),
  record('short', 'TXT', 'x', { ttl: 1 }),
];

const POINTERS = [
  record('', 'NS', 'ns1.example.com'),
  record('1', 'PTR', 'www.example.net'),
  record('2', 'PTR', 'mail.example.net'),
  record('0/25', 'NS', 'ns2.example.net'),
];

describe.each(updateServers)('%s', (kind) => {
  test('takes records of all types, and a DNAME in the place of names below it', async () => {
    // PowerDNS does not take a DNAME in the very message that deletes the names below it.
    const live = kind === 'PowerDNS' ? 'www 3600 IN A 192.0.2.1' : LIVE;
    const server = await startUpdateServer(kind, { [ZONE]: masterFile(ZONE, live) });
    const before = lines(await recordsAt(server, ZONE));
    const proxy = await startDnsFaultProxy(server.port, () => undefined);
    const { plan, apply, run } = updateProject({ address: proxy.address, zones: { [ZONE]: DECLARED } });
    const consent = ['--yes', '--allow', 'bulk-change'];
    const { code, stderr } = await apply(...consent);
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
    expect(proxy.seen.filter(({ opcode }) => opcode === UPDATE)).toHaveLength(1);
    expect(lines(await recordsAt(server, ZONE))).toEqual(
      lines(DECLARED.filter(({ prefix }) => prefix !== 'ns1')),
    );
    expect((await plan()).hasChanges).toBe(false);
    expect((await run(['rollback', '--last', ...consent])).code).toBe(0);
    expect(lines(await recordsAt(server, ZONE))).toEqual(before);
  });

  test('has a reverse zone, which is imported as it is', async () => {
    const text = '1 3600 IN PTR www.example.net.\n0/25 3600 IN NS ns2.example.net.';
    const server = await startUpdateServer(kind, { [REVERSE]: masterFile(REVERSE, text) });
    const { declare, plan, apply, run } = updateProject({ address: server.address, zones: {} });
    expect((await run(['import', REVERSE])).code).toBe(0);
    expect((await plan()).hasChanges).toBe(false);
    declare(REVERSE, POINTERS);
    expect(await apply('--yes', '--allow', 'bulk-change', '--allow', 'apex-ns-change')).toMatchObject({
      code: 0,
    });
    expect((await plan()).hasChanges).toBe(false);
  });
});

test('a block of addresses is a zone with a slash in its name, as RFC 2317 has it', async () => {
  const block = `0/25.${REVERSE}`;
  const pointers = ['3 3600 IN PTR a.example.net.', '4 3600 IN PTR a.example.net.'].join('\n');
  const server = await startUpdateServer('Knot', { [block]: masterFile(block, pointers) });
  const { apply, folder, run } = updateProject({ address: server.address, zones: {} });
  expect((await run(['import', block])).code).toBe(0);
  const before = lines(await recordsAt(server, block));
  const path = join(folder, `zones/0-25.${REVERSE}.yaml`);
  writeFileSync(path, readFileSync(path, 'utf8').replace(/records:.*/s, 'records: {}'));
  expect((await run(['plan', '--out', 'plan.json'])).code).toBe(0);
  expect((await run(['apply', 'plan.json', '--zone', block, '--yes'])).code).toBe(5);
  expect((await apply('--yes', '--allow', 'zone-emptied')).code).toBe(0);
  expect(lines(await recordsAt(server, block))).toEqual([]);
  expect((await run(['rollback', '--last', '--yes', '--allow', 'bulk-change'])).code).toBe(0);
  expect(lines(await recordsAt(server, block))).toEqual(before);
});

test.each(updateServers)('%s gives the name servers of a zone another TTL', async (kind) => {
  const server = await startUpdateServer(kind, { [ZONE]: masterFile(ZONE) });
  const records = [NS1, record('', 'NS', 'ns1.example.com', { ttl: 60 })];
  const { apply, plan } = updateProject({ address: server.address, zones: { [ZONE]: records } });
  const { code } = await apply('--yes', '--allow', 'bulk-change', '--allow', 'apex-ns-change');
  expect(code).toBe(0);
  expect((await plan()).hasChanges).toBe(false);
});

test('PowerDNS says which change it does not take in one message, and has none of it', async () => {
  const server = await startUpdateServer('PowerDNS', { [ZONE]: masterFile(ZONE, LIVE) });
  const { apply } = updateProject({ address: server.address, zones: { [ZONE]: DECLARED } });
  const before = lines(await recordsAt(server, ZONE));
  const { code, report } = await apply('--yes', '--allow', 'bulk-change');
  const told = new Set(report?.steps.map(({ status, error }) => `${status}: ${error}`));
  expect({ code, told: [...told] }).toEqual({
    code: 6,
    told: [`failed: UPDATE of ${ZONE} at ${server.address}: NXRRSET, but the zone is as it was reviewed`],
  });
  expect(lines(await recordsAt(server, ZONE))).toEqual(before);
});
