import type { TransportOptions } from '../api/transport.js';
import type { Context } from './context.js';

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
  { env, err, globals }: Context,
): Pick<TransportOptions, 'limits' | 'env' | 'onThrottle'> {
  return {
    limits: { connections: concurrency },
    env,
    onThrottle: ({ status, restMs }) => {
      if (globals.verbose) err.write(`the service answered ${status}; waiting ${restMs} ms\n`);
    },
  };
}
