import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/after-tests.js';
import { mustBeBuilt } from '../support/built-program.js';
import { inProfile } from '../support/runs.js';
import { npm } from './install.js';

/** Another user's, in another country. */
const ENVIRONMENT = { TZ: 'Pacific/Auckland', LC_ALL: 'C', HOME: '/nonexistent', PATH: process.env['PATH'] };

/** What `npm run build` does, but for pages that git has. The packages are those of this checkout. */
const BUILD = `cp -al "$1/node_modules" . 2>/dev/null || cp -r "$1/node_modules" .
node scripts/generate.mjs --sources
node scripts/build.mjs
node scripts/declarations.mjs`;

/** A copy of what git has, as a clone of another name and depth. */
function clone(name: string): string {
  const folder = join(temporaryFolder(), name);
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter((each) => /^(?!test\/|bench\/)./.test(each))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  return folder;
}

/** The digest of each file that the build has written, by its path. */
function digestsIn(folder: string): ReadonlyMap<string, string> {
  const files = globSync('dist/**', { cwd: folder, dot: true }).toSorted();
  return new Map(files.map((file) => [file, digestOf(join(folder, file))]));
}

/** The digest of the package that npm would publish, from a checkout with the usual rights. */
function packageOf(folder: string): string {
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', folder]);
  const packed = temporaryFolder();
  const options = ['--json', '--ignore-scripts', '--pack-destination', packed];
  const [{ filename }] = JSON.parse(npm(['pack', ...options], folder));
  return digestOf(join(packed, String(filename)));
}

function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

const isTried = inProfile({ quick: false, deep: true });

test.runIf(isTried)('two clones build the same bytes and package', { timeout: 240_000 }, () => {
  mustBeBuilt();
  const [here, elsewhere] = [clone('here'), clone('somewhere/else entirely')];
  cpSync('dist', join(here, 'dist'), { recursive: true });
  execFileSync('sh', ['-euc', BUILD, 'sh', process.cwd()], {
    cwd: elsewhere,
    env: ENVIRONMENT,
    stdio: 'pipe',
  });
  const built = digestsIn(here);
  expect(built.size).toBeGreaterThan(20);
  expect(digestsIn(elsewhere)).toEqual(built);
  execFileSync('rm', ['-r', join(elsewhere, 'node_modules')]);
  expect(packageOf(elsewhere)).toBe(packageOf(here));
});
