import type { Comparison } from '../../dns/verify/compare.js';
import { compareAnswer } from '../../dns/verify/compare.js';
import type { Expectation } from '../../dns/verify/expectation.js';
import type { ServerStatus } from '../../dns/verify/server-status.js';
import { statusOf } from '../../dns/verify/server-status.js';
import type { Outcome } from '../../resolver/outcome.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import type { ZoneServer } from './choose-servers.js';

/** A server to ask about a zone, and what it does about it. */
export interface Asked extends ZoneServer {
  readonly zone: string;
  readonly status: ServerStatus;
  readonly reason: string | null;
}

/** A question to one server. */
export interface Check {
  readonly asked: Asked;
  readonly expectation: Expectation;
}

/** The answer to a check; the comparison is null when there is none, which says nothing about the records. */
export interface Answered extends Check {
  readonly comparison: Comparison | null;
}

/** More than all servers of a project take at a time, and few enough to be kept in memory. */
const MOST_AT_A_TIME = 1024;

/** Finds out whether a server answers for a zone, by its SOA record. */
export async function probe(zone: string, { server, name }: ZoneServer): Promise<Asked> {
  const outcome = await server.ask({ name: `${zone}.`, type: 'SOA' });
  const reason = outcome.kind === 'unreachable' ? outcome.reason : null;
  return { zone, server, name, status: statusIn(outcome, zone, server.isRecursive), reason };
}

/** Asks all questions, as many at a time as the servers take. */
export function askAll(checks: readonly Check[], onAnswer: () => void): Promise<readonly Answered[]> {
  return mapConcurrently(checks, MOST_AT_A_TIME, async (check) => {
    const { asked, expectation } = check;
    const { isRecursive } = asked.server;
    const outcome = await asked.server.ask(expectation.question);
    const isAnswer = outcome.kind === 'answer' && statusIn(outcome, asked.zone, isRecursive) === 'ok';
    onAnswer();
    return {
      ...check,
      comparison: isAnswer ? compareAnswer(expectation, outcome.message, { isRecursive }) : null,
    };
  });
}

function statusIn(outcome: Outcome, zone: string, isRecursive: boolean): ServerStatus {
  return outcome.kind === 'answer' ? statusOf(outcome.message, { zone, isRecursive }) : outcome.kind;
}
