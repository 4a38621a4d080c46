import { execFile } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../support/after-tests.js';

/** What scripts read and write without a build. */
const COPIED = [
  'scripts',
  'schemas',
  'examples',
  'docs',
  'man',
  'src',
  'test',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  '.oxlintrc.imports.json',
];

/** A copy of the project as git has it after `npm ci`, with nothing that is generated. */
export function copyProject(): string {
  const copy = temporaryFolder();
  for (const name of COPIED) cpSync(name, join(copy, name), { recursive: true, filter: isKept });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  return copy;
}

function isKept(path: string): boolean {
  return !/(?:^|\/)generated$/.test(path);
}

const run = promisify(execFile);

/** Runs a script of the project there; gives what it prints. @throws with `code` and `stderr` if it fails */
export async function runScript(copy: string, script: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [script, ...args], { cwd: copy });
  return stdout;
}
