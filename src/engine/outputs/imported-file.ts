import { lstat } from 'node:fs/promises';
import { Failure } from '../../failure.js';
import { plural } from '../../text/plural.js';
import type { SlashPath } from '../../text/slash-path.js';
import type { Tell } from '../events.js';
import type { ReportedLoss, ReportedObjections } from './reported-loss.js';

/** A file that declares something live. */
export interface ImportedFile extends Partial<ReportedObjections> {
  readonly path: SlashPath;
  readonly text: string;
  /** Whether the file exists, and whether its content is the same, regardless of layout. */
  readonly state: 'new' | 'same' | 'different';
  /** Why it cannot be written, though it may be. */
  readonly fault?: Failure;
  /** A few words about its content, and about live records that it does not declare. */
  readonly note?: string;
  /** What becomes of the records, or texts, of a file that exists. */
  readonly edits?: readonly FileEdit[];
  /** What differs and stays as it is, each with its place and the reason. */
  readonly kept?: readonly ReportedLoss[];
}

/** A record, or a text, that comes, changes, or goes. */
export interface FileEdit {
  readonly sign: '+' | '~' | '-';
  /** On one line. */
  readonly text: string;
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

/** @throws Failure `error` when files would be changed or replaced, which are all reported with what would change. */
export function mustReplaceNothing(files: readonly ImportedFile[], tell: Tell): void {
  const different = files.filter(({ state }) => state === 'different');
  if (different.length === 0) return;
  for (const { path, edits = [] } of different)
    for (const message of [
      `${path} differs from what would be written`,
      ...edits.map(({ sign, text }) => `  ${sign} ${text}`),
    ])
      tell({ kind: 'obstacle', message });
  const isEdited = different.every(({ edits }) => edits !== undefined);
  const message = `${plural(different.length, 'file')} would be ${isEdited ? 'changed' : 'replaced'}; nothing was written`;
  const hint = isEdited
    ? 'use --force to take this over; all else in the files stays'
    : 'use --force to replace files that differ';
  throw new Failure('error', message, { hint });
}
