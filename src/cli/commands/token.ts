import type { LoginOptions } from '../../api/login/login.js';
import { obtainToken } from '../../api/login/login.js';
import type { TransportOptions } from '../../api/http/transport.js';
import { mailCredentials } from '../../config/credentials/mail-credentials.js';
import { usable } from '../../config/usable.js';
import { Failure } from '../../failure.js';
import { version } from '../../version.js';
import { asFailure } from '../../engine/service/service-failure.js';
import { askForCode } from '../terminal/ask-for-code.js';
import type { Context } from '../context.js';
import type { Expiry } from '../options/expiry.js';
import { interruptible } from '../terminal/interrupt.js';
import { readMailProject } from '../mail-project.js';
import { transportOptions } from '../service-options.js';
import { tellWaits } from '../terminal/tell-waits.js';

export interface TokenOptions {
  /** Project file; the nearest `zonemason.yaml` when left out. */
  readonly config?: string;
  /** Credentials file. */
  readonly credentials?: string;
  readonly expires?: Expiry;
}

/** Gets a bearer token and prints it alone. @throws Failure `usage` when there is nothing to get one by. */
export async function runToken(options: TokenOptions, context: Context): Promise<number> {
  const { env, out } = context;
  const { expires } = options;
  if (expires && expires(Date.now()).getTime() <= Date.now())
    throw new Failure('usage', 'a token that --expires lets end in the past is of no use');

  const { project, settings } = await readMailProject(options, context);
  const file = options.credentials ?? null;
  const credentials = await mailCredentials({ project, env, file, ask: askForCode(context) });
  if (credentials.kind === 'token')
    throw new Failure('usage', `${credentials.source} holds a token, by which no other can be got`, {
      hint: 'give an email address, a password and a one-time password or its secret instead',
    });

  const pause = tellWaits(context);
  const login: TransportOptions & LoginOptions = {
    ...transportOptions({ concurrency: 1 }, context, pause),
    endpoint: usable(settings.endpoint),
    credentials,
    userAgent: `zonemason/${version} (token for another program)`,
    ...(expires && { expiresAt: expires }),
    onWait: ({ why, ms }) => pause({ kind: 'wait', reason: why, ms }),
  };
  try {
    const token = await interruptible(context, (signal) => obtainToken(login, signal));
    out.write(`${token}\n`);
    return 0;
  } catch (error) {
    throw asFailure(error);
  }
}
