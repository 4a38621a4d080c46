import { execFile, spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { childEnvironment } from '../environment.js';
import { Failure } from '../failure.js';

/** Where git is run, and with which environment. */
export interface GitPlace {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

/** What a git that ran to its end left. */
export interface GitRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs git without a shell. Arguments of users stand behind `--end-of-options`. @throws Failure when git cannot be run. */
export function runGit({ folder, env }: GitPlace, args: readonly string[]): Promise<GitRun> {
  const options = { cwd: folder, env: gitEnvironment(env), maxBuffer: Infinity };
  return new Promise((done, fail) => {
    execFile('git', [...SETTINGS, ...args], options, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') fail(notRunning(error));
      else done({ exitCode: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}

/** Starts a git that is talked to. Errors of the process are events of it. */
export function startGit({ folder, env }: GitPlace, args: readonly string[]): ChildProcessWithoutNullStreams {
  return spawn('git', [...SETTINGS, ...args], { cwd: folder, env: gitEnvironment(env) });
}

/** A folder of the repository that looks like a repository itself is none, whatever its configuration says. */
const SETTINGS = ['--no-pager', '-c', 'safe.bareRepository=explicit'];

/** What a hook that we are run by says of another repository than that of the project. */
const OF_THE_CALLER = new Set(['GIT_DIR', 'GIT_WORK_TREE', 'GIT_PREFIX', 'GIT_INDEX_FILE']);

/** Nothing is ever fetched, which a partial clone would do to read a file. */
function gitEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const inherited = Object.entries(childEnvironment(env)).filter(([name]) => !OF_THE_CALLER.has(name));
  return {
    ...Object.fromEntries(inherited),
    LC_ALL: 'C',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_TERMINAL_PROMPT: '0',
  };
}

/** The error of a process that did not start, or was killed. */
interface NotRunning {
  readonly code?: string | number | null | undefined;
  readonly message: string;
}

export function notRunning(error: NotRunning): Failure {
  if (error.code !== 'ENOENT') return new Failure('error', `git failed: ${error.message}`, { cause: error });
  return new Failure('error', 'git is not installed, or not in PATH', {
    hint: 'files of another revision are read by git, 2.30 or later',
    cause: error,
  });
}
