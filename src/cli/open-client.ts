import type { DnsClient } from '../api/dns-client.js';
import { createDnsClient } from '../api/dns-client.js';
import { dnsCredentials } from '../config/credentials.js';
import { version } from '../version.js';
import type { DnsProject } from './check-project.js';
import type { Context } from './context.js';
import type { Progress } from './progress.js';

/** Options of the commands that talk to the service. */
export interface ServiceOptions {
  /** Requests at a time, over all zones. */
  readonly concurrency: number;
  /** Credentials file. */
  readonly credentials?: string;
}

export interface ClientInput {
  readonly project: DnsProject;
  /** Names of the zones that credentials are needed for. */
  readonly zones: readonly string[];
  readonly options: ServiceOptions;
}

/** Opens the DNS interface of the project's service for some work and closes it afterwards. */
export async function withDnsClient<T>(
  { project, zones, options }: ClientInput,
  { env, err, globals }: Context,
  work: (client: DnsClient) => Promise<T>,
): Promise<T> {
  const client = createDnsClient({
    endpoint: project.dns.endpoint,
    passwordOf: await dnsCredentials({ project, zones, env, file: options.credentials ?? null }),
    userAgent: `zonemason/${version}`,
    limits: { connections: options.concurrency },
    env,
    onThrottle: ({ status, restMs }) => {
      if (globals.verbose) err.write(`the service answered ${status}; waiting ${restMs} ms\n`);
    },
  });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

/** A client whose listings advance a progress line. */
export function countingListings(client: DnsClient, progress: Progress): DnsClient {
  return {
    ...client,
    list: (zone, signal) => client.list(zone, signal).finally(progress.advance),
  };
}
