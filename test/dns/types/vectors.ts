import { readFileSync, readdirSync } from 'node:fs';

/** A long text in few characters, `{ "concat": [{ "repeat": ["a.", 120] }, "a"] }`, its parts written out. */
type Abbreviation = { readonly repeat: readonly [string, number] } | { readonly concat: readonly string[] };

/** One record of a vector file; `why` tells what the case is about. */
export interface VectorRecord {
  readonly prefix: string;
  readonly content: string;
  readonly prio?: number;
  readonly ttl?: number;
  readonly why: string;
}

export interface FaultyVectorRecord extends VectorRecord {
  readonly code: string;
}

/** Two contents and what makes them the same, or keeps them apart. */
export type SpellingPair = readonly [string, string, string];

/** A file of `test/vectors/types`: what a record type takes, refuses, warns of, and tells apart. */
export interface VectorFile {
  readonly type: string;
  readonly zone: string;
  readonly valid: readonly VectorRecord[];
  readonly invalid: readonly FaultyVectorRecord[];
  readonly warns?: readonly FaultyVectorRecord[];
  readonly same?: readonly SpellingPair[];
  readonly different?: readonly SpellingPair[];
}

const folder = new URL('../../vectors/types/', import.meta.url);

/** All vector files, in the order of their names. */
export const vectorFiles: readonly VectorFile[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .toSorted()
  .map(readVectors);

function readVectors(name: string): VectorFile {
  const file: VectorFile = JSON.parse(readFileSync(new URL(name, folder), 'utf8'), writeOut);
  return file;
}

/** Puts the text itself in the place of each abbreviation, the innermost first. */
function writeOut(_: string, value: Abbreviation | object | null): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  if ('repeat' in value) return value.repeat[0].repeat(value.repeat[1]);
  return 'concat' in value ? value.concat.join('') : value;
}
