import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasErrors } from '../../../src/diagnostics/diagnostic.js';
import { checkZones } from '../../../src/dns/rules/check-zones.js';
import { loadRecords, loadText, placed, placeOf, textAt } from '../support.js';
import { temporaryFolder } from '../../support/after-tests.js';
import type { LoadedZone } from '../../../src/load/zone/zone-file.js';
import { loadZoneFile } from '../../../src/load/zone/zone-file.js';
import { disk } from '../../support/disk.js';
import { loadZone } from '../../support/load-zone.js';

test('the zone file of the documentation', async () => {
  const { zone, diagnostics } = await loadText(
    `# yaml-language-server: $schema=../schemas/zone.schema.json
zone: example.com
ttl: 3600
records:
  "@":
    A: [192.0.2.10, 192.0.2.11]
    MX:
      - 10 mx1.example.net
      - 20 mx2.example.net
    TXT: v=spf1 include:_spf.example.net -all
    CAA: 0 issue "letsencrypt.org"
  www:
    CNAME: example.com
  _sip._tcp:
    SRV: 10 20 5060 sip.example.com
  beta:
    A: { content: 192.0.2.99, ttl: 600, active: false }
ignore:
  - { prefix: "_acme-challenge", type: TXT }
protect:
  - { prefix: "@", type: MX }
policy: sync
`,
  );
  expect(placed(diagnostics)).toEqual([]);
  expect(zone).toMatchObject({
    name: 'example.com',
    policy: 'sync',
    ignore: [{ prefix: '_acme-challenge', type: 'TXT' }],
    protect: [{ prefix: '', type: 'MX' }],
  });
  const records = zone?.records.map(({ prefix, type, content, ttl, prio, active }) =>
    [prefix, type, content, ttl, prio, active].join(' | '),
  );
  expect(records).toEqual([
    ' | A | 192.0.2.10 | 3600 | 0 | true',
    ' | A | 192.0.2.11 | 3600 | 0 | true',
    ' | MX | mx1.example.net | 3600 | 10 | true',
    ' | MX | mx2.example.net | 3600 | 20 | true',
    ' | TXT | v=spf1 include:_spf.example.net -all | 3600 | 0 | true',
    ' | CAA | 0 issue "letsencrypt.org" | 3600 | 0 | true',
    'www | CNAME | example.com | 3600 | 0 | true',
    '_sip._tcp | SRV | 20 5060 sip.example.com | 3600 | 10 | true',
    'beta | A | 192.0.2.99 | 600 | 0 | false',
  ]);
});

describe('the name of a zone', () => {
  test.each<[string, string | null, readonly string[]]>([
    ['example.com', 'example.com', []],
    ['"example.com"', 'example.com', []],
    ['münchen.example', 'xn--mnchen-3ya.example', []],
    ['a_b.c.example', 'a_b.c.example', []],
    ['Example.COM', 'example.com', ['zone/name 1:7']],
    ['example.com.', 'example.com', ['zone/name 1:7']],
    ['localhost', null, ['zone/name 1:7']],
    ['"*.example.com"', null, ['zone/name 1:7']],
    ['a..example', null, ['zone/name 1:7']],
    ['"-ü.example"', null, ['zone/name 1:7']],
    ['https://example.com', null, ['zone/name 1:7']],
    ['192.0.2.1', null, ['zone/name 1:7']],
    [`${'a'.repeat(63)}.`.repeat(4) + 'example', null, ['zone/name 1:7']],
    ['""', null, ['zone/name 1:7']],
    ['12', null, ['schema/type 1:7']],
    ['', null, ['schema/type 1:1']],
    ['[example.com]', 'example.com', []],
    ['[[example.com]]', null, ['schema/type 1:8']],
    ['[]', null, ['schema/value 1:7']],
  ])('%s', async (text, name, problems) => {
    const { zone, diagnostics } = await loadText(`zone: ${text}\nrecords: {}\n`);
    expect(zone?.name ?? null).toBe(name);
    expect(placed(diagnostics)).toEqual(problems);
  });

  test('is known to the diagnostics of the file, so that they can be narrowed to it', async () => {
    const { diagnostics } = await loadText('zone: Example.com\nrecords: 1\nfoo: 1\nfoo: 2\n');
    expect(diagnostics.map(({ zone }) => zone)).toEqual(Array(4).fill('example.com'));
  });

  test('has a place', async () => {
    const { zone } = await loadText('records: {}\nzone: example.com\n');
    expect(zone && [placeOf(zone.namePlace), textAt(zone.namePlace)]).toEqual(['2:7', 'example.com']);
  });
});

describe('a zone whose name is not known', () => {
  test.each(['', 'zone:\n', 'zone: localhost\n', 'zone: []\n'])(
    'is none, but its records are there to be judged: %j',
    async (name) => {
      const { zone, unnamed } = await loadText(
        `${name}records:\n  www: { A: 192.0.2.1 }\ninclude: a.yaml\n`,
        {
          'a.yaml': 'records:\n  a: { CNAME: "b.${zone}" }\n',
        },
      );
      expect(zone).toBeNull();
      expect(unnamed?.records.map(({ content }) => content)).toEqual(['192.0.2.1', `b.${unnamed?.name}`]);
    },
  );

  test('is not looked for in the files that have the name of a zone', async () => {
    const { diagnostics } = await loadText('records: {}\ninclude: ["${zone}.yaml", no.yaml]\n');
    expect(placed(diagnostics)).toEqual(['schema/missing-key 1:1', 'include/unreadable 2:27']);
  });
});

describe('patterns', () => {
  test('are read as text, with @ for the zone itself and names in punycode', async () => {
    const { zone } = await loadText(
      'zone: example.com\nrecords: {}\nignore:\n  - { prefix: "@" }\n  - { prefix: "*.münchen" }\n  - { prefix: 10, content: no }\n  - { type: TXT, content: "v=spf1**" }\n',
    );
    expect(zone?.ignore.map(({ prefix, type, content }) => ({ prefix, type, content }))).toEqual([
      { prefix: '' },
      { prefix: '*.xn--mnchen-3ya' },
      { prefix: '10', content: 'no' },
      { type: 'TXT', content: 'v=spf1**' },
    ]);
    expect(zone?.ignore.map(({ place }) => placeOf(place))).toEqual(['4:5', '5:5', '6:5', '7:5']);
  });
});

test('a pattern that can match nothing is told where its prefix is written', async () => {
  const { zone } = await loadText(
    'zone: example.com\nrecords: {}\nprotect:\n  - { type: MX, prefix: Mail.example.com }\n',
  );
  expect(placed([...checkZones(zone ? [zone] : [])])).toEqual(['pattern/prefix 4:25']);
});

describe('what can be wrong with a zone file', () => {
  test('a file without records is no zone, and all else is told too', async () => {
    const { zone, diagnostics } = await loadText('zone: example.com.\nttl: x\ninclude: no.yaml\n');
    expect(zone).toBeNull();
    expect(placed(diagnostics).toSorted()).toEqual([
      'include/unreadable 3:10',
      'schema/missing-key 1:1',
      'schema/value 2:6',
      'zone/name 1:7',
    ]);
  });

  test('a zone without records is one', async () => {
    const { zone, diagnostics } = await loadText('zone: example.com\nrecords: {}\n');
    expect([zone?.records, diagnostics]).toEqual([[], []]);
  });

  test.each([
    ['no.yaml', 'file/missing'],
    ['.', 'file/directory'],
    ['empty.yaml', 'file/empty 1:1'],
    ['binary.yaml', 'file/binary 1:1'],
    ['tab.yaml', 'yaml/tab 3:1'],
    ['list.yaml', 'schema/type 1:1'],
  ])('%s is told and read no further', async (name, problem) => {
    const folder = temporaryFolder({
      'empty.yaml': '# nothing\n',
      'binary.yaml': '\0\u0001\u0002',
      'list.yaml': '- zone: example.com\n',
      'tab.yaml': 'zone: example.com\nrecords:\n\twww: 1\nfoo: 1\n',
    });
    const { zone, diagnostics } = await loadZone(join(folder, name));
    expect(zone).toBeNull();
    expect(placed(diagnostics)).toEqual([problem]);
  });

  test('characters that are no ASCII are passed on, and told by the rules of records', async () => {
    const { zone, diagnostics } = await loadRecords(
      '  www:\n    TXT: größe\n    A: [192.0.2.1, "192.0.2.2\\n"]\n',
    );
    expect(diagnostics).toEqual([]);
    const problems = [...checkZones(zone ? [zone] : [])];
    expect(placed(problems)).toContain('content/ascii 4:10');
    expect(hasErrors(problems)).toBe(true);
  });

  test.each([
    ['WWW', 'name/uppercase 3:3'],
    ['www.', 'name/trailing-dot 3:3'],
    ['www.example.com', 'name/zone-repeated 3:3'],
  ])('the prefix %s is told by them at its key', async (prefix, problem) => {
    const { zone } = await loadRecords(`  ${prefix}:\n    A: 192.0.2.1\n`);
    expect(placed([...checkZones(zone ? [zone] : [])])).toEqual([problem]);
  });
});

test('many records are read without a problem', async () => {
  const names = Array.from(
    { length: 1_000 },
    (_, index) =>
      `  h${index}:\n    A: [192.0.2.${index % 250}, 198.51.100.7]\n    MX:\n      - 10 mx.example.net\n    TXT: { content: "a b", ttl: 600 }\n`,
  );
  const { zone, diagnostics } = await loadRecords(names.join(''));
  expect([zone?.records.length, diagnostics.length]).toEqual([4_000, 0]);
});

async function loadAll(
  text: string,
  files: Readonly<Record<string, string>> = {},
): Promise<readonly LoadedZone[]> {
  const folder = temporaryFolder({ ...files, 'zone.yaml': text });
  return loadZoneFile(join(folder, 'zone.yaml'), { tree: disk, vars: new Map([['ip', '192.0.2.1']]) });
}

describe('a list of zones', () => {
  test('gives each zone the records, with its own name', async () => {
    const zones = await loadAll(
      'zone: [a.example, b.example]\nrecords: { www: { CNAME: "x.${zone}", TXT: "${ip}" } }\n',
    );
    expect(zones.map(({ zone }) => [zone?.name, zone?.records.map(({ content }) => content)])).toEqual([
      ['a.example', ['x.a.example', '192.0.2.1']],
      ['b.example', ['x.b.example', '192.0.2.1']],
    ]);
    expect(zones.map(({ zone }) => zone && placeOf(zone.namePlace))).toEqual(['1:8', '1:19']);
  });

  test('lets each zone include a file of its own', async () => {
    const zones = await loadAll('zone: [a.example, b.example]\nrecords: {}\ninclude: "${zone}.yaml"\n', {
      'a.example.yaml': 'records: { a: { A: 192.0.2.1 } }\n',
      'b.example.yaml': 'records: { b: { A: 192.0.2.1 } }\n',
    });
    expect(zones.map(({ zone }) => zone?.records.map(({ prefix }) => prefix))).toEqual([['a'], ['b']]);
  });

  test('tells each zone what is wrong with the file', async () => {
    const zones = await loadAll('zone: [a.example, B.example]\nfoo: 1\nrecords: {}\n');
    expect(zones.map(({ diagnostics }) => placed(diagnostics))).toEqual(
      [0, 1].map(() => ['schema/unknown-key 2:1', 'zone/name 1:19']),
    );
    expect(zones.map(({ diagnostics }) => diagnostics[0]?.zone)).toEqual(['a.example', 'b.example']);
  });

  test('has no name by the variable that is the name', async () => {
    const [loaded] = await loadAll('zone: ["${zone}.example"]\nrecords: {}\n');
    expect(loaded?.zone).toBeNull();
    expect(placed(loaded?.diagnostics ?? [])).toEqual(['vars/unknown 1:8']);
  });

  test('is told where a name is there twice', async () => {
    const [loaded] = await loadAll('zone: [a.example, a.example]\nrecords: {}\n');
    expect(placed(loaded?.diagnostics ?? [])).toEqual(['schema/value 1:19']);
  });
});

test.each(['ignore', 'protect', 'except'])(
  '%s has up to a thousand globs, and any number of names',
  async (key) => {
    const rest = key === 'except' ? ', rule: ttl/short, reason: test' : '';
    const entries = (count: number, prefix: string): string =>
      Array.from({ length: count }, (_, at) => `  - { prefix: ${prefix}${at}${rest} }\n`).join('');
    const read = async (list: string) => {
      const path = join(
        temporaryFolder({ 'z.yaml': `zone: example.com\nrecords: {}\n${key}:\n${list}` }),
        'z.yaml',
      );
      const [loaded] = await loadZoneFile(path, { tree: disk });
      return placed(loaded?.diagnostics ?? []);
    };
    expect(await read(entries(1000, 'x*') + entries(2000, 'y'))).toEqual([]);
    expect(await read(entries(2000, 'x*'))).toEqual(['schema/value 1004:5']);
  },
);
