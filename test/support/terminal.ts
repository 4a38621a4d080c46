import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { builtScript } from './built-program.js';

/** A terminal and what is done with it. */
export interface TerminalSetting {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly columns?: number;
  readonly rows?: number;
  /** Keys that are pressed ahead. */
  readonly keys?: string;
}

/** What a terminal showed, with its escape sequences, and the exit code. */
export interface TerminalRun {
  readonly code: number | null;
  readonly shown: string;
}

/** Runs the built program on a terminal of its own, with no environment but the given one. */
export async function onTerminal(args: readonly string[], setting: TerminalSetting): Promise<TerminalRun> {
  const { cwd, env, columns = 80, rows = 24, keys = '' } = setting;
  const script = resolve('test/support/terminal.py');
  const child = spawn('python3', [script, `${columns}`, `${rows}`, keys, ...builtScript(), ...args], {
    cwd,
    env: { PATH: process.env['PATH'], TERM: 'xterm', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let shown = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (shown += text));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done({ code, shown: shown.replaceAll('\r\n', '\n') }));
  });
}
