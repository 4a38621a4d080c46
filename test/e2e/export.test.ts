import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { octodnsFields } from '../../src/dns/foreign/octodns-fields.js';
import type { DnsRecord } from '../../src/dns/record.js';
import { ownerName } from '../../src/dns/name/domain.js';
import { recordType } from '../../src/dns/types/registry.js';
import { encodeRdata } from '../../src/dns/wire/rdata.js';
import { formatZoneFile } from '../../src/load/format/format-zone-file.js';
import { zonemason } from '../cli/support.js';
import { temporaryFolder } from '../support/after-tests.js';
import { exampleZones } from '../support/example-zones.js';
import { fullZones } from '../support/full-zones.js';
import { inProfile, seed } from '../support/runs.js';
import { ask, faultsFound } from './name-servers.js';
import { passwordsFor } from './project.js';
import { withSandbox } from './services.js';

const ZONE = 'example.com';
const PROJECT_FILE = 'dns:\n  endpoint: https://dns.example.net\n  zones: zones/*.yaml\n';

/** Random zones, each a project with a master file in `out`. */
const zones = fc
  .sample(fullZones, { numRuns: inProfile({ quick: 25, deep: 250 }), seed: seed() })
  .map((records) => ({ records, folder: projectOf(records) }));

function projectOf(records: readonly DnsRecord[]): string {
  return temporaryFolder({
    'zonemason.yaml': PROJECT_FILE,
    [`zones/${ZONE}.yaml`]: formatZoneFile({ zone: ZONE, declared: records }, 'none'),
  });
}

test.each(exampleZones)('the checkers of BIND, NSD and Knot accept the example %s', async (zone) => {
  const folder = temporaryFolder();
  const { code } = await zonemason(['export', zone, '--out', folder], { cwd: 'examples' });
  expect(code).toBe(0);
  expect(faultsFound(zone, join(folder, `${zone}.zone`))).toEqual([]);
});

describe('random zones', () => {
  test.each(zones)('the checkers of BIND, NSD and Knot accept zone %#', async ({ folder }) => {
    const { code, stderr } = await zonemason(['export', ZONE, '--out', 'out'], { cwd: folder });
    expect(code === 0 ? '' : stderr).toBe('');
    expect(faultsFound(ZONE, masterFileIn(folder))).toEqual([]);
  });

  test('dnspython reads their active records', () => {
    const paths = zones.flatMap(({ folder }) => [ZONE, masterFileIn(folder)]);
    const { code, output } = ask('/usr/bin/python3', ['test/e2e/read-zones.py', ...paths]);
    expect(code).toBe(0);
    for (const [index, line] of output.trim().split('\n').entries()) {
      const read: readonly string[] = JSON.parse(line);
      expect(read.filter(isDeclared)).toEqual(expected(zones[index]?.records ?? []));
    }
  });

  test.each(
    zones.flatMap(({ records }, index) => [
      { index, records, format: 'zone', source: `${ZONE}.zone` },
      { index, records: records.filter(isInOctodns), format: 'octodns', source: `${ZONE}.yaml` },
    ]),
  )('an import of zone $index as $format declares the same records', async ({ records, format, source }) => {
    const cwd = projectOf(records.map((record) => ({ ...record, active: true, ttl: 3600 })));
    await zonemason(['export', ZONE, '--format', format, '--out', 'out'], { cwd });
    const { code, stdout } = await zonemason(['import', '--from', `out/${source}`], { cwd });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'Imported: 1 file, 0 written, 0 replaced, 1 unchanged.\n',
    });
  });
});

/** Whether octoDNS can have a record: it drops a quote, a space and a quote from texts, so that the export leaves them out. */
function isInOctodns({ type, content }: DnsRecord): boolean {
  return octodnsFields[type] !== undefined && !(type === 'TXT' && content.includes('" "'));
}

function masterFileIn(folder: string): string {
  return join(folder, 'out', `${ZONE}.zone`);
}

/** Whether a record that dnspython has read is not a placeholder. */
function isDeclared(fields: readonly string[] | string): boolean {
  const [owner, type] = fields;
  return owner !== `${ZONE}.` || (type !== 'SOA' && type !== 'NS');
}

/** What dnspython should read. */
function expected(records: readonly DnsRecord[]): readonly unknown[] {
  const active = records.filter((record) => record.active);
  const lowest = new Map<string, number>();
  for (const { prefix, type, ttl } of active) {
    const key = `${prefix} ${type}`;
    lowest.set(key, Math.min(lowest.get(key) ?? Infinity, ttl));
  }
  return active
    .map(({ prefix, type, ...record }) => [
      `${ownerName(prefix, ZONE)}.`,
      type,
      lowest.get(`${prefix} ${type}`) ?? 0,
      wire({ prefix, type, ...record }),
    ])
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

/** Tags of CAA are written in lower case. */
function wire(record: DnsRecord): string {
  const type = recordType(record.type);
  const content = record.content.replace('IssueWild', 'issuewild');
  const octets = type ? encodeRdata(type, { ...record, content }) : undefined;
  return octets instanceof Uint8Array ? Buffer.from(octets).toString('hex') : 'none';
}

describe('live zones', () => {
  const live = {
    'example.com': [
      { prefix: 'www', type: 'A', content: '192.0.2.1', id: '7' },
      { prefix: 'old', type: 'WEBFORWARD', content: 'https://example.net/', id: '9' },
    ],
  };

  test('are exported without a file, types of the service as comments', async () => {
    const { run } = await withSandbox({ zones: {}, live, env: passwordsFor(live) });
    const { code, stdout, stderr } = await run(['export', 'example.com', '--live', '--no-soa']);
    expect(code).toBe(0);
    expect(stdout).toBe(`; Zone example.com
; not exported: old 3600 WEBFORWARD https://example.net/
www.example.com. 3600 IN A 192.0.2.1
`);
    expect(stderr).toContain('only the service knows WEBFORWARD records');
  });

  test('of which none can be read end it', async () => {
    const none = { 'example.org': [], 'example.net': [] };
    const { run } = await withSandbox({ zones: {}, live, env: passwordsFor(none) });
    const { code, stdout, stderr } = await run(['export', 'example.org', 'example.net', '--live']);
    expect({ code, stdout }).toEqual({ code: 7, stdout: '' });
    expect(stderr).toMatch(/^error: .*example\.net/m);
    expect(stderr).toMatch(/^error: .*example\.org/m);
  });

  test('that cannot be read do not stop the others', async () => {
    const both = { ...live, 'example.org': [] };
    const { run } = await withSandbox({ zones: {}, live, env: passwordsFor(both) });
    const { code, stdout, stderr } = await run([
      'export',
      'example.org',
      'example.com',
      '--live',
      '--format',
      'json',
    ]);
    expect(code).toBe(6);
    expect(JSON.parse(stdout)).toMatchObject([{ type: 'WEBFORWARD', id: expect.anything() }, { type: 'A' }]);
    expect(stderr).toContain('example.org');
  });
});
