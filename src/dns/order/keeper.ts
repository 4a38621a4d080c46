import type { Why } from '../../plan/plan.js';
import type { Side } from '../answers/changing-zone.js';
import { MAX_ALIASES } from '../answers/links.js';
import type { WantedType } from '../answers/type-matcher.js';
import type { ChangeNode } from './change-node.js';
import type { Support } from './support.js';
import { interimSupports, supportBySome, supportOf } from './support.js';
import type { Edge, Preferences, Way } from './ways.js';
import { waysToAdd, waysToRemove, waysToKeep } from './ways.js';
import type { NameState } from './name-states.js';
import type { Move, Wish } from './wishes.js';
import type { ZoneStates } from './zone-states.js';

/** Adds edges unless they contradict earlier ones: all of them or none. Returns whether they were added. */
export type Take = (edges: readonly Edge[]) => boolean;

export interface KeeperInput {
  readonly states: ZoneStates;
  readonly take: Take;
  readonly preferences: Preferences;
}

/** Grants wishes by adding edges to the order. */
export interface Keeper {
  /** Grants a wish; false if no way to grant it is left. */
  readonly grant: (wish: Wish) => boolean;
  /** The changes that break a wish: the one of the pointer, or those that take the answer away. */
  readonly breakersOf: (wish: Wish) => readonly ChangeNode[];
}

/** What becomes of an answer: it exists at every moment, it is lost for a while, or it does not exist both before and after. */
type Outcome = 'kept' | 'lost' | 'unanswered';

/** Creates a keeper, which handles each question of a name once. */
export function createKeeper({ states, take, preferences }: KeeperInput): Keeper {
  const known = new Map<WantedType, Map<NameState, Outcome>>();
  /** The names of the chain being followed. Meeting one of them again means a loop. */
  const open: NameState[] = [];
  const isKept = (target: NameState, question: WantedType): boolean =>
    open.length < MAX_ALIASES && !open.includes(target) && keep(target, question, 'pointer') === 'kept';
  const support = (at: NameState, question: WantedType, side: Side): Support | null =>
    supportOf(states, { question, at, side, isKept });

  const keep = (at: NameState, question: WantedType, why: Why): Outcome => {
    const ofWantedType = known.get(question) ?? new Map<NameState, Outcome>();
    known.set(question, ofWantedType);
    const earlier = ofWantedType.get(at);
    if (earlier !== undefined) return earlier;
    open.push(at);
    const before = support(at, question, 'before');
    const after = before && support(at, question, 'after');
    const outcome = before && after ? outcomeOf({ at, question, why, before, after }) : 'unanswered';
    open.pop();
    ofWantedType.set(at, outcome);
    return outcome;
  };
  const outcomeOf = ({ at, question, why, before, after }: Handover): Outcome => {
    for (const way of waysToKeep(before, after, why, preferences)) if (take(way)) return 'kept';
    for (const between of interimSupports(states, question, at))
      for (const first of waysToKeep(before, between, why, preferences))
        if (takeOne(first, waysToKeep(between, after, why, preferences))) return 'kept';
    return 'lost';
  };
  const takeOne = (first: Way, others: Iterable<Way>): boolean => {
    for (const way of others) if (take([...first, ...way])) return true;
    return false;
  };

  /** Orders the creation of a pointer after what it points at, or its deletion before. */
  const point = ({ at, question }: Wish, { node, side, support: resolved }: Move): boolean => {
    if (keep(at, question, 'pointer') === 'kept') return true;
    const needed = resolved ?? support(at, question, side);
    if (!needed) return true;
    const waysToMove = side === 'after' ? waysToAdd : waysToRemove;
    if (takeOne([], waysToMove(node, needed, 'pointer', preferences))) return true;
    for (const between of interimSupports(states, question, at)) {
      const [first, then] = side === 'after' ? [between, needed] : [needed, between];
      for (const handover of waysToKeep(first, then, 'pointer', preferences))
        if (takeOne(handover, waysToMove(node, between, 'pointer', preferences))) return true;
    }
    return false;
  };
  const orderDs = ({ at }: Wish, { node, side }: Move): boolean => {
    const delegation = supportBySome(at.delegations);
    const waysToMove = side === 'after' ? waysToAdd : waysToRemove;
    return takeOne([], waysToMove(node, delegation, 'ds', preferences));
  };

  return {
    grant: (wish) => {
      const { kind, at, question, types, move } = wish;
      if (move) return kind === 'ds' ? orderDs(wish, move) : point(wish, move);
      // Keeping one of its record sets keeps the name.
      return types.some((type) => keep(at, type, 'set') === 'kept') || keep(at, question, kind) !== 'lost';
    },
    breakersOf: ({ at, question, move }) => {
      if (move) return [move.node];
      const [end] = support(at, question, 'before')?.ends ?? [];
      return end?.kind === 'all' ? end.nodes.slice(0, 1) : (end?.nodes ?? []);
    },
  };
}

interface Handover {
  readonly at: NameState;
  readonly question: WantedType;
  readonly why: Why;
  readonly before: Support;
  readonly after: Support;
}
