import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { Context } from '../../src/cli/context.js';
import type { Globals } from '../../src/cli/options/globals.js';
import { plainStyle } from '../../src/text/style.js';

/** The built program; `npm run build` makes it. */
export const program = resolve(process.env['ZONEMASON_PROGRAM'] ?? 'dist/main.js');

/** What a run of the program left. */
export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Path of another Node than that of the tests. */
  readonly node?: string;
}

/** Runs the program as a user does, without a terminal and with no environment but the given one. */
export function zonemason(args: readonly string[], options: RunOptions = {}): Promise<Run> {
  return startZonemason(args, options).ended;
}

/** A run that goes on; `output` grows as it writes. */
export interface Running {
  readonly child: ChildProcess;
  readonly output: { readonly stdout: string; readonly stderr: string };
  readonly ended: Promise<Run>;
}

/** The same for a run that is to be watched or stopped. */
export function startZonemason(args: readonly string[], { cwd, env, node }: RunOptions = {}): Running {
  const child = spawn(node ?? process.execPath, [program, ...args], {
    cwd: cwd ?? process.cwd(),
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => (output[name] += text));
  }
  const ended = new Promise<Run>((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done({ code, ...output }));
  });
  return { child, output, ended };
}

/** A folder with the given files that is gone after the test. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'zonemason-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
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
}

export function fakeContext({ globals = {}, env = {}, isTerminal = true }: FakeOptions = {}): FakeContext {
  const input = new PassThrough();
  const written = { out: '', err: '' };
  const output = (name: 'out' | 'err'): Context['out'] => ({
    write: (text) => {
      written[name] += text;
    },
    layout: { style: plainStyle, width: 80 },
    isTerminal,
  });
  return {
    input,
    written,
    context: {
      out: output('out'),
      err: output('err'),
      stdin: Object.assign(input, { isTTY: isTerminal }),
      env,
      cwd: process.cwd(),
      globals: { colour: true, quiet: false, verbose: false, input: true, ...globals },
      signal: new AbortController().signal,
      quit: new AbortController().signal,
      now: Date.now,
    },
  };
}
