import type { Comparison } from '../../dns/verify/compare.js';
import { compareAnswer } from '../../dns/verify/compare.js';
import type { Expectation } from '../../dns/verify/expectation.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import type { Asked } from '../service/probe.js';
import { statusIn } from '../service/probe.js';

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
