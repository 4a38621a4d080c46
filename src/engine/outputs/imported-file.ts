import { lstat } from 'node:fs/promises';
import { Failure } from '../../failure.js';
import { plural } from '../../text/plural.js';
import type { Tell } from '../events.js';

/** A file that declares something live. */
export interface ImportedFile {
  readonly path: string;
  readonly text: string;
  /** Whether the file exists, and whether its content is the same, regardless of layout. */
  readonly state: 'new' | 'same' | 'different';
  /** A few words about its content, and about live records that it does not declare. */
  readonly note?: string;
}

/** Returns the state of a file whose content is the same as the live state, or not. */
export async function stateOf(path: string, isSame: boolean): Promise<ImportedFile['state']> {
  if (isSame) return 'same';
  return (await exists(path)) ? 'different' : 'new';
}

/** Whether there is anything at an absolute path. */
export function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** @throws Failure `error` when files would be replaced, which are all reported. */
export function mustReplaceNothing(files: readonly ImportedFile[], tell: Tell): void {
  const different = files.filter(({ state }) => state === 'different');
  if (different.length === 0) return;
  for (const { path } of different)
    tell({ kind: 'obstacle', message: `${path} differs from what would be written` });
  const message = `${plural(different.length, 'file')} would be replaced; nothing was written`;
  throw new Failure('error', message, { hint: 'use --force to replace files that differ' });
}
