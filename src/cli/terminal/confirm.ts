import { Failure } from '../../failure.js';
import type { Context } from '../context.js';
import { readLine } from './read-line.js';

/** What `apply` does without a question: the first as it is told, the second as it was reviewed. */
const WAYS_TO_APPLY = 'pass --yes, or apply a plan that was saved with `zonemason plan --out FILE`';

/** @throws Failure `usage` when nobody has said yes beforehand, and nobody can be asked. */
export function mustHaveConsent(
  { yes, format }: { readonly yes?: boolean; readonly format: 'text' | 'json' },
  context: Context,
  hint = WAYS_TO_APPLY,
): void {
  if (yes || (format === 'text' && canAsk(context))) return;
  const why = format === 'text' ? whyNobodyIsAsked(context) : '--format json is for programs';
  throw new Failure('usage', `you are asked before anything is changed, but ${why}`, { hint });
}

function whyNobodyIsAsked({ globals }: Context): string {
  return globals.input ? 'there is no terminal to ask on' : '--no-input forbids it';
}

/** Whether somebody sits at a terminal and may be asked. */
export function canAsk({ globals, stdin, err }: Context): boolean {
  return globals.input && stdin.isTTY === true && err.isTerminal;
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
  if (signal.aborted) throw new Failure('interrupted', 'interrupted, nothing was changed');
  // The cursor still stands behind the question.
  if (answer === null) err.write('\n');
  return answer !== null && /^\s*y(?:es)?\s*$/i.test(answer);
}
