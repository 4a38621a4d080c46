import { SIDES } from '../answers/changing-zone.js';
import type { WantedType } from '../answers/type-matcher.js';
import type { ChangeNode } from './change-node.js';
import type { NameState } from './name-states.js';
import type { Support, Trigger } from './support.js';
import { interimSupports, supportBySome, supportOf } from './support.js';
import type { Demands } from './wait-graph.js';
import type { Wish } from './wishes.js';
import type { ZoneStates } from './zone-states.js';

/** Which units and wishes have to do with each other, directly or through others: those with the same number. */
export interface Relations {
  readonly ofUnit: (unit: number) => number;
  readonly ofWish: (wish: Wish) => number;
}

export interface RelationsInput {
  readonly demands: Demands;
  readonly wishes: readonly Wish[];
  readonly states: ZoneStates;
}

/**
 * Finds the parts of a run that can be ordered by themselves. A unit belongs to the units that the rules demand it to wait for,
 * and to every name whose answer may rest on it; a wish belongs to the name that it is about.
 */
export function relationsOf({ demands, wishes, states }: RelationsInput): Relations {
  const { needs, unitOf, units } = demands;
  const sets = disjointSets();
  for (let unit = 0; unit < units.length; unit += 1) sets.add();
  for (const [unit, firsts] of needs.entries()) for (const first of firsts) sets.join(unit, first);

  const numbers = new Map<NameState, number>();
  const numberOf = (at: NameState): number => {
    let number = numbers.get(at);
    if (number === undefined) numbers.set(at, (number = sets.add()));
    return number;
  };
  const joinNodes = (number: number, nodes: readonly ChangeNode[]): void => {
    for (const node of nodes) sets.join(number, unitOf(node));
  };
  const joinTriggers = (number: number, triggers: readonly Trigger[]): void => {
    for (const { nodes } of triggers) joinNodes(number, nodes);
  };
  const joinSupport = (number: number, { begins, ends }: Support): void => {
    joinTriggers(number, begins);
    joinTriggers(number, ends);
  };
  const asked = new Map<NameState, Set<WantedType>>();
  const ask = (at: NameState, question: WantedType): void => {
    const questions = asked.get(at) ?? new Set();
    if (questions.has(question)) return;
    asked.set(at, questions.add(question));
    const number = numberOf(at);
    /** The answer of a CNAME rests on all that the answer of its target rests on, so the chain is followed to its end. */
    const isKept = (target: NameState): boolean => {
      sets.join(number, numberOf(target));
      ask(target, question);
      return false;
    };
    for (const side of SIDES) {
      const support = supportOf(states, { question, at, side, isKept });
      if (support) joinSupport(number, support);
    }
    for (const interim of interimSupports(states, question, at)) joinSupport(number, interim);
  };
  for (const { kind, at, question, types, move } of wishes) {
    const number = numberOf(at);
    if (move) joinNodes(number, [move.node]);
    if (kind === 'ds') joinSupport(number, supportBySome(at.delegations));
    else for (const each of [question, ...types]) ask(at, each);
  }
  return { ofUnit: sets.find, ofWish: ({ at }) => sets.find(numberOf(at)) };
}

/** Sets of numbers, each at first in a set of its own (R. E. Tarjan, 1975). */
function disjointSets() {
  const parents: number[] = [];
  const find = (number: number): number => {
    let root = number;
    for (let parent = parents[root]; parent !== undefined && parent !== root; parent = parents[root])
      root = parent;
    for (let at = number; at !== root;) {
      const next = parents[at] ?? root;
      parents[at] = root;
      at = next;
    }
    return root;
  };
  return {
    /** Adds the next number. */
    add: (): number => parents.push(parents.length) - 1,
    find,
    join: (one: number, other: number): void => {
      const [a, b] = [find(one), find(other)];
      if (a !== b) parents[Math.max(a, b)] = Math.min(a, b);
    },
  };
}
