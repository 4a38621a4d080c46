import { readdirSync, readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';

const page = readFileSync('docs/versions.md', 'utf8');
const rows = Array.from(page.matchAll(/^\| \[.*?\]\(\.\.\/(schemas\/\S+)\) +\| (\d+)\.(\d+) /gm));

/** The major version that a schema accepts; undefined for files that people write. */
function majorOf(schema: string): string | undefined {
  return /"formatVersion": \{[^}]*"pattern": "\^(\d+)/.exec(readFileSync(schema, 'utf8'))?.[1];
}

test('docs/versions.md lists every format that has a version, with the one that its schema accepts', () => {
  const schemas = readdirSync('schemas').map((name) => `schemas/${name}`);
  const versioned = schemas.filter((schema) => majorOf(schema) !== undefined);
  expect(rows.map(([, schema = '']) => schema).toSorted()).toEqual(versioned.toSorted());
  for (const [, schema = '', major] of rows) expect([schema, majorOf(schema)]).toEqual([schema, major]);
});

test('docs/versions.md has the versions that the program writes', () => {
  const sources = globSync('src/**/*.ts').map((path) => readFileSync(path, 'utf8'));
  const written = sources.flatMap((text) => /FORMAT_VERSION = '([\d.]+)'/.exec(text)?.[1] ?? []);
  const listed = rows.map(([, , major, minor]) => `${major}.${minor}`);
  expect(new Set(listed)).toEqual(new Set(written));
  expect(listed.length).toBeGreaterThanOrEqual(written.length);
});
