import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const CACHE = resolve('node_modules/.cache/packages');

/** The folder of a package of the npm registry, such as `typescript@5.0`; it is fetched once, without what it depends on. */
export function npmPackage(specifier: string): string {
  const folder = join(CACHE, specifier.replaceAll('/', '+'));
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const unpacked = mkdtempSync(join(CACHE, 'unpacked-'));
  const run = (program: string, ...args: readonly string[]): string =>
    execFileSync(program, args, { cwd: unpacked, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const [packed] = JSON.parse(run('npm', 'pack', '--json', specifier));
  run('tar', '-xzf', String(packed.filename));
  renameSync(join(unpacked, 'package'), folder);
  rmSync(unpacked, { recursive: true });
  return folder;
}

/** The executable of a version of Node, such as `22` or `latest`. */
export function nodeOf(version: string): string {
  return join(npmPackage(`node-${process.platform}-${process.arch}@${version}`), 'bin/node');
}
