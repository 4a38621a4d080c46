import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { KEY, masterFile, startUpdateServer, updateServers } from '../../support/update-servers.js';
import { startDnsFaultProxy, UPDATE } from '../../support/dns-fault-proxy.js';
import { readPrometheus } from '../../support/prometheus.js';
import { edit, lines, NS1, record, recordsAt, updateProject } from './update-project.js';

const ZONE = 'example.com';

const LIVE = [
  'www 3600 IN A 192.0.2.1',
  'www 3600 IN A 192.0.2.2',
  'shop 3600 IN CNAME www',
  'blog 3600 IN A 192.0.2.5',
  'blog 3600 IN A 192.0.2.6',
  'old 3600 IN TXT "of" "old"',
  '@ 3600 IN MX 10 Mail.Example.NET.',
  'host 3600 IN HINFO "PC" "Linux"',
].join('\n');

const DECLARED = [
  NS1,
  record('www', 'A', '192.0.2.1', { ttl: 300 }),
  record('www', 'A', '192.0.2.3', { ttl: 300 }),
  record('shop', 'A', '192.0.2.77'),
  record('blog', 'CNAME', 'www.example.com'),
  record('', 'MX', 'mail.example.net', { prio: 10 }),
  record('', 'MX', 'mail2.example.net', { prio: 20 }),
  record('_sip._tcp', 'SRV', '20 5060 sip.example.net', { prio: 10 }),
  record('', 'CAA', '0 issue "letsencrypt.org"'),
  record('new', 'TXT', `v=DKIM1; p=${'a'.repeat(400)}`),
  record('beta', 'A', '192.0.2.99', { active: false }),
];

describe.each(updateServers)('%s', (kind) => {
  test('is brought into line, and back', async () => {
    const server = await startUpdateServer(kind, { [ZONE]: masterFile(ZONE, LIVE) });
    const before = lines(await recordsAt(server, ZONE));
    const proxy = await startDnsFaultProxy(server.port, () => undefined);
    const project = updateProject({ address: proxy.address, zones: { [ZONE]: DECLARED } });
    const { plan, apply, run } = project;
    const planned = await plan();
    expect(planned.warnings?.map(({ code }) => code)).toContain('active/absent');
    expect(planned.risks.map(({ code }) => code)).not.toContain('type-swap-gap');
    const { code, report, stderr } = await apply('--yes', '--allow', 'bulk-change', '--metrics', 'run.prom');
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
    expect(report.summary).toMatchObject({ failed: 0, unknown: 0, notAttempted: 0 });
    const metrics = readPrometheus(readFileSync(join(project.folder, 'run.prom'), 'utf8'));
    expect(metrics['zonemason_requests_total']?.samples).toEqual({
      'zonemason_requests_total{method="AXFR",status="NOERROR"}': 2,
      'zonemason_requests_total{method="UPDATE",status="NOERROR"}': 1,
    });
    // All that belongs together, and all else that fits, is one message.
    expect(proxy.seen.filter(({ opcode }) => opcode === UPDATE)).toHaveLength(1);
    const unmanaged = before.filter((line) => line.includes('HINFO'));
    const published = DECLARED.filter(({ prefix, active }) => prefix !== 'ns1' && active);
    expect(lines(await recordsAt(server, ZONE))).toEqual([...lines(published), ...unmanaged].toSorted());
    expect((await plan()).hasChanges).toBe(false);
    const back = await run(['rollback', '--last', '--yes', '--allow', 'bulk-change']);
    expect(back.code).toBe(0);
    expect(lines(await recordsAt(server, ZONE))).toEqual(
      before.map((line) => line.replace('Mail.Example.NET', 'mail.example.net')),
    );
  });

  test('is imported as it is', async () => {
    const server = await startUpdateServer(kind, { [ZONE]: masterFile(ZONE, LIVE) });
    const { run, plan, folder } = updateProject({ address: server.address, zones: {} });
    expect((await run(['import', ZONE])).code).toBe(0);
    expect(readFileSync(join(folder, `zones/${ZONE}.yaml`), 'utf8')).not.toContain('NS:');
    expect((await plan()).hasChanges).toBe(false);
    const exported = await run(['export', ZONE, '--live', '--format', 'json']);
    expect(JSON.parse(exported.stdout)).toHaveLength(10);
    expect((await run(['verify', '--server', server.address])).code).toBe(0);
  });

  test('is not changed by a saved plan that is stale, nor by one whose sets change at the last moment', async () => {
    const server = await startUpdateServer(kind, { [ZONE]: masterFile(ZONE, LIVE) });
    let foreign: (() => Promise<void>) | null = null;
    const proxy = await startDnsFaultProxy(server.port, ({ opcode }) =>
      opcode === UPDATE ? { before: async () => foreign?.() } : undefined,
    );
    const { run, apply } = updateProject({ address: proxy.address, zones: { [ZONE]: DECLARED } });
    await run(['plan', '--out', 'plan.json']);
    const change = [[record('www', 'A', '192.0.2.2'), record('www', 'A', '192.0.2.9')]] as const;
    await edit(server, ZONE, change);
    const stale = lines(await recordsAt(server, ZONE));
    expect((await run(['apply', 'plan.json', '--yes', '--allow', 'bulk-change'])).code).toBe(4);
    expect(proxy.seen.filter(({ opcode }) => opcode === UPDATE)).toHaveLength(0);
    expect(lines(await recordsAt(server, ZONE))).toEqual(stale);
    foreign = () => edit(server, ZONE, [[record('www', 'A', '192.0.2.9'), record('www', 'A', '192.0.2.8')]]);
    const { code, report } = await apply('--yes', '--allow', 'bulk-change');
    expect(code).toBe(4);
    const kinds = new Set(report.steps.map(({ reason }) => reason?.kind));
    expect([...kinds]).toEqual(['changed-meanwhile']);
    expect(lines(await recordsAt(server, ZONE))).toEqual(
      stale.map((line) => line.replace('192.0.2.9', '192.0.2.8')),
    );
  });

  test('has a change by somebody else elsewhere found afterwards', async () => {
    const server = await startUpdateServer(kind, { [ZONE]: masterFile(ZONE, LIVE) });
    const proxy = await startDnsFaultProxy(server.port, ({ opcode }) =>
      opcode === UPDATE
        ? { before: () => edit(server, ZONE, [[null, record('elsewhere', 'A', '192.0.2.200')]]) }
        : undefined,
    );
    const { apply } = updateProject({ address: proxy.address, zones: { [ZONE]: DECLARED } });
    const { code, report } = await apply('--yes', '--allow', 'bulk-change');
    expect(code).toBe(6);
    expect(report.scopes[0]?.differences).toMatchObject([
      { address: 'dns/example.com/elsewhere/A', kind: 'extra', cause: 'others' },
    ]);
    expect(report.summary).toMatchObject({ failed: 0, notAttempted: 0 });
  });
});

const SIGNING = {
  BIND: [
    `key "${KEY.name}" { algorithm hmac-sha256; secret "${KEY.secret}"; };`,
    `zone "${ZONE}" { type primary; file "${ZONE}.zone"; dnssec-policy default; allow-transfer { key "${KEY.name}"; }; update-policy { grant "${KEY.name}" zonesub ANY; }; };`,
  ],
  Knot: [
    `key:\n  - id: ${KEY.name}\n    algorithm: hmac-sha256\n    secret: ${KEY.secret}`,
    `acl:\n  - id: zm\n    key: ${KEY.name}\n    action: [transfer, update]`,
    `zone:\n  - domain: ${ZONE}\n    file: ${ZONE}.zone\n    acl: zm\n    zonefile-sync: -1\n    dnssec-signing: on`,
  ],
} as const;

test.each(['BIND', 'Knot'] as const)(
  "a zone that %s signs is kept like any other, and its signatures are the server's",
  async (kind) => {
    const live = `${LIVE}\nftp 3600 IN CNAME www\nirc 3600 IN CNAME www`;
    const settings = SIGNING[kind].join('\n');
    const server = await startUpdateServer(kind, { [ZONE]: masterFile(ZONE, live) }, { settings });
    const aliases = [
      record('ftp', 'CNAME', 'new.example.com'),
      record('irc', 'CNAME', 'www.example.com', { ttl: 60 }),
    ];
    const zones = { [ZONE]: [...DECLARED, ...aliases] };
    const { apply, plan, run } = updateProject({ address: server.address, zones });
    const before = lines(await recordsAt(server, ZONE));
    const { code, stderr } = await apply('--yes', '--allow', 'bulk-change');
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
    expect((await plan()).hasChanges).toBe(false);
    expect((await run(['rollback', '--last', '--yes', '--allow', 'bulk-change'])).code).toBe(0);
    expect(lines(await recordsAt(server, ZONE))).toEqual(before);
    const { stdout } = await run(['export', ZONE, '--live', '--format', 'json']);
    expect(stdout).not.toMatch(/RRSIG|NSEC|DNSKEY|CDS|TYPE65534|SOA/);
  },
);
