import type { ServerChoice } from '../../engine/service/choose-servers.js';
import { Failure } from '../../failure.js';

/** Options of the commands that ask name servers what managed services answer. */
export interface LookUpOptions {
  /** Ask at all. */
  readonly dns?: boolean | undefined;
  /** Addresses of name servers; those of the zones if empty. */
  readonly server: readonly string[];
  /** Address or URL of a resolver to ask instead. */
  readonly resolver?: string;
}

/** Who is to be asked; undefined for nobody. @throws Failure `usage` when servers are named that are not to be asked. */
export function readLookUps({
  dns,
  server: servers,
  resolver,
  option = '--dns',
}: LookUpOptions & { readonly option?: string }): ServerChoice | undefined {
  if (dns) return { servers, resolver };
  if (servers.length === 0 && resolver === undefined) return undefined;
  throw new Failure('usage', `--server and --resolver need ${option}`, { hint: `add ${option} to ask them` });
}
