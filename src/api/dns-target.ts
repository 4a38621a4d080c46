import type { DnsClient } from './dns/client.js';
import type { UpdateClient } from './update/update-client.js';

/**
 * A place where zones are published: the service (`rest`), or a name server (`update`). Both list the records of a zone in
 * the same form; how records are written there is left to the factory in src/engine/service/dns-target.ts.
 */
export type DnsTarget = DnsClient | UpdateClient;
