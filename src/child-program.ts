import { lstatSync } from 'node:fs';
import { win32 } from 'node:path';

/** What a child process is started with. */
export interface ChildProgram {
  /** Path or name of the program. */
  readonly file: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Where programs are looked for. */
export interface ProgramSystem {
  readonly platform: NodeJS.Platform;
  readonly isFile: (path: string) => boolean;
}

/** Where this process looks. */
export function thisSystem(): ProgramSystem {
  return { platform: process.platform, isFile };
}

/** Keeps programs of Windows from looking in the working folder for others. */
const NOT_IN_FOLDER = 'NoDefaultCurrentDirectoryInExePath';

/**
 * Prepares to start a program without a shell. It gets our environment without what `ZONEMASON_…` variables hold, which are
 * our own settings and secrets.
 *
 * On Windows, Node would take a program of this name in the working folder, which may be a stranger's, before one in PATH
 * (until libuv 1.48, which Node 20 does not have, whatever the environment says). Here it is only looked for in PATH.
 *
 * @throws Error ENOENT if PATH does not have it; on other systems, starting it does.
 */
export function childProgram(
  program: string,
  env: NodeJS.ProcessEnv,
  system: ProgramSystem = thisSystem(),
): ChildProgram {
  const own = childEnvironment(env, system.platform);
  return { file: system.platform === 'win32' ? pathOnWindows(program, own, system) : program, env: own };
}

/** What a child process gets of our environment: no `ZONEMASON_…` variable. */
export function childEnvironment(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): NodeJS.ProcessEnv {
  const inherited = Object.entries(env).filter(([name]) => !/^ZONEMASON_/i.test(name));
  return { ...Object.fromEntries(inherited), ...(platform === 'win32' && { [NOT_IN_FOLDER]: '1' }) };
}

function pathOnWindows(program: string, env: NodeJS.ProcessEnv, system: ProgramSystem): string {
  if (/[\\/:]/.test(program)) return program;
  for (const folder of foldersIn(env))
    for (const name of fileNames(program)) {
      const path = win32.join(folder, name);
      if (system.isFile(path)) return path;
    }
  throw Object.assign(new Error(`${program} is not in PATH`), { code: 'ENOENT' });
}

/** The absolute folders in PATH, whose name may have any case; one with a semicolon is in quotes. */
export function foldersIn(env: NodeJS.ProcessEnv): readonly string[] {
  const [, path = ''] = Object.entries(env).find(([name]) => name.toUpperCase() === 'PATH') ?? [];
  const folders = path.match(/(?:"[^"]*"|[^";])+/g) ?? [];
  return folders.map((folder) => folder.replaceAll('"', '')).filter((folder) => IS_ABSOLUTE.test(folder));
}

/** With a drive, or of another machine. */
const IS_ABSOLUTE = /^(?:[a-z]:[\\/]|\\\\)/i;

/** Windows starts no other files than these without a shell. */
function fileNames(program: string): readonly string[] {
  const names = ['.com', '.exe'].map((ending) => program + ending);
  return /\../.test(program) ? [program, ...names] : names;
}

/** Also for links to applications of the store, which cannot be followed. */
function isFile(path: string): boolean {
  try {
    return !lstatSync(path).isDirectory();
  } catch {
    return false;
  }
}
