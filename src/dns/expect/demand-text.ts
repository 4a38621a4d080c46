import { enumeration, plural } from '../../text/plural.js';
import { shortened } from '../../text/columns.js';
import { MOST_SHOWN } from '../check/problem.js';
import type { ExpectedAnswer } from '../expected-answer.js';
import type { PosedQuestion } from './question.js';
import { shownName } from './question.js';

/** What is demanded of an answer, and why, in words: `must be answered (for old devices)`. */
export function demandText({ reason, ...expected }: ExpectedAnswer): string {
  return `${demandOf(expected)}${reason === null ? '' : ` (${shortened(reason)})`}`;
}

function demandOf({ isAnswered, reaches, via }: Omit<ExpectedAnswer, 'reason'>): string {
  if (!isAnswered) return 'must not be answered';
  const { most = null, within = null } = via ?? {};
  const demands = [
    ...(reaches ? [`end at ${reaches.slice(0, MOST_SHOWN).join(' or ')}`] : []),
    ...(most === null ? [] : [`lead through at most ${plural(most, 'name')}`]),
    ...(within ? [`lead only through names in ${enumeration(within, MOST_SHOWN)}`] : []),
  ];
  return `must ${demands.length === 0 ? 'be answered' : enumeration(demands, demands.length)}`;
}

/** What an expectation says, in words: `www.example.com A must be answered`. */
export function claimText({
  expectation,
  question,
}: Pick<PosedQuestion, 'expectation' | 'question'>): string {
  return `${shownName(question)} ${question.type} ${demandText(expectation.expected)}`;
}
