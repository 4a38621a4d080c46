import { execFile } from 'node:child_process';
import { cpSync, readdirSync, rmSync, symlinkSync, truncateSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { folderWith, program } from '../cli/support.js';

/** Tells whether V8 takes what it is given, in a process as the program's. */
const ACCEPTED = `
import { readFileSync } from 'node:fs';
import { codeCache, compileScript, readyEngine } from './dist/compiled.js';
readyEngine();
console.log(compileScript(readFileSync(codeCache)).cachedDataRejected === false);
`;

interface Copy {
  readonly folder: string;
  /** What V8 has compiled. */
  readonly cache: string;
}

/** A copy of the built program, with what it depends on. */
function copyOfProgram(): Copy {
  const folder = folderWith({ 'package.json': '{ "type": "module" }', 'accepted.js': ACCEPTED });
  const dist = join(folder, 'dist');
  cpSync(join(program, '..'), dist, { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const cache = readdirSync(dist).find((name) => name.endsWith(`.${process.versions.v8}.cache`));
  return { folder, cache: join(dist, cache ?? 'none') };
}

async function node({ folder }: Copy, ...args: readonly string[]): Promise<string> {
  const env = { PATH: process.env['PATH'] };
  return (await promisify(execFile)(process.execPath, args, { cwd: folder, env })).stdout;
}

const validate = ['dist/main.js', 'validate', '-c', resolve('examples/zonemason.yaml')];

describe('the program as the build has compiled it', () => {
  it('is what V8 starts from', async () => {
    expect(await node(copyOfProgram(), 'accepted.js')).toBe('true\n');
  });

  it.each<readonly [string, (copy: Copy) => void, readonly string[]]>([
    ['as it is', () => undefined, []],
    ['for another V8', ({ cache }) => rmSync(cache), []],
    ['not wholly', ({ cache }) => truncateSync(cache, 1000), []],
    ['with other flags', () => undefined, ['--max-old-space-size=512']],
  ])('does the same when it was compiled %s', async (_, change, flags) => {
    const copy = copyOfProgram();
    change(copy);
    expect(await node(copy, ...flags, ...validate)).toMatch(/^no problems in \d+ files with \d+ records\n$/);
    expect(await node(copy, ...flags, 'dist/main.js', 'sandbox', '--help')).toContain('zonemason sandbox');
  });
});
