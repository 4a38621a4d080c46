import { spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import type { Run, RunOptions } from '../../cli/support.js';
import { zonemason } from '../../cli/support.js';
import { afterTests, temporaryFolder } from '../after-tests.js';
import { atSomeTime } from '../at-some-time.js';
import { builtScript } from '../built-program.js';

/** A folder with a copy of a project, and the program run in it. */
export interface System {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly run: (args: readonly string[], options: RunOptions) => Promise<Run>;
}

const PRELOAD = pathToFileURL(resolve('test/support/windows/preload.mjs')).href;

/** The words that start the built program as if this system were Windows. */
export function programOnWindows(): readonly [string, ...string[]] {
  const [node, script = ''] = builtScript();
  return [node, '--import', PRELOAD, script];
}

/** Two copies of a folder: one for the program as it is, and one for it as on Windows. */
export function twoSystems(original: string): readonly [here: System, windows: System] {
  return [
    { folder: copyOf(original), env: {}, run: zonemason },
    { folder: copyOf(original), env: {}, run: runOnWindows },
  ];
}

function copyOf(original: string): string {
  const folder = temporaryFolder();
  cpSync(original, folder, { recursive: true, verbatimSymlinks: true });
  return folder;
}

/** Runs a command line in the folder of a system. */
export function runOn({ folder, env, run }: System, args: readonly string[]): Promise<Run> {
  return run(args, { cwd: folder, env: { HOME: folder, ...env } });
}

function runOnWindows(args: readonly string[], { cwd, env }: RunOptions): Promise<Run> {
  const [program, ...words] = programOnWindows();
  const child = spawn(program, [...words, ...args], {
    cwd,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  afterTests(() => child.kill('SIGKILL'));
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done({ code, stdout, stderr }));
  });
}

/** A text without what is different in each run: the folder, the time, names and figures made of it. */
export function anywhere(text: string, { folder, env }: Omit<System, 'run'>): string {
  const origins = Object.values(env).filter((value) => value.startsWith('http:'));
  const plain = atSomeTime(withPosixPaths(text))
    .replaceAll(folder, '/project')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d[:-]\d\d[:-]\d\d(?:\.\d+)?Z/g, 'TIME')
    .replaceAll(/\b\d+(?:\.\d+)? m?s\b/g, 'DURATION')
    .replaceAll(/"(\w+Ms|pid)": ?[\d.]+/g, '"$1": FIGURE')
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'UUID');
  return origins.reduce(
    (written, origin) => written.replaceAll(new URL(origin).origin, 'http://service'),
    plain,
  );
}

/** With the absolute paths of Windows as they are here, also where a text in JSON has two backslashes for each. */
function withPosixPaths(text: string): string {
  return text.replaceAll(/\bC:((?:\\{1,2}[\w.@~-]+)+)/g, (_, names: string) => names.replaceAll(/\\+/g, '/'));
}
