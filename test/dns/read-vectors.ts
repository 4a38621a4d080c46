import { readFileSync, readdirSync } from 'node:fs';

const folder = new URL('../vectors/', import.meta.url);

/** Names of the vector files in a folder under `test/vectors`, relative to that. */
export function vectorPaths(under: string): readonly string[] {
  const names = readdirSync(new URL(under, folder)).filter((name) => name.endsWith('.json'));
  return names.toSorted().map((name) => `${under}${name}`);
}

/** The JSON of a file under `test/vectors`, to be parsed with `writeOut`. */
export function vectorText(path: string): string {
  return readFileSync(new URL(path, folder), 'utf8');
}

/** A long text in few characters, `{ "concat": [{ "repeat": ["a.", 120] }, "a"] }`, its parts written out. */
type Abbreviation = { readonly repeat: readonly [string, number] } | { readonly concat: readonly string[] };

/** Reviver that puts the text itself in the place of each abbreviation, the innermost first. */
export function writeOut(_: string, value: Abbreviation | object | null): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  if ('repeat' in value) return value.repeat[0].repeat(value.repeat[1]);
  return 'concat' in value ? value.concat.join('') : value;
}
