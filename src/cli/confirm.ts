import { createInterface } from 'node:readline';
import { Failure } from '../diagnostics/failure.js';
import type { Context, Input } from './context.js';

/** @throws Failure `usage` when nobody can be asked. */
export function mustBeAbleToAsk({ globals, stdin, err }: Context): void {
  if (globals.input && stdin.isTTY && err.isTerminal) return;
  const why = globals.input ? 'there is no terminal to ask on' : '--no-input forbids it';
  throw new Failure('usage', `apply asks before it changes anything, but ${why}`, {
    hint: 'pass --yes, or apply a plan that was saved with `zonemason plan --out FILE`',
  });
}

/**
 * Asks a question on the terminal; only `y` and `yes` are consent.
 *
 * @throws Failure `interrupted` when the signal aborts while waiting for the answer.
 */
export async function confirm(
  question: string,
  { stdin, err }: Context,
  signal: AbortSignal,
): Promise<boolean> {
  err.write(`${err.layout.style.bold(question)} [y/N] `);
  const answer = await readLine(stdin, signal);
  return /^\s*y(?:es)?\s*$/i.test(answer);
}

/** One line of input; '' when the input ends before one is there. */
function readLine(input: Input, signal: AbortSignal): Promise<string> {
  const lines = createInterface({ input });
  return new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(''));
    signal.addEventListener('abort', () => reject(interrupted()), { once: true });
    if (signal.aborted) reject(interrupted());
  }).finally(() => lines.close());
}

function interrupted(): Failure {
  return new Failure('interrupted', 'interrupted, nothing was changed');
}
