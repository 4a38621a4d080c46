import { dnsCredentials } from '../config/credentials.js';
import { mailCredentials } from '../config/mail-credentials.js';
import type { Project } from '../config/project.js';
import type { Reach } from '../workflow/with-clients.js';
import { askForCode } from './ask-for-code.js';
import type { Context } from './context.js';
import type { ServiceOptions, TellPause } from './service-options.js';
import { transportOptions } from './service-options.js';
import { tellWaits } from './tell-waits.js';

export interface ReachInput {
  readonly project: Project;
  readonly options: ServiceOptions;
  readonly tell?: TellPause;
}

/** How a command reaches the project's service: credentials of the environment, files and the terminal. */
export function reachOf({ project, options, tell }: ReachInput, context: Context): Reach {
  const { env } = context;
  const file = options.credentials ?? null;
  return {
    access: {
      dns: (zones) => dnsCredentials({ project, zones, env, file }),
      mail: () => mailCredentials({ project, env, file, ask: askForCode(context) }),
    },
    shared: transportOptions(options, context, tell),
    onWait: tellWaits(context, tell),
  };
}
