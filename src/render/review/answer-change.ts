import type { Answer, Effect } from '../../plan/effect.js';
import { visibleBlanks } from '../../text/visible-blanks.js';

/** What becomes of an answer, in words. */
export interface AnswerChange {
  /** `A`, `any other type`. */
  readonly type: string;
  readonly before: string;
  readonly after: string;
  /** What holds for both: `, through lb.example.com`; '' for nothing. */
  readonly rest: string;
}

/** Says what becomes of an answer. The name that its aliases lead to is told once if it is the same before and after. */
export function answerChange({ type, before, after }: Effect): AnswerChange {
  const [from, to] = [wordsFor(before, type), wordsFor(after, type)];
  const [left, right] = [throughOf(before), throughOf(after)];
  const named = { type: type === ANY ? 'any other type' : type };
  if (from === to) return { ...named, before: from + wayOf(before), after: to + wayOf(after), rest: '' };
  if (left === right) return { ...named, before: from, after: to, rest: left === '' ? '' : `,${left}` };
  return { ...named, before: from + left, after: to + right, rest: '' };
}

/** Stands for all types that no record of the chain has. */
const ANY = 'ANY';

function wordsFor({ status, via, data }: Answer, type: string): string {
  const shown = data.map((each) => visibleBlanks(each)).join(', ');
  const last = via.at(-1) ?? 'the name';
  const words: Readonly<Record<Answer['status'], string>> = {
    answer: shown,
    service: shown === '' ? 'what a managed service answers' : `${shown}, by a managed service`,
    elsewhere: `what ${shown} answers`,
    referral: `delegated to ${shown}`,
    loop: 'no answer, since its aliases lead back or through too many names',
    'no-name': `no answer, since ${last} does not exist`,
    'no-data': `no answer, since ${last} has no ${type === ANY ? 'such record' : type}`,
  };
  return words[status];
}

/** Where aliases end, unless the words for the answer say so. */
function throughOf({ status, via }: Answer): string {
  const last = via.at(-1);
  const isSaid = status === 'no-name' || status === 'no-data' || status === 'loop';
  return last === undefined || isSaid ? '' : ` through ${last}`;
}

/** All names that aliases lead through. */
function wayOf({ via }: Answer): string {
  return via.length === 0 ? ' itself' : ` through ${via.join(', ')}`;
}
