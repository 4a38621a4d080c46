import { vectorPaths, vectorText, writeOut } from '../read-vectors.js';

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

/** All vector files, in the order of their names. */
export const vectorFiles: readonly VectorFile[] = vectorPaths('types/').map(readVectors);

function readVectors(path: string): VectorFile {
  const file: VectorFile = JSON.parse(vectorText(path), writeOut);
  return file;
}
