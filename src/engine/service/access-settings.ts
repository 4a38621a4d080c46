import type { Clock } from '../../api/http/sleep.js';
import type { TransportOptions } from '../../api/http/transport.js';
import type { Person } from '../../api/login/one-time-codes.js';
import type { Environment } from '../../environment.js';
import type { Tell } from '../events.js';
import type { Concurrency } from './concurrency.js';
import type { MailLogin } from './mail-login.js';

/** Sources of credentials; by default the environment, the credentials file and the credential command. */
export interface CredentialSources {
  /** Returns the password of a zone, or its key: `hmac-sha256:name:base64`. */
  readonly dns?: ((zone: string) => string | Promise<string>) | undefined;
  readonly mail?: (() => MailLogin | Promise<MailLogin>) | undefined;
  /** Path of the credentials file; by default the usual one, if it exists. */
  readonly file?: string | undefined;
  /** Asks the user for a one-time password. */
  readonly ask?: Person['ask'] | undefined;
}

export interface AccessSettings {
  readonly env: Environment;
  readonly credentials: CredentialSources;
  readonly limits: Concurrency;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly clock: Clock;
  readonly tell: Tell;
}

/** Returns the options common to all connections by HTTP. */
export function transportOptions(
  settings: AccessSettings,
): Omit<TransportOptions, 'endpoint' | 'userAgent' | 'retryPolicy' | 'random'> {
  const { env, limits, now, clock, tell } = settings;
  return {
    ...eventsOf(settings),
    limits: { connections: limits.total },
    env,
    now,
    sleep: clock.sleep,
    onThrottle: ({ restMs }) => tell({ kind: 'wait', reason: 'throttled', ms: restMs }),
  };
}

/** Tells of the requests of any connection. */
export function eventsOf({
  clock,
  tell,
}: Pick<AccessSettings, 'clock' | 'tell'>): Required<
  Pick<TransportOptions, 'ticks' | 'onRetry' | 'onRequest'>
> {
  return {
    ticks: clock.now,
    onRetry: ({ error, pauseMs }) => tell({ kind: 'retry', error, ms: Math.round(pauseMs) }),
    onRequest: (sent) => tell({ kind: 'request', ...sent }),
  };
}
