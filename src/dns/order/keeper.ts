import type { Why } from '../../plan/plan.js';
import type { ChangeNode } from './change-node.js';
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

/** What became of an answer: it is there all the time, it is not, or it is not there before and after anyway. */
export type Outcome = 'kept' | 'lost' | 'unanswered';

/** Sees to it, once for each question, that it is answered all the time. */
export interface Keeper {
  /** Has a question answered all the time, if it has an answer before and after. */
  readonly keep: (name: string, question: Question, why: Why) => Outcome;
  /** What an answer rests on, but for what is kept anyway. */
  readonly support: (name: string, question: Question, side: Side) => Support | null;
  /** The changes that take an answer away; where each of them is enough, the first. */
  readonly takers: (name: string, question: Question) => readonly ChangeNode[];
}

/** Makes a keeper that keeps an answer by the edges it can still have. */
export function createKeeper({ states, take, preferences }: KeeperInput): Keeper {
  const known = new Map<Question, Map<string, Outcome>>();
  let depth = 0;
  const isKept = (target: string, question: Question): boolean =>
    depth < MAX_ALIASES && keep(target, question, 'pointer') === 'kept';
  const support: Keeper['support'] = (name, question, side) =>
    supportOf(states, { question, name, side, isKept });
  const keep: Keeper['keep'] = (name, question, why) => {
    const ofQuestion = known.get(question) ?? new Map<string, Outcome>();
    known.set(question, ofQuestion);
    const earlier = ofQuestion.get(name);
    if (earlier !== undefined) return earlier;
    // Asked again on the way, a name would be an alias of itself.
    ofQuestion.set(name, 'lost');
    depth += 1;
    const before = support(name, question, 'before');
    const after = before && support(name, question, 'after');
    const outcome = before && after ? outcomeOf({ name, question, why, before, after }) : 'unanswered';
    depth -= 1;
    ofQuestion.set(name, outcome);
    return outcome;
  };
  const outcomeOf = ({ name, question, why, before, after }: Wanted): Outcome => {
    for (const edges of waysToKeep(before, after, why, preferences)) if (take(edges)) return 'kept';
    for (const between of passingSupports(states, question, name))
      for (const handover of waysToKeep(before, between, why, preferences))
        for (const another of waysToKeep(between, after, why, preferences))
          if (take([...handover, ...another])) return 'kept';
    return 'lost';
  };
  const takers: Keeper['takers'] = (name, question) => {
    const [end] = support(name, question, 'before')?.ends ?? [];
    return end?.kind === 'all' ? end.nodes.slice(0, 1) : (end?.nodes ?? []);
  };
  return { keep, support, takers };
}

interface Wanted {
  readonly name: string;
  readonly question: Question;
  readonly why: Why;
  readonly before: Support;
  readonly after: Support;
}
