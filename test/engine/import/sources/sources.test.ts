import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ForeignKind } from '../../../../src/diagnostics/rule.js';
import { catalogue } from '../../../../src/engine/catalogue.js';
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
  return { path: file.path, file, isMarked: false, tree: disk, zones, txt: 'text' };
}

async function problemsIn(text: string, kind: ForeignKind): Promise<readonly string[]> {
  const source = await sourceFor(input(text, kind), kind);
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
      const found = await sourceFor(input(text, kind), undefined);
      expect(found).toBe(await sourceFor(input(text, kind), kind));
    }
  });
});

describe('files of other programs', () => {
  test.each([
    'octodns/unit.tests.yaml',
    'route53.json',
    'route53-escapes.json',
    'tofu.json',
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
    const checked = await zonemason(['validate', ...files], { cwd });
    expect([written.code, checked.code]).toEqual([0, 0]);
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
    const source = await sourceFor(input('', kind), kind);
    const { zones, diagnostics } = await source.read(input(JSON.stringify(content), kind));
    expect(diagnostics).toEqual([]);
    const losses = zones.flatMap((zone) => zone.losses.map(({ reason }) => reason));
    expect(losses).toEqual([`the service has no ${type} records`]);
  });
});

describe('what is wrong', () => {
  const set =
    '"Name": "a.example.com.", "Type": "A", "TTL": 300, "ResourceRecords": [{ "Value": "192.0.2.1" }]';
  const listing = `{ "ResourceRecordSets": [{ ${set} }] }`;

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
      '{ "domains": [{ "name": "a.example" }, { "name": "a.example!x" }] }',
      ['dnscontrol/name 1:50'],
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
    ['octodns', 'www: !include /etc/passwd\n', ['octodns/include 1:15']],
    ['octodns', 'www: !include [missing.yaml]\n', ['octodns/include 1:16']],
  ])('%s %s', async (kind, text, expected) => {
    const source = await sourceFor(input(text, kind), kind);
    const { diagnostics } = await source.read(input(text, kind));
    expect(placed(diagnostics)).toEqual(expected);
  });
});
