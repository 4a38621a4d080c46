import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const cleanUps: (() => unknown)[] = [];

/** Has something closed at the end of the file: its tests run side by side, where vitest has no hooks for one of them. */
export function afterTests(cleanUp: () => unknown): void {
  cleanUps.push(cleanUp);
}

/** Closes what has been opened since the last time, the last first. */
export async function cleanUpAfterTests(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
}

/** A folder with these files, which goes at the end. */
export function temporaryFolder(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'zonemason-e2e-'));
  afterTests(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
