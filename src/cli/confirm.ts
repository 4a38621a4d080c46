import { createInterface } from 'node:readline';
import { Failure } from '../diagnostics/failure.js';
import type { Context, Input } from './context.js';

/** What `apply` does without a question: the first as it is told, the second as it was reviewed. */
const WAYS_TO_APPLY = 'pass --yes, or apply a plan that was saved with `zonemason plan --out FILE`';

/** @throws Failure `usage` when nobody can be asked. */
export function mustBeAbleToAsk({ globals, stdin, err }: Context, hint = WAYS_TO_APPLY): void {
  if (globals.input && stdin.isTTY && err.isTerminal) return;
  const why = globals.input ? 'there is no terminal to ask on' : '--no-input forbids it';
  throw new Failure('usage', `you are asked before anything is changed, but ${why}`, { hint });
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
  // The cursor still stands behind the question.
  if (answer === null) err.write('\n');
  return answer !== null && /^\s*y(?:es)?\s*$/i.test(answer);
}

/** One line of input; null when the input ends before one is there. */
function readLine(input: Input, signal: AbortSignal): Promise<string | null> {
  const lines = createInterface({ input });
  return new Promise<string | null>((resolve, reject) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(null));
    signal.addEventListener('abort', () => reject(interrupted()), { once: true });
    if (signal.aborted) reject(interrupted());
  }).finally(() => lines.close());
}

function interrupted(): Failure {
  return new Failure('interrupted', 'interrupted, nothing was changed');
}
