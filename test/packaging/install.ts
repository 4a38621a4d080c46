import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mustBeBuilt } from '../support/built-program.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Packs the built package and installs the tarball into a new project below `folder`, as a user does, but without a
 * network: it needs no other package. Gives the folder of the project.
 */
export function installPacked(folder: string): string {
  mustBeBuilt();
  const project = join(folder, 'app');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "name": "app", "private": true, "type": "module" }\n');
  const [packed] = JSON.parse(
    npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], root),
  );
  const tarball = resolve(folder, String(packed.filename));
  const flags = [
    '--offline',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--cache',
    join(folder, 'cache'),
  ];
  npm(['install', ...flags, tarball], project);
  return project;
}

/** Runs npm in a folder; gives what it prints. */
export function npm(args: readonly string[], cwd: string): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
