import { win32 } from 'node:path';
import type { ProgramSystem } from '../child-program.js';
import { foldersIn, thisSystem } from '../child-program.js';
import { codeOf } from '../text/system-error.js';

/** Why a program was not started. */
export interface NotStarted {
  /** A clause for messages. */
  readonly reason: string;
  readonly hint?: string;
}

interface Called {
  /** Path or name of the program. */
  readonly program: string;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Explains the error of a program that could not be started, and says what to do where that is known. */
export function whyNotStarted(
  error: unknown,
  called: Called,
  system: ProgramSystem = thisSystem(),
): NotStarted {
  const isWindows = system.platform === 'win32';
  const batch = isWindows ? batchFileOf(called, system) : null;
  if (batch !== null)
    return {
      reason: `${batch} is a batch file, which only cmd.exe can run`,
      hint: `name the program that it calls, such as [node, FILE], or cmd.exe: [cmd.exe, /d, /c, ${batch}]`,
    };
  switch (codeOf(error)) {
    case 'ENOENT':
      return { reason: 'it cannot be run: there is no such program' };
    case 'EACCES':
      return {
        reason: 'it cannot be run: it is not executable',
        hint: isWindows
          ? `icacls ${called.program} shows who may run it`
          : `chmod +x ${called.program}, or name the program that runs it, such as [node, FILE]`,
      };
    // What Windows says of a script.
    case 'UNKNOWN':
      return {
        reason: 'it cannot be run: it is no program',
        hint: `name the program that runs it: [node, ${called.program}]`,
      };
    default:
      return { reason: 'it cannot be run' };
  }
}

const BATCH_ENDING = /\.(?:cmd|bat)$/i;

/** The batch file that the program is, or that cmd.exe would take for it; null if there is none. */
function batchFileOf({ program, cwd, env }: Called, { isFile }: ProgramSystem): string | null {
  if (BATCH_ENDING.test(program)) return program;
  const folders = /[\\/:]/.test(program) ? [cwd] : foldersIn(env);
  for (const folder of folders)
    for (const ending of ['.cmd', '.bat'])
      if (isFile(win32.resolve(folder, program + ending))) return program + ending;
  return null;
}
