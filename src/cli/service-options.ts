import type { TransportOptions } from '../api/transport.js';
import type { PauseEvent } from '../apply/events.js';
import type { Context } from './context.js';

/** Options of the commands that talk to the service. */
export interface ServiceOptions {
  /** Requests at a time, over all zones. */
  readonly concurrency: number;
  /** Credentials file. */
  readonly credentials?: string;
}

/** Tells a program why nothing happens for a while. */
export type TellPause = (event: PauseEvent) => void;

/** What clients of both interfaces have in common. */
export function transportOptions(
  { concurrency }: Pick<ServiceOptions, 'concurrency'>,
  { env, err, globals }: Context,
  tell?: TellPause,
): Pick<TransportOptions, 'limits' | 'env' | 'onThrottle' | 'onRetry'> {
  return {
    limits: { connections: concurrency },
    env,
    onRetry: ({ error, pauseMs }) => tell?.({ kind: 'retry', error, ms: Math.round(pauseMs) }),
    onThrottle: ({ status, restMs }) => {
      tell?.({ kind: 'wait', reason: 'throttled', ms: restMs });
      if (globals.verbose) err.write(`the service answered ${status}; waiting ${restMs} ms\n`);
    },
  };
}
