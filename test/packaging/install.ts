import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Packs the built package and installs the tarball into a new project below `folder`, as a user does but without a
 * network: what the package depends on at run time is copied from this repository. Gives the folder of the project.
 */
export function installPacked(folder: string): string {
  const project = join(folder, 'app');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "name": "app", "private": true, "type": "module" }\n');
  for (const path of runtimePackages()) cpSync(join(root, path), join(project, path), { recursive: true });
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

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
}

/** Paths of the packages that are needed at run time and fit this machine. */
function runtimePackages(): readonly string[] {
  const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages).flatMap(([path, { dev }]) =>
    dev || dirname(path) === '.' || !existsSync(join(root, path)) ? [] : [path],
  );
}
