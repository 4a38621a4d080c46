import type { ChildProcess } from 'node:child_process';
import { childProgram } from '../child-program.js';
import { whyNotStarted } from './why-not-started.js';

export interface ProgramInput {
  /** Program and arguments. */
  readonly command: readonly string[];
  readonly cwd: string;
  /** Environment of this process; the program gets it without our settings and secrets. */
  readonly env: NodeJS.ProcessEnv;
  /** What it reads on its standard input. */
  readonly input: string;
  /** In milliseconds. */
  readonly timeout: number;
  /** Length of the longest answer, in characters. */
  readonly maxAnswer: number;
  readonly signal?: AbortSignal | undefined;
}

/** What a program wrote to its standard output, or the reason why there is no answer. */
export interface Outcome {
  readonly answer: string | null;
  readonly reason: string | null;
  /** What to do about it. */
  readonly hint?: string;
  readonly cause?: unknown;
}

/** Runs a program without a shell; its standard error is that of this process. Never throws. */
export async function runProgram(all: ProgramInput): Promise<Outcome> {
  const { command, cwd, env, input, timeout, maxAnswer, signal } = all;
  const [program = '', ...args] = command;
  let timer: NodeJS.Timeout | undefined;
  let onAbort: (() => void) | undefined;
  try {
    const { spawn } = await import('node:child_process');
    const { file, env: own } = childProgram(program, env);
    return await new Promise<Outcome>((resolve, reject) => {
      const child = spawn(file, args, { cwd, env: own, stdio: ['pipe', 'pipe', 'inherit'] });
      const giveUp = (reason: string): void => {
        stop(child);
        resolve({ answer: null, reason });
      };
      timer = setTimeout(() => giveUp(`it timed out after ${timeout / 1000} s`), timeout);
      onAbort = (): void => giveUp('it was interrupted');
      if (signal?.aborted) onAbort();
      signal?.addEventListener('abort', onAbort, { once: true });
      let answer = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        answer += text;
        if (answer.length > maxAnswer) giveUp('its answer is too long');
      });
      child.on('error', reject);
      child.on('close', (code, killed) =>
        resolve(code === 0 ? { answer, reason: null } : ended(code, killed)),
      );
      // A program that does not read its input may close it.
      child.stdin.on('error', () => undefined);
      child.stdin.end(input);
    });
  } catch (cause) {
    return { answer: null, ...whyNotStarted(cause, { program, cwd, env }), cause };
  } finally {
    clearTimeout(timer);
    if (onAbort) signal?.removeEventListener('abort', onAbort);
  }
}

function ended(code: number | null, signal: string | null): Outcome {
  return { answer: null, reason: signal === null ? `it exited with ${code}` : `it was killed by ${signal}` };
}

/** Kills the program. Does not wait for its children, which may keep its output open. */
function stop(child: ChildProcess): void {
  child.kill('SIGKILL');
  child.stdout?.destroy();
}
