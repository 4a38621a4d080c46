import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { ChildProgram } from '../child-program.js';
import { childProgram } from '../child-program.js';
import { Failure } from '../failure.js';

/** Where git runs, and with which environment. */
export interface GitPlace {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

export interface GitRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs git without a shell; put user input behind `--end-of-options`. @throws Failure if git cannot be run. */
export async function runGit({ folder, env }: GitPlace, args: readonly string[]): Promise<GitRun> {
  const { execFile } = await import('node:child_process');
  const { file, env: own } = gitProgram(env);
  const options = { cwd: folder, env: own, maxBuffer: Infinity };
  return new Promise((done, fail) => {
    execFile(file, [...SETTINGS, ...args], options, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') fail(notRunning(error));
      else done({ exitCode: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}

/**
 * Starts an interactive git process. It reports errors as events, so listen to them at once.
 *
 * @throws Failure if git is not there.
 */
export async function startGit(
  { folder, env }: GitPlace,
  args: readonly string[],
): Promise<ChildProcessWithoutNullStreams> {
  const { spawn } = await import('node:child_process');
  const { file, env: own } = gitProgram(env);
  return spawn(file, [...SETTINGS, ...args], { cwd: folder, env: own });
}

/**
 * Ignores a folder of the repository that looks like a bare repository, and its configuration. Of what a repository may
 * configure, `log` would run the program that checks signatures.
 */
const SETTINGS = ['--no-pager', '-c', 'safe.bareRepository=explicit', '-c', 'log.showSignature=false'];

/** Set by a hook that runs us, perhaps for another repository. */
const OF_A_HOOK = new Set(['GIT_DIR', 'GIT_WORK_TREE', 'GIT_PREFIX', 'GIT_INDEX_FILE']);

/** @throws Failure if git is not there. */
function gitProgram(env: NodeJS.ProcessEnv): ChildProgram {
  try {
    return childProgram('git', gitEnvironment(env));
  } catch (error) {
    throw error instanceof Error ? notRunning(error) : error;
  }
}

/** Fetches nothing, even in a partial clone that lacks a file. */
function gitEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const inherited = Object.entries(env).filter(([name]) => !OF_A_HOOK.has(name));
  return {
    ...Object.fromEntries(inherited),
    LC_ALL: 'C',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_TERMINAL_PROMPT: '0',
  };
}

/** Whether a Failure of running git is that there is no git. */
export function isNotInstalled({ cause }: Failure): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}

/** The Failure for a git process that did not start, or was killed. */
export function notRunning(error: {
  readonly code?: string | number | null | undefined;
  readonly message: string;
}): Failure {
  if (error.code !== 'ENOENT') return new Failure('error', `git failed: ${error.message}`, { cause: error });
  return new Failure('error', 'git is not installed, or not in PATH', {
    hint: 'install git 2.30 or later; it is needed to read other revisions',
    cause: error,
  });
}
