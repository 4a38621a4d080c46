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

/** The words that start the executable that ZONEMASON_PROGRAM names, or else the built program. */
export function builtProgram(node?: string): readonly [string, ...string[]] {
  const executable = namedExecutable();
  return executable === null ? builtScript(node) : [executable];
}

/**
 * The words that start the built program, or the script that ZONEMASON_PROGRAM names, with this Node or another. Tests of the
 * program would pass or fail by what it used to be, so a build that is older than its sources is an error.
 */
export function builtScript(node = process.execPath): readonly [string, ...string[]] {
  const named = process.env['ZONEMASON_PROGRAM'];
  if (named?.endsWith('.js')) return [node, resolve(named)];
  mustBeBuilt();
  return [node, resolve('dist/main.js')];
}

export function namedExecutable(): string | null {
  const named = process.env['ZONEMASON_PROGRAM'];
  return named === undefined || named.endsWith('.js') ? null : resolve(named);
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
