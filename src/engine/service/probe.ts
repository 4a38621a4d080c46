import type { ServerStatus } from '../../dns/verify/server-status.js';
import { statusOf } from '../../dns/verify/server-status.js';
import type { Outcome } from '../../resolver/outcome.js';
import type { ZoneServer } from './choose-servers.js';

/** A server to ask about a zone, and what it does about it. */
export interface Asked extends ZoneServer {
  readonly zone: string;
  readonly status: ServerStatus;
  readonly reason: string | null;
}

/** Finds out whether a server answers for a zone, by its SOA record. */
export async function probe(zone: string, { server, name }: ZoneServer): Promise<Asked> {
  const outcome = await server.ask({ name: `${zone}.`, type: 'SOA' });
  const reason = outcome.kind === 'unreachable' ? outcome.reason : null;
  return { zone, server, name, status: statusIn(outcome, zone, server.isRecursive), reason };
}

/** What the outcome of a question about a zone says of the server. */
export function statusIn(outcome: Outcome, zone: string, isRecursive: boolean): ServerStatus {
  return outcome.kind === 'answer' ? statusOf(outcome.message, { zone, isRecursive }) : outcome.kind;
}
