import type { LoginWait } from '../api/login.js';
import type { Context } from './context.js';
import { clearProgress } from './progress.js';

const reasons: Readonly<Record<LoginWait['why'], string>> = {
  sent: 'this one-time password was sent already',
  refused: 'the service refused the one-time password',
  lost: 'the service did not answer the login',
  busy: 'the service wants a rest',
};

/** Makes a function that says why nothing happens for a while, unless the user wants quiet. */
export function tellWaits(context: Context): (wait: LoginWait) => void {
  const { err, globals } = context;
  return ({ why, ms }) => {
    if (globals.quiet) return;
    err.write(`${clearProgress(context)}${reasons[why]}; waiting ${Math.ceil(ms / 1000)} s\n`);
  };
}
