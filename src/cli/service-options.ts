import type { TransportOptions } from '../api/http/transport.js';
import type { Context } from './context.js';
import type { TellPause } from './terminal/tell-waits.js';

/** Options of the commands that talk to the service. */
export interface ServiceOptions {
  /** Requests at a time, over all zones. */
  readonly concurrency: number;
  /** Credentials file. */
  readonly credentials?: string;
}

/** What clients of both interfaces have in common. */
export function transportOptions(
  { concurrency }: Pick<ServiceOptions, 'concurrency'>,
  { env }: Pick<Context, 'env'>,
  tell: TellPause,
): Pick<TransportOptions, 'limits' | 'env' | 'onThrottle' | 'onRetry'> {
  return {
    limits: { connections: concurrency },
    env,
    onRetry: ({ error, pauseMs }) => tell({ kind: 'retry', error, ms: Math.round(pauseMs) }),
    onThrottle: ({ restMs }) => tell({ kind: 'wait', reason: 'throttled', ms: restMs }),
  };
}
