import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ForeignKind } from '../../../../src/diagnostics/rule.js';
import { catalogue } from '../../../../src/engine/catalogue.js';
import { findsMistakes } from '../../../../src/dns/rules/import-exceptions.js';
import { sourceFor } from '../../../../src/engine/import/sources/sources.js';
import type { SourceInput } from '../../../../src/engine/import/sources/source.js';
import { sourceFile } from '../../../../src/diagnostics/source.js';
import { zonemason } from '../../../cli/support.js';
import { placed } from '../../../load/support.js';
import { temporaryFolder } from '../../../support/after-tests.js';
import { disk } from '../../../support/disk.js';

const vectors = 'test/vectors/foreign';

function input(text: string, kind: ForeignKind, zones: readonly string[] = ['example.com']): SourceInput {
  const file = sourceFile(`example.com.${kind === 'octodns' ? 'yaml' : 'json'}`, text);
  const tree = disk.within([disk.folder]);
  return {
    path: file.path,
    file,
    isMarked: false,
    tree,
    around: disk,
    variants: new Map(),
    zones,
    txt: 'text',
    protocol: 'rest',
  };
}

async function problemsIn(text: string, kind: ForeignKind): Promise<readonly string[]> {
  const source = sourceFor(input(text, kind), kind);
  const { diagnostics } = await source.read(input(text, kind));
  return diagnostics.map(({ rule }) => rule.code);
}

const shown = catalogue.flatMap(({ code, examples }) => {
  const { kind, bad, good } = examples;
  return kind === 'octodns' || kind === 'route53' || kind === 'tofu' || kind === 'dnscontrol'
    ? [{ code, kind, bad, good }]
    : [];
});

describe('the examples of a rule', () => {
  test.each(shown)(
    '$code: the bad ones break it and no other, the good ones none',
    async ({ code, kind, bad, good }) => {
      for (const text of bad) expect(await problemsIn(text, kind)).toEqual([code]);
      for (const text of good) expect(await problemsIn(text, kind)).toEqual([]);
    },
  );

  test.each(shown)('$code: the good ones are recognized', async ({ kind, good }) => {
    for (const text of good) {
      const found = sourceFor(input(text, kind), undefined);
      expect(found).toBe(sourceFor(input(text, kind), kind));
    }
  });
});

/** Files of other programs with a record of www, an address. */
const addressIn = {
  route53: (value: unknown) => ({
    ResourceRecordSets: [
      { Name: 'www.example.com.', Type: 'A', TTL: 60, ResourceRecords: [{ Value: value }] },
    ],
  }),
  tofu: (value: unknown) => ({
    format_version: '1.0',
    values: {
      root_module: {
        resources: [
          {
            mode: 'managed',
            type: 'aws_route53_record',
            values: { zone_id: 'Z', name: 'www.example.com', type: 'A', ttl: 60, records: [value] },
          },
        ],
      },
    },
  }),
  dnscontrol: (value: unknown) => ({
    registrars: [],
    domains: [{ name: 'example.com', records: [{ type: 'A', name: 'www', ttl: 60, target: value }] }],
  }),
};

describe.each(['route53', 'tofu', 'dnscontrol'] as const)('a file of %s', (kind) => {
  const sound = JSON.stringify(addressIn[kind]('192.0.2.1'));

  test('has no problem when it is whole and its address is one', async () => {
    expect(await problemsIn(sound, kind)).toEqual([]);
  });

  test.each([
    ['cut off anywhere', sound.slice(0, -1)],
    ['cut off after its first key', sound.slice(0, 20)],
    ['followed by another', sound + sound],
  ])('%s is no JSON', async (_, text) => {
    const code = { route53: 'route53/syntax', tofu: 'tofu/syntax', dnscontrol: 'dnscontrol/syntax' }[kind];
    expect(await problemsIn(text, kind)).toEqual([code]);
  });

  test.each(['192.0.2.256', '192.0.2', 'www.example.net', '2001:db8::1', '192.0.2.1 192.0.2.2'])(
    'has no address %j',
    async (value) => {
      const code = { route53: 'route53/content', tofu: 'tofu/content', dnscontrol: 'dnscontrol/content' }[
        kind
      ];
      expect(await problemsIn(JSON.stringify(addressIn[kind](value)), kind)).toEqual([code]);
    },
  );
});

test('JSON may begin with blank lines and spaces', () => {
  const text = '\n  { "ResourceRecordSets": [] }\n';
  expect(sourceFor(input(text, 'route53'), undefined)).toBe(sourceFor(input(text, 'route53'), 'route53'));
});

test.each([
  ['YAML with braces', 'a: { "ResourceRecordSets": [] }\n'],
  ['a script', 'set({ "ResourceRecordSets": [] })\n'],
  ['half of what is typical of DNSControl', '{ "domains": [] }'],
  ['the other half', '{ "registrars": [] }'],
])('%s is not taken for JSON of another program', (_, text) => {
  expect(() => sourceFor(input(text, 'route53'), undefined)).toThrow('unclear what kind of file');
});

describe('files of other programs', () => {
  test.each([
    'octodns/unit.tests.yaml',
    'route53.json',
    'route53-escapes.json',
    'tofu.json',
    'tofu-refreshed.json',
    'tofu-plan.json',
    'dnscontrol.json',
    'dnscontrol-settings.json',
  ])('%s becomes zone files that are valid, what is lost in comments', async (name) => {
    const [kind = ''] = name.split(/[./]/);
    const expected = readFileSync(`${vectors}/${kind}.expected.yaml`, 'utf8');
    const cwd = temporaryFolder({ [name]: readFileSync(`${vectors}/${name}`, 'utf8') });
    const { code, stdout } = await zonemason(['import', '--from', name, '--stdout'], { cwd });
    expect(code).toBe(0);
    expect(stdout.replaceAll(/^# yaml-language-server.*\n/gm, '')).toBe(expected);
    const written = await zonemason(['import', '--from', name], { cwd });
    const files = Array.from(written.stdout.matchAll(/^\+ (\S+)/gm), ([, path = '']) => path);
    const { stdout: report } = await zonemason(['validate', ...files], { cwd });
    const errors = Array.from(report.matchAll(/:\d+ {2}error {2}(\S+)/g), ([, rule = '']) => rule);
    expect([written.code, errors.filter((rule) => !findsMistakes(rule))]).toEqual([0, []]);
  });
});

describe.each(['constructor', '__proto__', 'toString'])('a type %s', (type) => {
  const record = { type, name: 'a', ttl: 300, target: 'x', content: 'x', zone_id: 'z' };
  const resources = [
    { mode: 'managed', type, values: {} },
    { mode: 'managed', type: 'cloudflare_record', values: { ...record, name: 'a.example.com' } },
  ];
  const set = { Name: 'example.com.', Type: type, TTL: 300, ResourceRecords: [{ Value: 'x' }] };

  test.each<[ForeignKind, unknown]>([
    ['route53', { ResourceRecordSets: [set] }],
    ['tofu', { format_version: '1.0', values: { root_module: { resources } } }],
    ['dnscontrol', { domains: [{ name: 'example.com', records: [record] }] }],
  ])('is one that the service does not have, from %s', async (kind, content) => {
    const source = sourceFor(input('', kind), kind);
    const { zones, diagnostics } = await source.read(input(JSON.stringify(content), kind));
    expect(diagnostics).toEqual([]);
    const losses = zones.flatMap((zone) => zone.losses.map(({ reason }) => reason));
    expect(losses).toEqual([`the service has no ${type} records`]);
  });
});

function state(...resources: readonly object[]): string {
  return JSON.stringify({ format_version: '1.0', values: { root_module: { resources } } });
}

function dns(values: object): object {
  return { type: 'dns_a_record_set', values };
}

describe('what is wrong', () => {
  const set =
    '"Name": "a.example.com.", "Type": "A", "TTL": 300, "ResourceRecords": [{ "Value": "192.0.2.1" }]';
  const listing = `{ "ResourceRecordSets": [{ ${set} }] }`;

  const twoZones = ['Z1', 'Z2'].flatMap((zone_id) => [
    { type: 'aws_route53_zone', values: { zone_id, name: 'example.com' } },
    {
      type: 'aws_route53_record',
      values: { zone_id, fqdn: 'a.example.com', type: 'A', records: ['192.0.2.1'] },
    },
  ]);

  test.each<[ForeignKind, string, readonly string[]]>([
    ['route53', '[]', ['route53/shape 1:1']],
    ['route53', '{', ['route53/syntax 1:2']],
    ['route53', `${listing} {}`, ['route53/syntax 1:130']],
    ['route53', '{ "ResourceRecordSets": {} }', ['route53/shape 1:25']],
    ['route53', '{ "ResourceRecordSets": [1, null] }', ['route53/shape 1:26', 'route53/shape 1:29']],
    [
      'route53',
      '{ "ResourceRecordSets": [{}] }',
      ['route53/shape 1:26', 'route53/shape 1:26', 'route53/shape 1:26', 'route53/shape 1:26'],
    ],
    ['route53', listing.replace('300', '-1'), ['route53/shape 1:74']],
    ['route53', listing.replace('300', '1e99'), ['route53/shape 1:74']],
    ['route53', listing.replace('300', '99999999999999999999'), ['route53/shape 1:74']],
    ['route53', listing.replace('"TTL": 300', '"Name": "b"'), ['route53/syntax 1:67']],
    ['route53', listing.replace('a.example', 'a..example'), ['route53/name 1:36']],
    ['route53', '['.repeat(200), ['route53/syntax 1:101']],
    ['tofu', '{ "format_version": "1.0" }', []],
    ['tofu', '{ "terraform_version": "1.0" }', ['tofu/shape 1:1']],
    [
      'dnscontrol',
      '{ "domains": [{ "name": "example.com!y" }, { "name": "example.com!x" }] }',
      ['dnscontrol/name 1:54'],
    ],
    ['dnscontrol', '{ "domains": [{ "name": "../../etc" }] }', ['dnscontrol/name 1:25']],
    [
      'dnscontrol',
      '{ "domains": [{ "name": "" }, { "name": 5 }] }',
      ['dnscontrol/name 1:25', 'dnscontrol/shape 1:41'],
    ],
    ['dnscontrol', '{ "domains": [{ "name": "a.example", "rawrecords": [{}] }] }', ['dnscontrol/shape 1:53']],
    ['route53', listing.replace('"192.0.2.1"', 'true'), ['route53/shape 1:110']],
    ['route53', listing.replace('"A"', '1'), ['route53/shape 1:62']],
    [
      'route53',
      '{ "ResourceRecordSets": [{ "Name": "../x.", "Type": "SOA", "TTL": 1, "ResourceRecords": [{ "Value": "a b 1 2 3 4 5" }] }] }',
      ['route53/name 1:36'],
    ],
    ['tofu', state(dns({ zone: '../x' })), ['tofu/name 1:107']],
    ['tofu', state(cloudflare({ content: 5 })), ['tofu/shape 1:163']],
    ['tofu', state(cloudflare({})), []],
    [
      'tofu',
      state(dns({ zone: 5, addresses: [1], ttl: '1 h' })),
      ['tofu/shape 1:107', 'tofu/shape 1:131', 'tofu/shape 1:122'],
    ],
    ['tofu', state(...twoZones), ['tofu/zone 1:388']],
    ['octodns', '- a\n', ['octodns/shape 1:1']],
    ['octodns', 'www: text\n', ['octodns/shape 1:6']],
    ['octodns', 'www: { type: A, value: 192.0.2.1, values: [192.0.2.2] }\n', ['octodns/shape 1:24']],
    ['octodns', 'www: { type: A, values: [] }\n', ['octodns/shape 1:25']],
    ['octodns', 'www: { type: A, value: { a: b } }\n', ['octodns/shape 1:24']],
    ['octodns', 'www: { type: MX, value: { exchange: a.example. } }\n', ['octodns/shape 1:25']],
    [
      'octodns',
      'www: { type: MX, value: { preference: 70000, exchange: a.example. } }\n',
      ['octodns/content 1:25'],
    ],
    ['octodns', 'www: { type: A, ttl: 1h, value: 192.0.2.1 }\n', ['octodns/shape 1:22']],
    ['octodns', 'www: { type: A, value: 192.0.2.1 }\nwww: { type: A }\n', ['yaml/duplicate-key 2:1']],
    ['octodns', 'www: !other a\n', ['yaml/syntax 1:6']],
    ['octodns', 'www: !include /etc/passwd\n', ['path/outside 1:15']],
    ['octodns', 'www: !include [missing.yaml]\n', ['octodns/include 1:16']],
  ])('%s %s', async (kind, text, expected) => {
    const source = sourceFor(input(text, kind), kind);
    const { diagnostics } = await source.read(input(text, kind));
    expect(placed(diagnostics)).toEqual(expected);
  });
});

function cloudflare(change: object): object {
  const values = { zone_id: '1', name: 'www', type: 'A', ttl: 300, ...change };
  return { type: 'cloudflare_dns_record', values };
}

function unplaced(zone_id: string | null, name: string): object {
  return cloudflare({ zone_id, name, content: '192.0.2.1' });
}

describe('records of a zone that the state does not have', () => {
  test.each<[string, readonly string[], readonly object[], readonly string[]]>([
    ['are in the only zone', ['a.example'], [unplaced('1', 'www'), unplaced('1', '@')], ['a.example: www @']],
    [
      'are in the zone of all full names with the same id',
      ['a.example', 'sub.a.example', 'b.example'],
      [
        unplaced('1', 'www'),
        unplaced('1', 'a.example'),
        unplaced('1', 'x.sub.a.example'),
        unplaced('2', 'b.example'),
      ],
      ['a.example: www @ x.sub', 'b.example: @'],
    ],
    [
      'are in the longest zone',
      ['a.example', 'sub.a.example'],
      [unplaced('1', 'x.sub.a.example')],
      ['sub.a.example: x'],
    ],
    ['are in none of several', ['a.example', 'b.example'], [unplaced('1', 'www')], ['tofu/zone']],
    [
      'are not in the only one, where there are several ids',
      ['a.example'],
      [unplaced('1', 'www'), unplaced('2', '@')],
      ['tofu/zone', 'tofu/zone'],
    ],
    ['are in none', [], [unplaced(null, 'www.a.example')], ['tofu/zone']],
  ])('%s', async (_, zones, resources, expected) => {
    const source = sourceFor(input('', 'tofu'), 'tofu');
    const reading = await source.read(input(state(...resources), 'tofu', zones));
    const found = reading.zones.map(
      ({ zone, records }) => `${zone}: ${records.map(({ prefix }) => prefix || '@').join(' ')}`,
    );
    const codes = reading.diagnostics.map(({ rule }) => rule.code);
    expect([...found, ...codes]).toEqual(expected);
  });
});

test.each([
  ['zone', 'sub has no zones'],
  ['tofu', 'sub has no zones'],
  ['octodns', 'sub has no zones'],
])('a folder has no zones of %s', async (source, message) => {
  const cwd = temporaryFolder({ 'sub/readme.md': 'x' });
  const run = await zonemason(['import', '--from', 'sub', '--source', source, '--stdout'], { cwd });
  expect(run).toMatchObject({ code: 3, stdout: '', stderr: expect.stringContaining(message) });
});

describe('a file that a master file includes', () => {
  test.each<[string, Readonly<Record<string, string | Uint8Array>>, string]>([
    ['is not there', {}, 'there is no such file'],
    ['is no text', { 'sub/more': Uint8Array.of(0xff, 0xfe, 0xfd) }, 'UTF-8'],
  ])('%s', async (_, files, reason) => {
    const cwd = temporaryFolder({ 'example.com.zone': '$TTL 60\n$INCLUDE sub/more\n', ...files });
    const { code, stderr } = await zonemason(['import', '--from', 'example.com.zone', '--stdout'], { cwd });
    expect(code).toBe(3);
    expect(stderr).toContain('example.com.zone:2:');
    expect(stderr).toContain(reason);
  });
});
