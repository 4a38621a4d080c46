import type { Person, WhyAnother } from '../../api/login/one-time-codes.js';
import { canAsk } from './confirm.js';
import type { Context } from '../context.js';
import { clearProgress } from './progress.js';
import { readLine } from './read-line.js';

const reasons: Readonly<Record<WhyAnother, string>> = {
  sent: 'Another one-time password is needed: this one was sent already.',
  refused: 'The service refused this one-time password.',
  lost: 'The service did not answer; another one-time password is needed.',
};

/** Asks for one-time passwords on the terminal; null when nobody can be asked. */
export function askForCode(context: Context): Person['ask'] | null {
  if (!canAsk(context)) return null;
  const { stdin, err } = context;
  return async (why, signal) => {
    err.write(clearProgress(context));
    if (why !== null) err.write(`${reasons[why]}\n`);
    err.write(`${err.layout.style.bold('One-time password for mail:')} `);
    return (await readLine(stdin, signal))?.replaceAll(/\s/g, '') || null;
  };
}
