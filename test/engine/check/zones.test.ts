import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { countSeverities, withoutRepeats } from '../../../src/diagnostics/report.js';
import { MOST_OF_A_FILE } from '../../../src/diagnostics/too-many.js';
import type { ZonesCheck, ZonesCheckInput } from '../../../src/engine/check/zones.js';
import { checkZoneFiles } from '../../../src/engine/check/zones.js';
import { placed } from '../../load/support.js';
import { disk } from '../../support/disk.js';
import { temporaryFolder } from '../../support/after-tests.js';

/** Validates all files of a folder whose names begin with z. */
function validated(
  files: Readonly<Record<string, string>>,
  expected?: ZonesCheckInput['expect'],
): Promise<ZonesCheck> {
  const folder = temporaryFolder(files);
  const zones = Object.keys(files).filter((name) => name.startsWith('z'));
  return checkZoneFiles({
    files: zones.map((name) => join(folder, name)),
    severities: new Map(),
    tree: disk,
    expect: expected,
  });
}

describe('a zone without a name', () => {
  const records = 'records:\n  www:\n    A: nonsense\n    TXT: größe\n  WWW: { CNAME: www }\n';

  test('has its records judged all the same', async () => {
    const { zones, diagnostics } = await validated({ 'z.yaml': records });
    expect(zones).toEqual([]);
    expect(placed(diagnostics)).toEqual([
      'schema/missing-key 1:1',
      'a/content 3:8',
      'content/ascii 4:10',
      'name/uppercase 5:3',
      'cname/target 5:17',
    ]);
  });

  test('is of no other zone, and no second file of one', async () => {
    const { diagnostics } = await validated({ 'z1.yaml': records, 'z2.yaml': records });
    expect(diagnostics.filter(({ zone, address }) => zone !== undefined || address !== undefined)).toEqual(
      [],
    );
    expect(diagnostics.map(({ rule }) => rule.code)).not.toContain('zone/duplicate');
  });
});

describe('what only follows from another error is not reported:', () => {
  const expecting = 'expect:\n  - { ask: "@ MX", reaches: 192.0.2.0/24 }\nprotect: [{ prefix: old }]\n';

  test.each([
    [
      'an answer that rests on a wrong record',
      '  "@": { MX: mail.example.com }\n  mail: { A: 192.0.2 }\n',
      ['a/content 4:14', 'protect/unused 7:11'],
    ],
    [
      'what may be in a record that could not be read',
      '  "@": { MX: mail.example.com }\n  mail: { AAA: 192.0.2.1 }\n',
      ['target/missing 3:14', 'type/unknown 4:11'],
    ],
    [
      'but not what has nothing to do with it',
      '  "@": { MX: mail.example.com }\n  www: { A: 192.0.2 }\n',
      ['target/missing 3:14', 'a/content 4:13', 'expect/unmet 6:12', 'protect/unused 7:11'],
    ],
  ])('%s', async (_, records, found) => {
    const { diagnostics } = await validated(
      { 'z.yaml': `zone: example.com\nrecords:\n${records}${expecting}` },
      [],
    );
    expect(placed(diagnostics)).toEqual(found);
  });
});

describe('diagnostics', () => {
  const rest = 'records:\n  www: { A: b }\n  api: { A: a }\ninclude: shared.yaml\n';

  test('come by file in the order given, then by place, those of included files last', async () => {
    const { diagnostics, files, records } = await validated({
      'z2.yaml': `zone: b.example.\n${rest}`,
      'z1.yaml': `zone: a.example.\n${rest}`,
      'shared.yaml': 'records:\n  mail: { SPF: x }\n',
    });
    const seen = diagnostics.map(({ at }) => at?.file.path.replace(/^.*\//, ''));
    expect(seen).toEqual([...Array(3).fill('z2.yaml'), ...Array(3).fill('z1.yaml'), 'shared.yaml']);
    expect(placed(diagnostics).slice(0, 3)).toEqual(['zone/name 1:7', 'a/content 3:13', 'a/content 4:13']);
    expect({ files, records }).toEqual({ files: 2, records: 4 });
  });

  test('of included files come by path, whatever the locale', async () => {
    const include = 'zone: a.example\nrecords: {}\ninclude: [a.yaml, B.yaml]\n';
    const included = 'records:\n  mail: { SPF: x }\n';
    const folder = temporaryFolder({ 'z.yaml': include, 'a.yaml': included, 'B.yaml': included });
    const { diagnostics } = await checkZoneFiles({
      files: [join(folder, 'z.yaml')],
      severities: new Map(),
      tree: disk,
    });
    expect(diagnostics.map(({ at }) => basename(at?.file.path ?? ''))).toEqual(['B.yaml', 'a.yaml']);
  });

  test('have the severities that are asked for', async () => {
    const folder = temporaryFolder({
      'z.yaml': 'zone: a.example\nttl: 60\nrecords: { www: { A: 192.0.2.1 } }\n',
    });
    const files = [join(folder, 'z.yaml')];
    const severityOf = async (override: 'error' | 'warn' | 'off'): Promise<readonly string[]> => {
      const { diagnostics } = await checkZoneFiles({
        files,
        severities: new Map([['ttl/short', override]]),
        tree: disk,
      });
      return diagnostics.map(({ severity }) => severity);
    };
    expect(await severityOf('error')).toEqual(['error']);
    expect(await severityOf('warn')).toEqual(['warning']);
    expect(await severityOf('off')).toEqual([]);
  });
});

test('a ttl that all records of a file have is told once, where it stands', async () => {
  const { diagnostics } = await validated({
    'z.yaml': 'zone: a.example\nttl: 60\nrecords: { a: { A: [192.0.2.1, 192.0.2.2] }, b: { TXT: x } }\n',
  });
  expect(placed(diagnostics)).toEqual(['ttl/short 2:6']);
});

describe('of a file with more problems than anybody reads', () => {
  const most = MOST_OF_A_FILE;

  test('the first are shown, and the others counted', async () => {
    const names = Array.from({ length: 5000 }, (_, index) => `  n${index}: { A: x }\n`);
    const { diagnostics } = await validated({ 'z.yaml': `zone: a.example\nrecords:\n${names.join('')}` });
    expect(placed(diagnostics.slice(0, -1))).toEqual(
      Array.from({ length: most }, (_, index) => `a/content ${index + 3}:${11 + String(index).length}`),
    );
    expect(diagnostics.at(-1)?.rule.code).toBe('file/too-many-problems');
    expect(countSeverities(diagnostics)).toEqual({ error: 5000, warning: 0 });
  });

  test('a value that aliases repeat is shown before it is repeated', async () => {
    const names = Array.from({ length: 5000 }, (_, index) => `  n${index}: *bad\n`);
    const { diagnostics } = await validated({
      'z.yaml': `zone: a.example\nrecords:\n  n: &bad { A: x }\n${names.join('')}  other: { A: y }\n`,
    });
    expect(diagnostics).toHaveLength(most + 1);
    const told = placed(withoutRepeats(diagnostics));
    expect([told[0], told.at(-1)]).toEqual(['a/content 3:16', 'a/content 5004:15']);
    expect(countSeverities(diagnostics)).toEqual({ error: 5002, warning: 0 });
  });

  test('an included file is not repeated for thousands of zones, and each wanted zone has its own', async () => {
    const zones = Array.from({ length: 1500 }, (_, index): [string, string] => [
      `z${index}.yaml`,
      `zone: z${index}.example\nrecords: {}\ninclude: shared.yaml\n`,
    ]);
    const folder = temporaryFolder({
      ...Object.fromEntries(zones),
      'shared.yaml': 'records: { n: { A: x } }\n',
    });
    const files = zones.map(([name]) => join(folder, name));
    const { diagnostics } = await checkZoneFiles({ files, severities: new Map(), tree: disk });
    expect(diagnostics).toHaveLength(most + 1);
    expect(withoutRepeats(diagnostics)).toHaveLength(1);
    const wanted = await checkZoneFiles({
      tree: disk,
      files,
      severities: new Map(),
      isWanted: (zone) => zone === 'z1400.example',
    });
    expect(wanted.diagnostics).toMatchObject([{ zone: 'z1400.example' }]);
  });
});

test('a check that is interrupted ends, however long it has not looked for signals', async () => {
  const path = join(temporaryFolder({ 'z.yaml': 'zone: example.com\nrecords: {}\n' }), 'z.yaml');
  const check = checkZoneFiles({
    files: [path],
    severities: new Map(),
    tree: disk,
    signal: AbortSignal.abort(),
  });
  await expect(check).rejects.toMatchObject({ kind: 'interrupted' });
});
