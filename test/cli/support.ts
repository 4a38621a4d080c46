import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context, Surroundings } from '../../src/cli/terminal/context.js';
import type { Globals } from '../../src/cli/options/globals.js';
import { run } from '../../src/cli/run.js';
import { plainStyle } from '../../src/text/style.js';
import { builtProgram, builtScript, namedExecutable } from '../support/built-program.js';
import { afterTests } from '../support/after-tests.js';

/** The global options of a command line that has none. */
export const usualGlobals: Globals = {
  colour: true,
  quiet: false,
  verbose: false,
  input: true,
  pager: true,
  allowOutside: [],
};

/** What a run of the program left. */
export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A run in this process may be given any surroundings. What it writes to a stream that is given is not in its result. */
export interface InProcessOptions extends RunOptions, Partial<Omit<Surroundings, 'env'>> {}

/**
 * Runs a command line without a terminal and with no environment but the given one: in this process, or in one of its own
 * where the environment has variables that Node itself reads, or where an executable is tested.
 */
export async function zonemason(args: readonly string[], options: InProcessOptions = {}): Promise<Run> {
  if (Object.keys(options.env ?? {}).some((name) => name.startsWith('NODE_')) || isForExecutable(options))
    return startZonemason(args, options).ended;
  const [stdout, stderr] = [new Text(), new Text()];
  const code = await run(args, {
    stdin: options.stdin ?? Readable.from([]),
    stdout: options.stdout ?? stdout,
    stderr: options.stderr ?? stderr,
    env: environment(options),
    get cwd() {
      return resolve(options.cwd ?? '');
    },
    signal: options.signal ?? new AbortController().signal,
    quit: options.quit ?? new AbortController().signal,
    leaveToPager: options.leaveToPager ?? (() => undefined),
    now: options.now ?? Date.now,
    isAlive: options.isAlive ?? (() => true),
    ...(options.clock && { clock: options.clock }),
  });
  return { code, stdout: stdout.text, stderr: stderr.text };
}

/** What needs more than arguments, a folder and an environment is run in this process all the same. */
function isForExecutable(options: InProcessOptions): boolean {
  return namedExecutable() !== null && Object.keys(options).every((key) => key === 'cwd' || key === 'env');
}

/** Keeps what is written to it. */
class Text extends Writable {
  text = '';
  readonly #decoder = new StringDecoder();

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += this.#decoder.write(chunk);
    done();
  }
}

function environment({ env }: RunOptions): Record<string, string | undefined> {
  return { PATH: process.env['PATH'], ...env };
}

/** A process of the built program; `output` grows as it writes. */
export interface Running {
  readonly child: ChildProcess;
  readonly output: { readonly stdout: string; readonly stderr: string };
  /** Waits until it has written this to stderr, or has ended. */
  readonly heard: (text: string) => Promise<void>;
  readonly ended: Promise<Run>;
}

export interface ProcessOptions extends RunOptions {
  /** Path of another Node than that of the tests. */
  readonly node?: string;
}

/** Starts the built program, for what only a process has: signals, an end by force, options of Node. It ends with the test file at the latest. */
export function startZonemason(args: readonly string[], options: ProcessOptions = {}): Running {
  // An executable has no sandbox.
  const [program, ...words] = (args[0] === 'sandbox' ? builtScript : builtProgram)(options.node);
  const child = spawn(program, [...words, ...args], {
    cwd: resolve(options.cwd ?? ''),
    env: environment(options),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  afterTests(() => child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => (output[name] += text));
  }
  const ended = new Promise<Run>((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done({ code, ...output }));
  });
  const heard = async (text: string): Promise<void> => {
    while (!output.stderr.includes(text) && child.exitCode === null && child.signalCode === null)
      await wait(10);
  };
  return { child, output, heard, ended };
}

/** A context whose outputs are kept, and whose input the test writes. */
export interface FakeContext {
  readonly context: Context;
  readonly input: PassThrough;
  readonly written: { out: string; err: string };
}

export interface FakeOptions {
  readonly globals?: Partial<Globals>;
  readonly env?: Readonly<Record<string, string>>;
  readonly isTerminal?: boolean;
  /** Columns of its outputs, 80 by default. */
  readonly width?: number;
}

export function fakeContext({
  globals = {},
  env = {},
  isTerminal = true,
  width = 80,
}: FakeOptions = {}): FakeContext {
  const input = new PassThrough();
  const written = { out: '', err: '' };
  const output = (name: 'out' | 'err'): Context['out'] => ({
    write: (text) => {
      written[name] += text;
    },
    closed: new Promise(() => undefined),
    layout: { style: plainStyle, width },
    isTerminal,
  });
  return {
    input,
    written,
    context: {
      out: output('out'),
      err: output('err'),
      stdin: Object.assign(input, { isTTY: isTerminal }),
      env: { TERM: 'xterm', ...env },
      cwd: process.cwd(),
      globals: { ...usualGlobals, ...globals },
      signal: new AbortController().signal,
      quit: new AbortController().signal,
      now: Date.now,
      isAlive: () => true,
      page: () => undefined,
    },
  };
}
