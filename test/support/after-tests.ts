import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const cleanUps: (() => unknown)[] = [];

/**
 * Closes something at the end of the test file, also when a test fails. Vitest has no hook for one test of several that run
 * side by side.
 */
export function afterTests(cleanUp: () => unknown): void {
  cleanUps.push(cleanUp);
}

/** Closes what has been opened since the last time, the last first. */
export async function cleanUpAfterTests(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
}

/** A folder with these files, by path, which is deleted at the end of the test file. */
export function temporaryFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'zonemason-test-'));
  afterTests(() => rmSync(folder, { recursive: true, force: true }));
  const folders = new Set(Object.keys(files).map((name) => dirname(join(folder, name))));
  for (const each of folders) if (each !== folder) mkdirSync(each, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}
