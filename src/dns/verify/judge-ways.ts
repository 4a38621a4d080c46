import type { Answer } from '../../plan/effect.js';
import type { QuestionClass } from '../answers/answer.js';
import { classOf } from '../answers/answer.js';
import { recordData } from '../answers/resolve.js';
import type { Judge } from '../expect/judge.js';
import type { AskedQuestion, Unmet } from '../expect/unmet.js';
import type { AnswersTo, Turn } from './way.js';
import { keyOf, Way } from './way.js';

/** Answers by which an expectation does not hold. */
export interface Counterexample {
  /** A clause. */
  readonly reason: string;
  readonly answers: readonly GivenAnswer[];
  /** Those that answer so while others do not; if all agree, those that are asked last. */
  readonly servers: readonly string[];
}

/** A question, and what it ends with. */
export interface GivenAnswer extends QuestionClass, Answer {
  readonly type: string;
}

/** What answers say of an expectation. */
export interface Judgement {
  /** One for each reason. */
  readonly counterexamples: readonly Counterexample[];
  /** Whether all that it depends on is answered. */
  readonly isKnown: boolean;
  /** What is still to be asked. */
  readonly unasked: readonly AskedQuestion[];
}

/** More ways are not judged: then it is not known whether the expectation holds. */
const MOST_WAYS = 64;

/**
 * Judges an expectation by what name servers answer. Where those of a zone do not agree, a resolver may ask any of them about each
 * name: the expectation must hold on every way.
 */
export function judgeWays(judge: Judge, answersTo: AnswersTo): Judgement {
  const counterexamples = new Map<string, Counterexample>();
  const unasked = new Map<string, AskedQuestion>();
  let isKnown = true;
  let turns: readonly Turn[] | null = [];
  for (let ways = 0; turns !== null && ways < MOST_WAYS; ways += 1) {
    const way: Way = new Way(answersTo, turns);
    const unmet = judge(way.see);
    for (const question of way.unasked) unasked.set(keyOf(question), question);
    if (way.isOpen) isKnown = false;
    else if (unmet && !counterexamples.has(unmet.reason))
      counterexamples.set(unmet.reason, counterexample(unmet, way));
    turns = turnsAfter(way.turns);
  }
  return {
    counterexamples: [...counterexamples.values()],
    isKnown: isKnown && turns === null,
    unasked: [...unasked.values()],
  };
}

/** The turns of the next way: the last with another answer takes that. Null after the last way. */
function turnsAfter(turns: readonly Turn[]): readonly Turn[] | null {
  const index = turns.findLastIndex(({ taken, of }) => taken + 1 < of);
  const turn = turns[index];
  return turn ? [...turns.slice(0, index), { ...turn, taken: turn.taken + 1 }] : null;
}

function counterexample({ reason, shownBy }: Unmet, way: Way): Counterexample {
  const asked = shownBy
    .flatMap((question) => way.taken(question))
    .filter(({ servers }) => servers.length > 0);
  const disputed = asked.filter(({ isDisputed }) => isDisputed);
  const telling = disputed.length > 0 ? disputed : asked.slice(-1);
  return {
    reason,
    answers: shownBy.map((question) => givenAnswer(question, way)),
    servers: [...new Set(telling.flatMap(({ servers }) => servers))],
  };
}

function givenAnswer({ asked, type }: AskedQuestion, way: Way): GivenAnswer {
  const { status, through, records } = way.see(asked, type);
  const base = { ...classOf(asked), type, status };
  if (status !== 'elsewhere')
    return { ...base, via: through, data: records.map((record) => recordData(record, 'text')) };
  return { ...base, via: through.slice(0, -1), data: [classOf(through.at(-1) ?? asked).name] };
}
