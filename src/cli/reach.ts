import type { PasswordOf } from '../config/credentials/dns-credentials.js';
import { dnsCredentials } from '../config/credentials/dns-credentials.js';
import { mailCredentials } from '../config/credentials/mail-credentials.js';
import type { Project } from '../config/project.js';
import type { Reach } from '../engine/service/with-clients.js';
import { askForCode } from './terminal/ask-for-code.js';
import type { Context } from './context.js';
import type { ServiceOptions } from './service-options.js';
import { transportOptions } from './service-options.js';
import type { TellPause } from './terminal/tell-waits.js';
import { LONG_WAIT_MS, tellWaits } from './terminal/tell-waits.js';

export interface ReachInput {
  readonly project: Project;
  readonly options: ServiceOptions;
  readonly tell?: TellPause;
}

/** How a command reaches the project's service: credentials of the environment, files and the terminal. */
export function reachOf({ project, options, tell }: ReachInput, context: Context): Reach {
  const { env } = context;
  const file = options.credentials ?? null;
  const pause = tellWaits(context, tell);
  return {
    access: {
      dns: async (zones) => tellingWait(await dnsCredentials({ project, zones, env, file }), pause),
      mail: () => mailCredentials({ project, env, file, ask: askForCode(context) }),
    },
    shared: transportOptions(options, context, pause),
    onWait: ({ why, ms }) => pause({ kind: 'wait', reason: why, ms }),
  };
}

/** Tells when a password is long in coming: a command may wait for a person. */
function tellingWait(passwordOf: PasswordOf, pause: TellPause): PasswordOf {
  const tellSo = (): void => pause({ kind: 'wait', reason: 'password', ms: LONG_WAIT_MS });
  return async (zone) => {
    const timer = setTimeout(tellSo, LONG_WAIT_MS);
    return passwordOf(zone).finally(() => clearTimeout(timer));
  };
}
