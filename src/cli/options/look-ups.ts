import type { ServerChoice } from '../../engine/service/choose-servers.js';
import { Failure } from '../../failure.js';

/** Options of the commands that may ask name servers. */
export interface ServerOptions {
  /** Addresses of name servers; those of the zones if empty. */
  readonly server: readonly string[];
  /** Address or URL of a resolver to ask instead. */
  readonly resolver?: string;
}

/** Options of the commands that ask name servers what managed services answer. */
export interface LookUpOptions extends ServerOptions {
  /** Ask at all. */
  readonly dns?: boolean | undefined;
}

/**
 * Who is to be asked by the options that ask, by name, if any of them is given; undefined for nobody.
 *
 * @throws Failure `usage` when servers are named that are not to be asked.
 */
export function readServers(
  { server: servers, resolver }: ServerOptions,
  asking: Readonly<Record<string, boolean | undefined>>,
): ServerChoice | undefined {
  if (Object.values(asking).includes(true)) return { servers, resolver };
  if (servers.length === 0 && resolver === undefined) return undefined;
  const needed = Object.keys(asking).join(' or ');
  throw new Failure('usage', `--server and --resolver need ${needed}`, { hint: `add ${needed} to ask them` });
}
