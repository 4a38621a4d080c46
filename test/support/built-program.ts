import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** What the build is made of, without what it generates. */
const SOURCES = ['src', 'scripts', 'schemas', 'package.json'];
const GENERATED = /generated|schema\.json$/;

let checked = false;

/** @throws Error if `dist/` is older than its sources. */
export function mustBeBuilt(): void {
  if (!checked) mustBeFresh(resolve('dist/main.js'));
  checked = true;
}

/**
 * Path of the built program, or of the one that ZONEMASON_PROGRAM names. Tests of the program would pass or fail by what it
 * used to be, so a build that is older than its sources is an error.
 */
export function builtProgram(): string {
  const named = process.env['ZONEMASON_PROGRAM'];
  if (named !== undefined) return resolve(named);
  mustBeBuilt();
  return resolve('dist/main.js');
}

function mustBeFresh(program: string): void {
  const builtAt = statSync(program, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const newer = SOURCES.flatMap(filesOf).find((path) => statSync(path).mtimeMs > builtAt);
  if (newer !== undefined) throw new Error(`dist/ is older than ${newer}: run \`npm run build\``);
}

/** A file, or all in a folder. A folder itself is among them: it changes when a file is deleted. */
function filesOf(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return [path, ...names.map((name) => join(path, name))].filter((name) => !GENERATED.test(name));
}
