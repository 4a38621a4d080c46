import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { readYaml } from '../../../src/load/yaml/read-yaml.js';
import { includedPaths } from '../../../src/load/zone/include.js';
import { loadZones } from '../../../src/load/zone/zone-file.js';
import type { LoadedZone } from '../../../src/load/zone/zone-file.js';
import { loadText, placed, placeOf, textAt } from '../support.js';
import { disk } from '../../support/disk.js';
import { temporaryFolder } from '../../support/after-tests.js';

const zone = 'zone: example.com\nttl: 20m\nrecords:\n  www: { A: 192.0.2.1 }\n';

describe('included records', () => {
  test('add up with those of the zone file', async () => {
    const { zone: loaded, diagnostics } = await loadText(`${zone}include: [shared/a.yaml, shared/b.yaml]\n`, {
      'shared/a.yaml': 'records:\n  www: { A: 192.0.2.2 }\n',
      'shared/b.yaml': 'records:\n  mail: { A: 192.0.2.3 }\n',
    });
    expect(diagnostics).toEqual([]);
    expect(loaded?.records.map(({ prefix, content }) => `${prefix} ${content}`)).toEqual([
      'www 192.0.2.1',
      'www 192.0.2.2',
      'mail 192.0.2.3',
    ]);
  });

  test('of a file that is named twice are there once, since the second name is a mistake of its own', async () => {
    const { zone: loaded, diagnostics } = await loadText(`${zone}include: [a.yaml, a.yaml]\n`, {
      'a.yaml': 'records:\n  mail: { A: 192.0.2.3 }\n',
    });
    expect(placed(diagnostics)).toEqual(['schema/value 5:19']);
    expect(loaded?.records.map(({ prefix }) => prefix)).toEqual(['www', 'mail']);
  });

  test('stand in the file that declares them', async () => {
    const { zone: loaded } = await loadText(`${zone}include: shared/a.yaml\n`, {
      'shared/a.yaml': '# shared\nrecords:\n  mail: { A: 192.0.2.3 }\n',
    });
    const places = loaded?.records[1]?.places;
    expect(places && [placeOf(places.value), textAt(places.value)]).toEqual(['3:14', '192.0.2.3']);
    expect(places?.value.file.path).toMatch(/shared\/a\.yaml$/);
  });

  test.each([
    ['records: { a: { A: 192.0.2.3 } }', 1200],
    ['ttl: 1d\nrecords: { a: { A: 192.0.2.3 } }', 86_400],
    ['ttl: 1d\nrecords: { a: { A: { content: 192.0.2.3, ttl: 60 } } }', 60],
  ])('have the ttl of %j', async (text, ttl) => {
    const { zone: loaded } = await loadText(`${zone}include: a.yaml\n`, { 'a.yaml': text });
    expect(loaded?.records[1]?.ttl).toBe(ttl);
  });

  test('have the name of the zone for ${zone}, wherever it stands', async () => {
    const { zone: loaded, diagnostics } = await loadText(
      'zone: münchen.example\nrecords:\n  a: { TXT: "${zone} $${other}" }\ninclude: "${zone}.yaml"\n',
      {
        'xn--mnchen-3ya.example.yaml':
          'records:\n  "${zone}._report":\n    TXT: ["a@${zone}, b@${zone}", { content: "${zone}" }]\n',
      },
    );
    expect(placed(diagnostics)).toEqual([]);
    expect(loaded?.records.map(({ prefix, content }) => [prefix, content])).toEqual([
      ['a', 'xn--mnchen-3ya.example ${other}'],
      ['xn--mnchen-3ya.example._report', 'a@xn--mnchen-3ya.example, b@xn--mnchen-3ya.example'],
      ['xn--mnchen-3ya.example._report', 'xn--mnchen-3ya.example'],
    ]);
  });
});

test('a text with more names than a content has room for is not written out', async () => {
  const name = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example`;
  const text = '${zone}'.repeat(20_000);
  const { zone: loaded } = await loadText(`zone: ${name}\nrecords: {}\ninclude: shared.yaml\n`, {
    'shared.yaml': `records:\n  a: { TXT: "${text}" }\n`,
  });
  expect(loaded?.records.map(({ content }) => content.length)).toEqual([text.length]);
});

test('millions of openings that are never closed are too long to be looked at', async () => {
  const { diagnostics } = await loadText('zone: a.example\nrecords: {}\ninclude: shared.yaml\n', {
    'shared.yaml': `records:\n  a: { TXT: "${'${'.repeat(200_000)}" }\n`,
  });
  expect(placed(diagnostics)).toEqual([]);
});

describe('what is wrong with an include', () => {
  test.each<[string, string, Readonly<Record<string, string>>, readonly string[]]>([
    ['a file that is not there', 'no.yaml', {}, ['include/unreadable 5:10']],
    ['each of them', '[no.yaml, neither.yaml]', {}, ['include/unreadable 5:11', 'include/unreadable 5:20']],
    ['a folder', '..', {}, ['include/unreadable 5:10']],
    ['an empty file', 'a.yaml', { 'a.yaml': '' }, ['include/unreadable 5:10']],
    ['a variable in the path', '"${name}.yaml"', {}, ['vars/unknown 5:10']],
    ['no YAML', 'a.yaml', { 'a.yaml': 'records: "' }, ['yaml/syntax 1:10']],
    ['no records', 'a.yaml', { 'a.yaml': 'ttl: 1h' }, ['schema/missing-key 1:1']],
    ['an include of its own', 'a.yaml', { 'a.yaml': 'include: b\nrecords: {}' }, ['schema/unknown-key 1:1']],
    ['a whole zone', 'a.yaml', { 'a.yaml': 'zone: b\nrecords: {}' }, ['schema/unknown-key 1:1']],
    ['a type', 'a.yaml', { 'a.yaml': 'records: { a: { SPF: b } }' }, ['type/unknown 1:17']],
    [
      'variables that there are not',
      'a.yaml',
      { 'a.yaml': '# ${no}\nrecords:\n  "${a}": { TXT: ["${b} ${zone} ${c}"] }\n' },
      ['vars/unknown 3:3', 'vars/unknown 3:19', 'vars/unknown 3:19'],
    ],
  ])('%s', async (_, include, files, problems) => {
    const { zone: loaded, diagnostics } = await loadText(`${zone}include: ${include}\n`, files);
    expect(placed(diagnostics)).toEqual(problems);
    expect(loaded?.records[0]?.content).toBe('192.0.2.1');
  });
});

describe('the files that a zone file includes', () => {
  test.each<[string, readonly string[]]>([
    ['zone: a.example\ninclude: b.yaml', ['zones/b.yaml']],
    [
      'zone: a.example\ninclude: [../b.yaml, ./c.yaml, b/c.yaml]',
      ['b.yaml', 'zones/c.yaml', 'zones/b/c.yaml'],
    ],
    ['zone: a.example\ninclude: /b.yaml', ['/b.yaml']],
    ['include: [b.yaml, "${zone}.yaml"]', ['zones/b.yaml']],
    [
      'zone: [localhost, a.example, b.example]\ninclude: ["${zone}.yaml", b.yaml]',
      ['zones/b.yaml', 'zones/a.example.yaml', 'zones/b.example.yaml'],
    ],
    [
      'zone: a.example\nvars: { v: own }\ninclude: ["${p}.yaml", "${v}.yaml"]',
      ['zones/project.yaml', 'zones/own.yaml'],
    ],
    ['zone: a.example\nvars: { p: own }\ninclude: "${p}.yaml"', ['zones/own.yaml']],
    ['zone: a.example\nrecords: {}', []],
  ])('%j: %j', (text, expected) => {
    expect(includedBy(text)).toEqual(expected);
  });

  test('are those of as many zones of a list as there is room for', () => {
    const names = Array.from({ length: 501 }, (_, index) => `z${index}.example`);
    const vars = Array.from({ length: 3998 }, (_, index) => `v${index}: a`);
    const text = `vars: {${vars.join(',')}}\ninclude: ["\${zone}.yaml", b.yaml, c.yaml]\nzone: [${names.join(',')}]\n`;
    expect(includedBy(text)).toHaveLength(502);
  });
});

describe('zones that share a file', () => {
  const shared = 'records:\n  mail:\n    CNAME: mail.${zone}\n    SPF: a\n    TXT: ${nothing}\n';
  const files = ['a', 'b', 'c'].map((name) => `zones/${name}.yaml`);
  const zones = Object.fromEntries(
    files.map((file, index) => [
      file,
      `zone: ${'abc'[index]}.example\nrecords: {}\ninclude: ../shared.yaml\n`,
    ]),
  );

  test('each have its records, but its mistakes are told once', async () => {
    const folder = temporaryFolder({ ...zones, 'shared.yaml': shared });
    const loaded = await collect(
      loadZones(
        files.map((file) => join(folder, file)),
        { tree: disk },
      ),
    );
    expect(loaded.map(({ zone: one }) => one?.records[0]?.content)).toEqual([
      'mail.a.example',
      'mail.b.example',
      'mail.c.example',
    ]);
    expect(loaded.map(({ diagnostics }) => placed(diagnostics))).toEqual([
      ['vars/unknown 5:10', 'type/unknown 4:5'],
      ['vars/unknown 5:10'],
      ['vars/unknown 5:10'],
    ]);
  });

  test('are each told that it is missing', async () => {
    const folder = temporaryFolder(zones);
    const loaded = await collect(
      loadZones(
        files.map((file) => join(folder, file)),
        { tree: disk },
      ),
    );
    expect(loaded.flatMap(({ diagnostics }) => placed(diagnostics))).toEqual(
      Array(3).fill('include/unreadable 3:10'),
    );
  });
});

async function collect(zones: AsyncIterable<LoadedZone>): Promise<readonly LoadedZone[]> {
  const loaded: LoadedZone[] = [];
  for await (const one of zones) loaded.push(one);
  return loaded;
}

function includedBy(text: string): readonly string[] {
  const { root } = readYaml(sourceFile('zones/zone.yaml', text));
  return root ? includedPaths(root, 'zones/zone.yaml', new Map([['p', 'project']])) : [];
}
