import type { Person, WhyAnother } from '../../api/login/one-time-codes.js';
import { Failure } from '../../failure.js';
import type { Context, Input } from './context.js';
import { noticeText } from './notice.js';
import { clearProgress } from './progress.js';

/** How `apply` runs without a question. */
const WITHOUT_QUESTION = 'pass --yes, or apply a plan that was saved with `zonemason plan --out FILE`';

interface ConsentOptions {
  readonly yes?: boolean;
  readonly format: 'text' | 'json';
}

/** @throws Failure `usage` if `--yes` is missing and the user cannot be asked. */
export function mustHaveConsent(options: ConsentOptions, context: Context): void {
  if (!mayChange(options, context)) throw withoutConsent(options, context, WITHOUT_QUESTION);
}

/** Whether `--yes` is given, or the user can be asked. */
export function mayChange({ yes = false, format }: ConsentOptions, context: Context): boolean {
  return yes || (format === 'text' && canAsk(context));
}

/** The failure of a command that may not change anything. */
export function withoutConsent({ format }: ConsentOptions, context: Context, hint: string): Failure {
  const why = format === 'text' ? whyNobodyIsAsked(context) : '--format json is for programs';
  return new Failure('usage', `zonemason asks before it changes anything, but ${why}`, { hint });
}

function whyNobodyIsAsked({ globals }: Context): string {
  return globals.input ? 'there is no terminal to ask on' : '--no-input forbids questions';
}

/** Whether there is a terminal, and questions are allowed. */
function canAsk({ globals, stdin, err }: Context): boolean {
  return globals.input && stdin.isTTY === true && err.isTerminal;
}

/**
 * Asks a question on the terminal; only `y` and `yes` are consent.
 *
 * @throws Failure `interrupted` if the signal aborts before the answer.
 */
export async function confirm(
  question: string,
  { stdin, err }: Context,
  signal: AbortSignal,
): Promise<boolean> {
  err.write(`${err.layout.style.bold(question)} [y/N] `);
  const answer = await readLine(stdin, signal);
  if (signal.aborted) throw new Failure('interrupted', 'interrupted; nothing was changed');
  // The cursor is still on the line of the question.
  if (answer === null) err.write('\n');
  return answer !== null && /^\s*y(?:es)?\s*$/i.test(answer);
}

const REASONS: Readonly<Record<WhyAnother, string>> = {
  sent: 'Another one-time password is needed: this one has already been used.',
  refused: 'The service refused this one-time password.',
  lost: 'The service did not answer; another one-time password is needed.',
};

/** Returns a function that asks for one-time passwords on the terminal; null if the user cannot be asked. */
export function askForCode(context: Context): Person['ask'] | null {
  if (!canAsk(context)) return null;
  const { stdin, err } = context;
  return async (why, signal) => {
    err.write(clearProgress(context));
    if (why !== null) err.write(noticeText(REASONS[why], err.layout));
    err.write(`${err.layout.style.bold('One-time password for mail:')} `);
    return (await readLine(stdin, signal))?.replaceAll(/\s/g, '') || null;
  };
}

/** Reads one line without its line end; null if the input ends or the signal aborts first. */
async function readLine(input: Input, signal: AbortSignal): Promise<string | null> {
  const { createInterface } = await import('node:readline');
  const lines = createInterface({ input, signal });
  return new Promise<string | null>((resolve) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(null));
  }).finally(() => lines.close());
}
