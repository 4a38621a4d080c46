import type { Answer, Effect } from '../../plan/effect.js';
import { visibleBlanks } from '../../text/visible-blanks.js';

/** A piece of a sentence: words of ours, or a content of others, which some formats mark as such. */
export type Words = string | { readonly content: string };

/** What becomes of an answer, in words. */
export interface AnswerChange {
  /** `A`, `any other type`. */
  readonly type: string;
  readonly before: readonly Words[];
  readonly after: readonly Words[];
  /** What holds for both: `through lb.example.com`; '' for nothing. */
  readonly both: string;
}

/** Says what becomes of an answer. The name that its aliases lead to is told once if it is the same before and after. */
export function answerChange({ type, before, after }: Effect): AnswerChange {
  const [from, to] = [wordsFor(before, type), wordsFor(after, type)];
  const [left, right] = [throughOf(before), throughOf(after)];
  const named = { type: type === ANY ? 'any other type' : type };
  const isSame = spoken(from) === spoken(to);
  if (!isSame && left === right) return { ...named, before: from, after: to, both: left };
  return {
    ...named,
    before: along(from, isSame ? wayOf(before) : left),
    after: along(to, isSame ? wayOf(after) : right),
    both: '',
  };
}

function along(words: readonly Words[], way: string): readonly Words[] {
  return way === '' ? words : [...words, ` ${way}`];
}

/** Puts words into one text. */
export function spoken(words: readonly Words[], mark = (content: string): string => content): string {
  return words.map((each) => (typeof each === 'string' ? each : mark(each.content))).join('');
}

/** Stands for all types that no record of the chain has. */
const ANY = 'ANY';

function wordsFor({ status, via, data }: Answer, type: string): readonly Words[] {
  const shown = data.flatMap((each, index) => {
    const content = { content: visibleBlanks(each) };
    return index === 0 ? [content] : [', ', content];
  });
  const last = via.at(-1) ?? 'the name';
  const words: Readonly<Record<Answer['status'], readonly Words[]>> = {
    answer: shown,
    service: shown.length === 0 ? ['what a managed service answers'] : [...shown, ', by a managed service'],
    elsewhere: ['what ', ...shown, ' answers'],
    referral: ['delegated to ', ...shown],
    loop: ['no answer, since its aliases lead back or through too many names'],
    'no-name': [`no answer, since ${last} does not exist`],
    'no-data': [`no answer, since ${last} has no ${type === ANY ? 'such record' : type}`],
  };
  return words[status];
}

/** Where aliases end, unless the words for the answer say so. */
function throughOf({ status, via }: Answer): string {
  const last = via.at(-1);
  const isSaid = status === 'no-name' || status === 'no-data' || status === 'loop';
  return last === undefined || isSaid ? '' : `through ${last}`;
}

/** All names that aliases lead through. */
function wayOf({ via }: Answer): string {
  return via.length === 0 ? 'itself' : `through ${via.join(', ')}`;
}
