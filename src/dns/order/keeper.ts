import type { Why } from '../../plan/plan.js';
import type { Question, Support } from './support.js';
import { MAX_ALIASES, passingSupports, supportOf } from './support.js';
import type { Edge, Preferences } from './ways.js';
import { waysToKeep } from './ways.js';
import type { Side, ZoneStates } from './zone-states.js';

/** Takes edges that contradict nothing which was taken before; all of them or none. */
export type Take = (edges: readonly Edge[]) => boolean;

export interface KeeperInput {
  readonly states: ZoneStates;
  readonly take: Take;
  readonly preferences: Preferences;
}

/** Sees to it, once for each question, that it is answered all the time. */
export interface Keeper {
  /** Whether a question has an answer before and after. */
  readonly isAnswered: (name: string, question: Question) => boolean;
  /** Has such a question answered all the time; false where that cannot be. */
  readonly keep: (name: string, question: Question, why: Why) => boolean;
  /** What an answer rests on, but for what is kept anyway. */
  readonly support: (name: string, question: Question, side: Side) => Support | null;
}

/** Makes a keeper that keeps an answer by the edges it can still have. */
export function createKeeper({ states, take, preferences }: KeeperInput): Keeper {
  const known = new Map<string, boolean>();
  let depth = 0;
  const support: Keeper['support'] = (name, question, side) =>
    supportOf(states, {
      question,
      name,
      side,
      isKept: (target) => depth < MAX_ALIASES && keep(target, question, 'pointer'),
    });
  const isAnswered: Keeper['isAnswered'] = (name, question) =>
    supportOf(states, { question, name, side: 'before' }) !== null &&
    supportOf(states, { question, name, side: 'after' }) !== null;
  const keep: Keeper['keep'] = (name, question, why) => {
    const key = `${question} ${name}`;
    const earlier = known.get(key);
    if (earlier !== undefined) return earlier;
    // Asked again on the way, a name would be an alias of itself.
    known.set(key, false);
    depth += 1;
    const [before, after] = [support(name, question, 'before'), support(name, question, 'after')];
    const isKept = before !== null && after !== null && keepBetween({ name, question, why, before, after });
    depth -= 1;
    known.set(key, isKept);
    return isKept;
  };
  const keepBetween = ({ name, question, why, before, after }: Handover): boolean => {
    for (const edges of waysToKeep(before, after, why, preferences)) if (take(edges)) return true;
    for (const between of passingSupports(states, question, name))
      for (const handover of waysToKeep(before, between, why, preferences))
        for (const another of waysToKeep(between, after, why, preferences))
          if (take([...handover, ...another])) return true;
    return false;
  };
  return { isAnswered, keep, support };
}

interface Handover {
  readonly name: string;
  readonly question: Question;
  readonly why: Why;
  readonly before: Support;
  readonly after: Support;
}
