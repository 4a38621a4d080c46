import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findZoneFiles } from '../../../src/load/files/find-files.js';
import { zoneFileName, zoneFilePath } from '../../../src/load/files/zone-file-path.js';
import { disk } from '../../support/disk.js';
import { temporaryFolder } from '../../support/after-tests.js';

test.each<[readonly string[], string]>([
  [['zones/*.yaml'], 'zones/example.com.yaml'],
  [['./dns/*.yml'], './dns/example.com.yml'],
  [['zones/*'], 'zones/example.com.yaml'],
  [['zones/**/*.yaml'], 'zones/example.com.yaml'],
  [['*/zone.yaml'], 'example.com/zone.yaml'],
  [['zones/zone-*.yaml'], 'zones/zone-example.com.yaml'],
  [['zones/example.org.yaml', 'more/*.yaml', 'zones/*.yaml'], 'more/example.com.yaml'],
  [['zones/*.{yaml,yml}', 'zones/*.yaml'], 'zones/example.com.yaml'],
])('the file of a zone is where %j finds it: %s', async (globs, path) => {
  expect(zoneFilePath(globs, 'example.com')).toBe(path);
  const folder = temporaryFolder({});
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), '');
  expect((await findZoneFiles(globs, folder, disk)).join(' ')).toContain(join(path));
});

test.each<[readonly string[]]>([
  [['zones/example.org.yaml']],
  [['*/*.yaml']],
  [['zones/*.{yaml,yml}']],
  [['zones/**']],
  [['zones/?*.yaml']],
  [['!zones/*.yaml']],
  [[]],
])('%j does not say where the file of a zone is', (globs) => {
  expect(zoneFilePath(globs, 'example.com')).toBeNull();
});

test.each([
  ['con.example', 'con_.example.yaml'],
  ['com1.example', 'com1_.example.yaml'],
  ['nul', 'nul_.yaml'],
  ['console.example', 'console.example.yaml'],
  ['a.con', 'a.con.yaml'],
  ['com.example', 'com.example.yaml'],
])('the file of %s can be made on Windows', (zone, name) => {
  expect(zoneFileName(zone)).toBe(name);
  expect(zoneFilePath(['zones/*.yaml'], zone)).toBe(`zones/${name}`);
});

test('a slash in the name of a zone is no folder', () => {
  expect(zoneFilePath(['zones/*.yaml'], '0/25.2.0.192.in-addr.arpa')).toBe(
    'zones/0-25.2.0.192.in-addr.arpa.yaml',
  );
});
