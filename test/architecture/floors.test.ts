import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { wings } from '../../scripts/imports/floors.js';
import { groupBy } from '../../src/diagnostics/group-by.js';

/** The folder of a wing that a path lies in; `.` for the files beside the folders. */
function folderOf(wing: string, path: string): string {
  const [first = '', ...rest] = relative(join('src', wing), path).split(sep);
  return rest.length === 0 ? '.' : first;
}

/** Paths that a file imports, of values or types. */
function importsOf(file: string): readonly string[] {
  const specifiers = readFileSync(file, 'utf8').matchAll(/(?:from|import\(|import)\s*'(\.[^']+)'/g);
  return Array.from(specifiers, ([, path = '']) =>
    relative('.', resolve(dirname(file), path)).replace(/\.js$/, '.ts'),
  );
}

/** Imports of a wing that do not go down. */
function climbs(wing: string): readonly string[] {
  const floors = wings[wing] ?? [];
  const floorOf = (folder: string): number => floors.findIndex((floor) => folder in floor);
  return globSync(`src/${wing}/**/*.ts`).flatMap((file) =>
    importsOf(file).flatMap((imported) => {
      if (!imported.startsWith(`src/${wing}/`)) return [];
      const [from, to] = [folderOf(wing, file), folderOf(wing, imported)];
      return from === to || floorOf(to) > floorOf(from) ? [] : `${file} imports ${imported}`;
    }),
  );
}

const folders = readdirSync('src', { withFileTypes: true, recursive: true }).filter((entry) =>
  entry.isDirectory(),
);
const withFolders = folders
  .map(({ parentPath }) => relative('src', parentPath))
  .filter((path) => path !== '');

test('every wing with folders has floors', () => {
  const tops = withFolders.map((path) => path.split(sep)[0] ?? '');
  expect(Object.keys(wings).toSorted()).toEqual([...new Set(tops)].toSorted());
});

describe.each(Object.keys(wings))('%s', (wing) => {
  test('has a floor for each folder, and no other', () => {
    const there = globSync(`src/${wing}/**/*.ts`).map((file) => folderOf(wing, file));
    const listed = (wings[wing] ?? []).flatMap((floor) => Object.keys(floor));
    expect(listed.toSorted()).toEqual([...new Set(there)].toSorted());
  });

  test('has no import that climbs', () => {
    expect(climbs(wing)).toEqual([]);
  });
});

test('no folder has more than 24 files or lies more than six deep', () => {
  const files = globSync('src/**/*.ts');
  const full = [...groupBy(files, dirname)].filter(([, inside]) => inside.length > 24);
  expect(full.map(([folder]) => folder)).toEqual([]);
  expect(files.filter((file) => file.split(sep).length > 7)).toEqual([]);
});
