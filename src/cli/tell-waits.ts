import type { LoginWait } from '../api/login.js';
import type { Context } from './context.js';
import { clearProgress } from './progress.js';
import type { TellPause } from './service-options.js';

const reasons: Readonly<Record<LoginWait['why'], string>> = {
  sent: 'this one-time password was sent already',
  refused: 'the service refused the one-time password',
  lost: 'the service did not answer the login',
  busy: 'the service wants a rest',
};

/** Makes a function that says why nothing happens for a while, to people unless the user wants quiet. */
export function tellWaits(context: Context, tell?: TellPause): (wait: LoginWait) => void {
  const { err, globals } = context;
  return ({ why, ms }) => {
    tell?.({ kind: 'wait', reason: why, ms });
    if (globals.quiet) return;
    err.write(`${clearProgress(context)}${reasons[why]}; waiting ${Math.ceil(ms / 1000)} s\n`);
  };
}
