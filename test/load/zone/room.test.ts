import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { readYaml } from '../../../src/load/yaml/read-yaml.js';
import type { IncludeCache } from '../../../src/load/zone/include.js';
import { readIncludes } from '../../../src/load/zone/include.js';
import { readIncludeEntries } from '../../../src/load/zone/include-entry.js';
import type { Room } from '../../../src/load/zone/room.js';
import { newRoom, valuesPerZone } from '../../../src/load/zone/room.js';
import { NO_VARIABLES } from '../../../src/load/zone/variables.js';
import { loadZoneFile, loadZones } from '../../../src/load/zone/zone-file.js';
import { NO_TTL } from '../../../src/load/zone/ttl.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { disk } from '../../support/disk.js';
import { placed } from '../support.js';

async function problemsOf(
  zone: string,
  files: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const path = join(temporaryFolder({ 'zone.yaml': zone, ...files }), 'zone.yaml');
  const loaded = await loadZoneFile(path, { tree: disk });
  return placed(loaded.flatMap(({ diagnostics }): readonly Diagnostic[] => diagnostics));
}

function zonesNamed(count: number): string {
  return Array.from({ length: count }, (_, index) => `z${index}.example`).join(',');
}

test('a list of zones expands to four million values at most', async () => {
  const vars = Array.from({ length: 4000 }, (_, index) => `v${index}: a`);
  const problems = await problemsOf(`zone: [${zonesNamed(510)}]\nvars: {${vars.join(',')}}\nrecords: {}\n`);
  expect(problems).toEqual([expect.stringMatching(/^vars\/too-large 1:\d+$/)]);
});

test.each([
  ['zone: [a.example, b.example]\nrecords: { a: { A: [b, c] } }', 5],
  ['zone: a.example', 1],
  ['a: b', 2],
  ['[a, b]', 1],
])('%j has %i values for each zone', (text, values) => {
  const { root } = readYaml(sourceFile('zone.yaml', text));
  expect(root && valuesPerZone(root)).toBe(values);
});

test.each([
  ['values', 4_000_000],
  ['characters', 64 * 1024 * 1024],
] as const)('there is room for so many %s: %i', (kind, most) => {
  expect(newRoom()(kind, most)).toBe(true);
  expect(newRoom()(kind, most + 1)).toBe(false);
  const room = newRoom();
  expect([room(kind, most - 1), room(kind, 1), room(kind, 1)]).toEqual([true, true, false]);
});

test('files that are included often count each time', async () => {
  const folder = temporaryFolder({ 'a.yaml': 'records: {x: {A: 192.0.2.1}}\n' });
  const list = sourceFile(
    join(folder, 'zone.yaml'),
    '[{file: a.yaml, only: x}, a.yaml, {file: a.yaml, owner: b, only: y}]',
  );
  const { entries } = readIncludeEntries(readYaml(list).root ?? undefined);
  const cache: IncludeCache = new Map();
  const taken: number[] = [];
  const room: Room = (_, amount) => taken.push(amount) < 2;
  const input = {
    entries,
    path: list.path,
    ttl: NO_TTL,
    tree: disk,
    cache,
    variables: NO_VARIABLES,
    room,
    protocol: 'rest' as const,
  };
  const { includes, diagnostics } = await readIncludes(input);
  expect(taken).toEqual([4, 4]);
  expect(includes).toHaveLength(2);
  expect(placed(diagnostics)).toEqual(['vars/too-large 1:42']);
});

test('variables expand to 64 million characters at most', async () => {
  const problems = await problemsOf(
    `zone: example.com\nvars: {a: ${'x'.repeat(60_000)}}\nrecords: {a: {TXT: [${Array.from({ length: 1200 }, () => '"b${a}"').join(',')}]}}\n`,
  );
  expect(problems).toEqual([expect.stringMatching(/^vars\/too-large 3:\d+$/)]);
});

async function load(zones: number, records: number) {
  const shared = Array.from({ length: records }, (_, at) => `  h${at}: { A: 192.0.2.1 }\n`).join('');
  const named = Array.from({ length: zones }, (_, at) => `z${at}.yaml`);
  const folder = temporaryFolder({
    'shared.yaml': `records:\n${shared}`,
    ...Object.fromEntries(
      named.map((name) => [name, `zone: ${name}.example\ninclude: shared.yaml\nrecords: {}\n`]),
    ),
  });
  const found: string[] = [];
  const paths = named.map((name) => join(folder, name));
  for await (const { diagnostics } of loadZones(paths, { tree: disk })) found.push(...placed(diagnostics));
  return found;
}

describe('all files of a project', () => {
  test('may include a file thousands of times', async () => {
    expect(await load(3000, 10)).toEqual([]);
  });

  test('include no more than eight million values', async () => {
    const found = await load(30, 100_000);
    expect([found[0], found.length]).toEqual(['vars/too-large 2:10', 30 - 27]);
  }, 60_000);
});
