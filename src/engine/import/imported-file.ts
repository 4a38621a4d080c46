import { lstat } from 'node:fs/promises';

/** A file that declares something live. */
export interface ImportedFile {
  readonly path: string;
  readonly text: string;
  /** Whether there is such a file, and whether it says the same already, however it is written. */
  readonly state: 'new' | 'same' | 'different';
  /** What is live and not declared by it, a few words. */
  readonly note?: string;
}

/** The state of a file that says the same as what is live, or not. */
export async function stateOf(path: string, isSame: boolean): Promise<ImportedFile['state']> {
  if (isSame) return 'same';
  const isThere = await lstat(path).then(
    () => true,
    () => false,
  );
  return isThere ? 'different' : 'new';
}
