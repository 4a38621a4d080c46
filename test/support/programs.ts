import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtProgram } from './built-program.js';

/** Makes a folder for the PATH of a shell: `zonemason` is the built program, and `npm` does nothing. */
export function programsIn(folder: string): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  writeProgram(join(bin, 'zonemason'), `exec "${process.execPath}" "${builtProgram()}" "$@"`);
  writeProgram(join(bin, 'npm'), 'exit 0');
  return bin;
}

function writeProgram(path: string, script: string): void {
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}
