import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceFile } from '../../../../src/diagnostics/source.js';
import { octodns } from '../../../../src/engine/import/sources/octodns.js';
import { zonemason } from '../../../cli/support.js';
import { temporaryFolder } from '../../../support/after-tests.js';
import { disk } from '../../../support/disk.js';
import type { Run } from '../../../cli/support.js';

const www = 'www: { type: A, value: 192.0.2.1 }\n';

function imported(files: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Run> {
  return zonemason(['import', ...args, '--stdout'], { cwd: temporaryFolder(files) });
}

/** The configuration of octoDNS with one provider. */
function configuration(directory: string, option = 'enforce_order: true'): string {
  return `providers:\n  config:\n    class: octodns.provider.yaml.YamlProvider\n    directory: ${directory}\n    ${option}\n`;
}

/** `zone: prefix type content`, one for each record. */
function recordsIn({ stdout }: Run): readonly string[] {
  return stdout.split('---\n').flatMap((text) => {
    const zone = /^zone: (.*)$/m.exec(text)?.[1] ?? '';
    return Array.from(
      text.matchAll(/^ {2}(\S+):\n {4}(\S+): (.*)$/gm),
      ([, ...record]) => `${zone} ${record.join(' ')}`,
    );
  });
}

type FileCase = [string, Readonly<Record<string, string>>, readonly string[], readonly string[]];

test.each<FileCase>([
  ['a file', { 'example.com.yaml': www }, ['--from', 'example.com.yaml'], ['example.com www A 192.0.2.1']],
  [
    'a file with another name',
    { 'a.yaml': www },
    ['--from', 'a.yaml', 'example.com'],
    ['example.com www A 192.0.2.1'],
  ],
  [
    'a file named after another kind',
    { 'example.db.yaml': www },
    ['--from', 'example.db.yaml'],
    ['example.db www A 192.0.2.1'],
  ],
  [
    'a folder of zones, with the configuration beside them',
    {
      'c/example.com.yaml': www,
      'c/example.net.yaml': www,
      'c/production.yaml': 'providers:\n  x: {}\n',
      'c/readme.txt': 'x',
    },
    ['--from', 'c'],
    ['example.com www A 192.0.2.1', 'example.net www A 192.0.2.1'],
  ],
  [
    'a folder for each zone',
    {
      'c/example.com./www.yaml': www,
      'c/example.com./$example.com.yaml': "'': { type: A, value: 192.0.2.2 }\n",
      'c/example.net/www.yaml': www,
    },
    ['--from', 'c'],
    ["example.com '@' A 192.0.2.2", 'example.com www A 192.0.2.1', 'example.net www A 192.0.2.1'],
  ],
  [
    'the folder of a zone',
    { 'example.com./www.yaml': www },
    ['--from', 'example.com.'],
    ['example.com www A 192.0.2.1'],
  ],
  [
    'one zone of a folder',
    { 'c/example.com.yaml': www, 'c/shared.yaml': www },
    ['--from', 'c', 'example.com'],
    ['example.com www A 192.0.2.1'],
  ],
  [
    'files that include others',
    {
      'c/example.com.yaml': 'www: !include sub/www.yaml\ntxt: !include [sub/a.yaml, sub/b.yaml]\n',
      'c/sub/www.yaml': '- { type: A, value: 192.0.2.1 }\n',
      'c/sub/a.yaml': 'type: A\n',
      'c/sub/b.yaml': 'value: !include c.yaml\ntype: TXT\n',
      'c/sub/c.yaml': 'text\n',
    },
    ['--from', 'c', '--source', 'octodns', 'example.com'],
    ['example.com txt TXT text', 'example.com www A 192.0.2.1'],
  ],
  [
    'texts with escaped semicolons, in quotes or not',
    { 'example.com.yaml': `a: { type: TXT, value: 'x\\; y' }\nb: { type: TXT, value: '"one" "two"' }\n` },
    ['--from', 'example.com.yaml'],
    ['example.com a TXT x; y', 'example.com b TXT onetwo'],
  ],
  [
    'files with other records of the zone, and includes as merge keys',
    {
      'c/example.com.yaml':
        'a: { <<: !include base, ttl: 60, value: 192.0.2.1 }\nb: { <<: [!include base, { value: 192.0.2.2 }] }\n',
      'c/base': 'type: A\nttl: 600\n',
      'c/example.com./c.yaml': 'c: &c { type: A, values: 192.0.2.3 }\n',
      'c/example.com./.yaml': "'': { type: A, value: [192.0.2.4] }\n",
      'c/example.com./*.yaml': "'*': { type: A, value: 192.0.2.5 }\n",
    },
    ['--from', 'c'],
    [
      "example.com '@' A 192.0.2.4",
      "example.com '*' A 192.0.2.5",
      'example.com a A { content: 192.0.2.1, ttl: 1m }',
      'example.com b A { content: 192.0.2.2, ttl: 10m }',
      'example.com c A 192.0.2.3',
    ],
  ],
  [
    'folders with another extension, which the name of a file tells',
    {
      'c/example.com.tst/$example.com.yaml': www,
      'c/example.net.tst/www.yaml': www,
      'c/a.thing/www.yaml': www,
    },
    ['--from', 'c/'],
    ['example.com www A 192.0.2.1', 'example.net www A 192.0.2.1'],
  ],
  [
    'the folder that the configuration beside it names, with its TTL',
    { 'c/octodns.yaml': configuration('./zones', 'default_ttl: 300'), 'c/zones/example.com.yaml': www },
    ['--from', 'c'],
    ['example.com www A 192.0.2.1'],
  ],
  [
    'the configuration itself',
    { 'c/octodns.yaml': configuration('c/zones'), 'c/zones/example.com.yaml': www },
    ['--from', 'c/octodns.yaml'],
    ['example.com www A 192.0.2.1'],
  ],
  [
    'folders with the extension that the configuration above says',
    {
      'dns/production.yaml': configuration('dns/zones', 'split_extension: .tst'),
      'dns/zones/example.com.tst/www.yaml': www,
    },
    ['--from', 'dns/zones', 'example.com'],
    ['example.com www A 192.0.2.1'],
  ],
  [
    'the records that all zones share, those without a file of their own among them',
    {
      'c/o.yaml': `${configuration('zones', 'shared_filename: all.zones.yaml')}zones:
  example.com.: { sources: [config], targets: [x] }
  parked.example.: { sources: [config], targets: [x] }
  other.example.: { sources: [other], targets: [x] }
`,
      'c/zones/example.com.yaml': www,
      'c/zones/all.zones.yaml': "'': { type: A, value: 192.0.2.9 }\n",
    },
    ['--from', 'c'],
    ["example.com '@' A 192.0.2.9", 'example.com www A 192.0.2.1', "parked.example '@' A 192.0.2.9"],
  ],
  [
    'one of the zones that share records',
    {
      'o.yaml': configuration('zones', 'shared_filename: all.yaml'),
      'zones/example.com.yaml': www,
      'zones/example.net.yaml': www,
      'zones/all.yaml': "'': { type: A, value: 192.0.2.9 }\n",
    },
    ['--from', 'zones', 'example.com'],
    ["example.com '@' A 192.0.2.9", 'example.com www A 192.0.2.1'],
  ],
  [
    'the file of a zone, with the records that all zones share',
    {
      'o.yaml': configuration('zones', 'shared_filename: all.yaml'),
      'zones/example.com.yaml': www,
      'zones/all.yaml': "'': { type: A, value: 192.0.2.9 }\n",
    },
    ['--from', 'zones/example.com.yaml'],
    ["example.com '@' A 192.0.2.9", 'example.com www A 192.0.2.1'],
  ],
  [
    'folders and shared records, where the configuration disables the files of zones',
    {
      'o.yaml': configuration(
        'zones',
        "disable_zonefile: true\n    split_extension: '.'\n    shared_filename: all.yaml",
      ),
      'zones/example.com.yaml': 'old: { type: A, value: 192.0.2.8 }\n',
      'zones/example.com./www.yaml': www,
      'zones/all.yaml': "'': { type: A, value: 192.0.2.9 }\n",
    },
    ['--from', 'zones'],
    ["example.com '@' A 192.0.2.9", 'example.com www A 192.0.2.1'],
  ],
  [
    'folders alone, as the provider of earlier versions does',
    {
      'o.yaml': configuration('zones').replace('YamlProvider', 'SplitYamlProvider'),
      'zones/example.com.yaml': 'old: { type: A, value: 192.0.2.8 }\n',
      'zones/example.com./www.yaml': www,
    },
    ['--from', 'zones'],
    ['example.com www A 192.0.2.1'],
  ],
  ...['1', 'y', '"false"'].map((on): FileCase => [
    `no zone that has a file alone, where the files of zones are disabled by ${on}`,
    {
      'o.yaml': configuration('zones', `disable_zonefile: ${on}\n    split_extension: '.'`),
      'zones/example.com.yaml': 'old: { type: A, value: 192.0.2.8 }\n',
      'zones/example.net.yaml': 'old: { type: A, value: 192.0.2.8 }\n',
      'zones/example.com./www.yaml': www,
    },
    ['--from', 'zones'],
    ['example.com www A 192.0.2.1'],
  ]),
  ...['0', "''", '~', 'Off'].map((off): FileCase => [
    `the files of zones, where disable_zonefile is ${off}`,
    {
      'o.yaml': configuration('zones', `disable_zonefile: ${off}`),
      'zones/example.com.yaml': 'old: { type: A, value: 192.0.2.8 }\n',
    },
    ['--from', 'zones'],
    ['example.com old A 192.0.2.8'],
  ]),
  [
    'folders that end in .zone, without a configuration',
    { 'c/example.com.zone/www.yaml': www },
    ['--from', 'c'],
    ['example.com www A 192.0.2.1'],
  ],
  [
    'texts without escapes, where the configuration says so',
    {
      'octodns.yaml': configuration('z', 'escaped_semicolons: false'),
      'z/example.com.yaml': "a: { type: TXT, value: 'x; \\; y' }\n",
    },
    ['--from', 'z/example.com.yaml'],
    [String.raw`example.com a TXT x; \; y`],
  ],
  [
    'names in Unicode',
    { 'münchen.example.yaml': 'größe: { type: CNAME, value: straße.example. }\n' },
    ['--from', 'münchen.example.yaml'],
    ['xn--mnchen-3ya.example xn--gre-6ka8i CNAME xn--strae-oqa.example'],
  ],
  [
    'the keys of old files',
    {
      'example.com.yaml': `a: { type: MX, value: { priority: 10, value: mx.example.net. } }
b: { type: DS, value: { flags: 1, protocol: 13, algorithm: 2, public_key: ${'4f'.repeat(32)} } }
b: { type: NS, value: ns.example.net. }
`.replace(/^b: (\{.*\})\nb: (\{.*\})$/m, 'b: [$1, $2]'),
    },
    ['--from', 'example.com.yaml'],
    ['example.com a MX 10 mx.example.net', 'example.com b NS ns.example.net'],
  ],
  [
    'fields that may be missing, and parameters',
    {
      'example.com.yaml': `a: { type: CAA, value: { tag: issue, value: ca.example; a=b } }
b: { type: HTTPS, value: { svcpriority: 1, targetname: ., svcparams: { alpn: ['h2', 'h3'], port: 443, no-default-alpn: } } }
c: { type: HTTPS, value: { svcpriority: 0, targetname: c.example.net. } }
`,
    },
    ['--from', 'example.com.yaml'],
    [
      'example.com a CAA 0 issue "ca.example; a=b"',
      'example.com b HTTPS 1 . alpn=h2,h3 no-default-alpn port=443',
      'example.com c HTTPS 0 c.example.net',
    ],
  ],
])('%s', async (_, files, args, expected) => {
  const run = await imported(files, ...args);
  expect(run.stderr).not.toContain('error');
  expect(recordsIn(run)).toEqual(expected);
});

test.each<[string, readonly string[]]>([
  ['', ['file/empty 1:1']],
  ['b: 1\na: !include x.yaml\nc: 1\n', ['octodns/shape 1:4', 'octodns/include 2:13', 'octodns/shape 3:4']],
  ['a: !include [[x]]\n', ['octodns/include 1:14']],
  ['a: !include { b: c }\n', ['yaml/syntax 1:4']],
  ['!include x: { type: A, value: 192.0.2.1 }\n', ['octodns/include 1:10']],
  ["'@': { type: A, value: 192.0.2.1 }\n", ['octodns/name 1:1']],
  ['www.example.com.: { type: A, value: 192.0.2.1 }\n', ['octodns/name 1:1']],
  ['a: { type: a, value: 192.0.2.1 }\n', ['octodns/shape 1:12']],
  ['a: { type: [A], value: 192.0.2.1 }\n', ['octodns/shape 1:12']],
  ['a: { value: 192.0.2.1 }\n', ['octodns/shape 1:4']],
  [
    'a: { type: A, ttl: , values: [null, 1.2.3] }\n',
    ['octodns/shape 1:20', 'octodns/shape 1:31', 'octodns/content 1:37'],
  ],
  ['a: { type: A, ttl: 1e9, value: "192.0.2.1 " }\n', ['octodns/shape 1:20', 'octodns/content 1:32']],
  [
    'a: { type: A, geo: 1, dynamic: [], octodns: x, value: 192.0.2.1 }\n',
    ['octodns/shape 1:20', 'octodns/shape 1:32', 'octodns/shape 1:45'],
  ],
  ['a: { type: CNAME, value: b }\n', ['octodns/content 1:26']],
  ['a: { type: CNAME, value: a..example. }\n', ['octodns/content 1:26']],
  ['a: { type: CNAME, value: xn--ü.example. }\n', ['octodns/content 1:26']],
  ['a: { type: MX, value: [10 a.example.] }\n', ['octodns/shape 1:24']],
  ['a: { type: MX, value: { preference: "1 2", exchange: a.example. } }\n', ['octodns/content 1:37']],
  ['a: { type: HTTPS, value: { svcpriority: 1, targetname: ., svcparams: [] } }\n', ['octodns/shape 1:70']],
  [
    'a: { type: HTTPS, value: { svcpriority: 1, targetname: ., svcparams: { A: 1, port: {} } } }\n',
    ['octodns/content 1:72', 'octodns/shape 1:84'],
  ],
  ['a: [{ type: A, value: 192.0.2.1 }, { type: A, value: 192.0.2.2 }]\n', ['octodns/duplicate 1:44']],
  ['a: { type: A, value: 192.0.2.1 }\nA: { type: A, value: 192.0.2.1 }\n', ['octodns/duplicate 2:12']],
  [
    'a: &a { type: A, value: 192.0.2.1 }\nb: { ttl: 60, value: 192.0.2.2, <<: *a }\n',
    ['yaml/duplicate-key 2:15'],
  ],
  ['a: &a [*a]\n', ['yaml/alias-bomb 1:8']],
])('errors of %j', async (text, expected) => {
  const { code, stderr } = await imported(
    { 'example.com.yaml': text },
    '--from',
    'example.com.yaml',
    '--source',
    'octodns',
  );
  expect(code).toBe(3);
  const found = Array.from(
    stderr.matchAll(/^example\.com\.yaml:(\S+) {2}error {2}(\S+)/gm),
    ([, at, rule]) => `${rule} ${at}`,
  );
  expect(found).toEqual(expected);
});

test.each(['constructor', '__proto__', 'toString', 'AFSDB', 'ALIAS', 'Route53Provider/ALIAS'])(
  'a record of the type %s is lost',
  async (type) => {
    const text = `a: { type: ${type}, value: { b: [1 x, 2] } }\n`;
    const { code, stdout } = await imported({ 'example.com.yaml': text }, '--from', 'example.com.yaml');
    expect([code, stdout]).toEqual([0, expect.stringContaining(`#   a 3600 ${type} b 1 x 2  (`)]);
  },
);

test.each<[string, boolean]>([
  ['{ ignored: true }', true],
  ['{ ignored: True }', true],
  ['{ ignored: yes }', true],
  ['{ ignored: "on" }', true],
  ['{ lenient: false, ignored: true }', true],
  ['{ ignored: false }', false],
  ['{ ignored: 1 }', false],
  ['{ ignored: [true] }', false],
  ['{ ignored: truely }', false],
  ['{ ignored: not on }', false],
  ['{ ignored: }', false],
  ['{ lenient: true }', false],
  ['{}', false],
])('octoDNS ignores a record with %s: %s', async (options, isIgnored) => {
  const text = `a: { type: A, octodns: ${options}, value: 192.0.2.1 }\n`;
  const run = await imported({ 'example.com.yaml': text }, '--from', 'example.com.yaml');
  expect(recordsIn(run)).toEqual(isIgnored ? [] : ['example.com a A 192.0.2.1']);
});

test("octoDNS's own example of files beside folders is read", async () => {
  const run = await imported({}, '--from', resolve('test/vectors/foreign/octodns/hybrid'));
  expect(recordsIn(run)).toEqual([
    'one.test flat-zone-file TXT non-split flat zone file',
    "two.test '@' TXT root TXT",
    'two.test split-zone-file TXT split zone file',
  ]);
});

test('a file that is read only if the configuration says so is told once, an included one never', async () => {
  const files = {
    'c/a.example.yaml': 'a: !include included.yaml\n',
    'c/b.example.yaml': www,
    'c/included.yaml': 'type: A\nvalue: 192.0.2.1\n',
    'c/shared.yaml': www,
    'c/production.yaml': 'providers:\n  config:\n    class: octodns.provider.yaml.YamlProvider\n',
  };
  const { code, stderr } = await imported(files, '--from', 'c');
  expect(code).toBe(0);
  expect(stderr).toContain('1 record not imported:\n  c/shared.yaml:1  the file c/shared.yaml\n');
});

test.each<[string, Readonly<Record<string, string>>, readonly string[], string]>([
  [
    'a zone that the file is not for',
    { 'example.com.yaml': www },
    ['example.com.yaml', 'example.net'],
    'is for example.com, not example.net',
  ],
  [
    'a zone that the folder has not',
    { 'c/example.com.yaml': www },
    ['c', 'example.net'],
    'is for example.com, not example.net',
  ],
  ['a file without a zone', { 'hosts.yaml': www }, ['hosts.yaml'], 'does not say which zone'],
  ['a folder without zones', { 'c/a.txt': '' }, ['c'], 'has no zones'],
  ['an empty file', { 'c/example.com.yaml': '---\n' }, ['c'], 'file/empty'],
  [
    'more includes than a thousand',
    { 'example.com.yaml': `a: !include [${'b, '.repeat(1001)}]\n`, b: www },
    ['example.com.yaml'],
    'more than 1000 includes',
  ],
  [
    'includes that grow',
    {
      'example.com.yaml': `a: !include [${'b, '.repeat(100)}]\n`,
      b: `[&b [${'x, '.repeat(110)}], ${'*b, '.repeat(110)}]\n`,
    },
    ['example.com.yaml'],
    'yaml/alias-bomb',
  ],
])('nothing is imported from %s', async (_, files, args, message) => {
  const { code, stdout, stderr } = await imported(files, '--from', ...args, '--source', 'octodns');
  expect([code, stdout]).toEqual([3, '']);
  expect(stderr).toContain(message);
});

test.each<[string, Readonly<Record<string, string>>, string]>([
  ['a file outside', { 'a/example.com.yaml': 'www: !include ../b.yaml\n', 'b.yaml': www }, 'path/outside'],
  [
    'a map and a list in one place',
    {
      'a/example.com.yaml': 'www: !include [map.yaml, list.yaml]\n',
      'a/map.yaml': 'type: A\nvalue: 192.0.2.1\n',
      'a/list.yaml': '- { type: A, value: 192.0.2.1 }\n',
    },
    'neither all maps nor all lists',
  ],
  ['itself', { 'a/example.com.yaml': 'www: !include example.com.yaml\n' }, 'includes itself'],
  [
    'files nine deep',
    Object.fromEntries(
      Array.from({ length: 10 }, (_, n) => [
        `a/${n === 0 ? 'example.com' : n}.yaml`,
        n === 9 ? www : `www: !include ${n + 1}.yaml\n`,
      ]),
    ),
    'more than 8 deep',
  ],
])('no file includes %s', async (_, files, message) => {
  const run = await imported(files, '--from', 'a/example.com.yaml', '--source', 'octodns');
  expect([run.code, run.stdout]).toEqual([3, '']);
  expect(run.stderr).toContain(message);
});

test('what octoDNS has besides records is told, and what it ignores', async () => {
  const text = `www:
  type: A
  comment: the shop
  octodns: { excluded: [route53], healthcheck: { path: / }, lenient: true, cloudflare: { proxied: true } }
  geo: { EU: [192.0.2.8], NA-US: [192.0.2.7] }
  dynamic: { pools: { eu: { values: [{ value: 192.0.2.9 }] } }, rules: [{ pool: eu }] }
  value: 192.0.2.1
old: { type: A, octodns: { ignored: true }, value: 192.0.2.2 }
_sip._tcp: { type: SRV, value: { priority: 1, weight: 2, port: 3, target: sip.example.net, proto: tcp } }
`;
  const run = await imported({ 'example.com.yaml': text }, '--from', 'example.com.yaml');
  expect(recordsIn(run)).toEqual([
    'example.com _sip._tcp SRV 1 2 3 sip.example.net',
    'example.com www A 192.0.2.1',
  ]);
  const comments = Array.from(run.stdout.matchAll(/^# {3}(.*)$/gm), ([, comment]) => comment);
  const plain = 'have no counterpart; the plain values are declared';
  expect(comments).toEqual([
    `www 3600 A geo EU: 192.0.2.8  (geo answers ${plain})`,
    `www 3600 A geo NA-US: 192.0.2.7  (geo answers ${plain})`,
    `www 3600 A dynamic pools eu: values value 192.0.2.9  (dynamic answers ${plain})`,
    `www 3600 A dynamic rules: pool eu  (dynamic answers ${plain})`,
    'old 3600 A 192.0.2.2  (octoDNS ignores it)',
    'www 3600 A  (its option octodns.excluded (route53) has no counterpart)',
    'www 3600 A  (its option octodns.healthcheck (path /) has no counterpart)',
    'www 3600 A  (its option octodns.lenient (true) has no counterpart)',
    'www 3600 A  (its option octodns.cloudflare (proxied true) has no counterpart)',
    'www 3600 A  (its key "comment" (the shop) has no counterpart)',
    '_sip._tcp 3600 SRV  (its key "proto" has no counterpart)',
    '_sip._tcp 3600 SRV  (its target sip.example.net has no dot at the end, but is taken as complete)',
  ]);
  for (const comment of comments) expect(run.stderr).toContain(comment?.replace(/ {2}\(.*/, ''));
  expect(run.stderr).toContain('5 records not imported:');
  expect(run.stderr).toContain('2 records changed:');
});

/** Anything in place of a value; most files are nearly right. */
const anything = fc.oneof(
  fc.constantFrom(
    'A',
    'MX',
    'TXT',
    'HTTPS',
    'LOC',
    '__proto__',
    '192.0.2.1',
    'mx.example.net.',
    '',
    '\\;',
    '"',
    null,
    0,
    -1,
    1e21,
  ),
  fc.string(),
  fc.jsonValue({ maxDepth: 2 }),
);
const anyRecord = fc.record(
  {
    type: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('A', 'MX', 'TXT', 'CAA', 'DS', 'HTTPS', 'SRV') },
      { weight: 1, arbitrary: anything },
    ),
    ttl: anything,
    value: fc.oneof(
      anything,
      fc.dictionary(
        fc.constantFrom(
          'preference',
          'exchange',
          'flags',
          'tag',
          'value',
          'svcpriority',
          'targetname',
          'svcparams',
          'constructor',
        ),
        anything,
      ),
    ),
    values: fc.array(anything, { maxLength: 3 }),
    geo: anything,
    dynamic: anything,
    octodns: anything,
  },
  { requiredKeys: ['type'] },
);

test('whatever a file has is read or reported, with its place', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.string(), fc.oneof(anyRecord, fc.array(anyRecord, { maxLength: 2 }), anything)),
      async (names) => {
        const file = sourceFile('example.com.yaml', `${JSON.stringify(names)}\n`);
        const { zones, diagnostics } = await octodns.read({
          path: file.path,
          file,
          isMarked: false,
          tree: disk,
          around: disk,
          variants: new Map(),
          zones: [],
          txt: 'text',
          protocol: 'rest',
        });
        expect(zones.length).toBeLessThan(2);
        expect(diagnostics.filter(({ at }) => at?.file.path !== file.path)).toEqual([]);
      },
    ),
  );
});

test.each([
  ['without a name', []],
  ['with more than one name', ['example.com', 'example.net']],
])('a file whose name is that of no zone is not imported %s', async (_, names) => {
  const run = await imported({ 'a.yaml': www }, '--from', 'a.yaml', ...names);
  expect(run).toMatchObject({
    code: 3,
    stdout: '',
    stderr: expect.stringContaining('the name of the file does not say which zone this is'),
  });
});

test('a problem of the file that zones share is told once', async () => {
  const { code, stderr } = await imported(
    {
      'o.yaml': configuration('zones', 'shared_filename: all.yaml'),
      'zones/example.com.yaml': www,
      'zones/example.net.yaml': www,
      'zones/all.yaml': 'www: { type: A, value: 192.0.2.300 }\n',
    },
    '--from',
    'zones',
  );
  expect(code).toBe(3);
  expect(stderr.match(/octodns\/content/g)).toHaveLength(1);
  expect(stderr.match(/octodns\/duplicate/g)).toHaveLength(1);
});

test('a file that zones share and is not there is an error', async () => {
  const files = {
    'o.yaml': configuration('zones', 'shared_filename: all.yaml'),
    'zones/example.com.yaml': www,
  };
  const { code, stderr } = await imported(files, '--from', 'zones');
  expect(code).toBe(3);
  expect(stderr).toMatch(/^zones\/all\.yaml.*file\/missing/m);
});

test('problems are told by file, also those of a file that cannot be read', async () => {
  const wrong = 'www: { type: A, value: 192.0.2.300 }\n';
  const cwd = temporaryFolder({ 'c/example.com.yaml': wrong, 'c/example.org.yaml': wrong });
  symlinkSync('nowhere', join(cwd, 'c/example.net.yaml'));
  const { code, stderr } = await zonemason(['import', '--from', 'c', '--stdout'], { cwd });
  expect(code).toBe(3);
  expect(stderr.match(/^c\/example\.\w+\.yaml/gm)).toEqual([
    'c/example.com.yaml',
    'c/example.net.yaml',
    'c/example.org.yaml',
  ]);
});

test.each<[string, Readonly<Record<string, string>>, string, string]>([
  [
    'of the folder',
    { 'c/o.yaml': configuration('z', 'default_ttl: 300'), 'c/z/example.com.yaml': www },
    'c/z',
    '5m',
  ],
  [
    'of a file',
    { 'o.yaml': configuration('z', 'default_ttl: 300'), 'z/example.com.yaml': www },
    'z/example.com.yaml',
    '5m',
  ],
  [
    'of another folder',
    { 'o.yaml': configuration('y', 'default_ttl: 300'), 'z/example.com.yaml': www },
    'z',
    '1h',
  ],
  [
    'that is none',
    { 'o.yaml': configuration('z', 'default_ttl: env/TTL'), 'z/example.com.yaml': www },
    'z',
    '1h',
  ],
])('the TTL of records without one is that %s', async (_, files, from, ttl) => {
  const { stdout } = await imported(files, '--from', from);
  expect(stdout).toContain(`\nttl: ${ttl}\n`);
});

test('a folder of zone files of zonemason is one mistake, however many there are', async () => {
  const files = ['a.example', 'b.example'].map((zone) => [
    `zones/${zone}.yaml`,
    `zone: ${zone}\nrecords: { www: { A: 192.0.2.1 } }\n`,
  ]);
  const { code, stderr } = await imported(Object.fromEntries(files), '--from', 'zones');
  expect(code).toBe(64);
  expect(stderr).toContain('zones/a.example.yaml');
  expect(stderr).not.toContain('zones/b.example.yaml');
});
