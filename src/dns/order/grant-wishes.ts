import { groupBy } from '../../diagnostics/group-by.js';
import type { ChangeNode } from './change-node.js';
import type { Take } from './keeper.js';
import { createKeeper } from './keeper.js';
import type { Relations } from './relations.js';
import { relationsOf } from './relations.js';
import type { Demands, WaitGraph } from './wait-graph.js';
import { demandsWithin, roughStart, takeAll, waitGraph } from './wait-graph.js';
import type { Edge, Preferences } from './ways.js';
import type { Wish } from './wishes.js';
import { WISH_KINDS } from './wishes.js';
import type { ZoneStates } from './zone-states.js';

export interface Wanted {
  readonly demands: Demands;
  readonly states: ZoneStates;
  /** In the order in which to grant them. */
  readonly wishes: readonly Wish[];
  readonly preferences: Preferences;
}

export interface Granted {
  readonly graph: WaitGraph;
  /** In the order of the wishes. */
  readonly losses: readonly Loss[];
}

/** A wish that was dropped, and the changes that break it. */
export interface Loss {
  readonly wish: Wish;
  readonly nodes: readonly ChangeNode[];
}

/**
 * Grants wishes unless they contradict a rule or an earlier wish. What has nothing to do with a contradiction gets its first
 * choice; the rest is divided into parts that have nothing to do with each other, and each is solved by itself.
 */
export function grantWishes(wanted: Wanted): Granted {
  const { demands, states, wishes } = wanted;
  const { take, taken } = takeAll(demands);
  const { losses } = attempt(wanted, wishes, take);
  const graph = waitGraph(demands, roughStart(demands, taken));
  const refused = taken.filter((edge) => !graph.take([edge]));
  if (refused.length === 0) return { graph, losses };

  const relations = relationsOf({ demands, states, wishes });
  const partOf = ({ later }: Edge): number => relations.ofUnit(demands.unitOf(later));
  const knotted = new Set(refused.map(partOf));
  const solutions = partsOf(wanted, taken, { relations, partOf, knotted }).map(bestOf);
  const edges = [
    ...taken.filter((edge) => !knotted.has(partOf(edge))),
    ...solutions.flatMap(({ granted }) => granted),
  ];
  const untied = waitGraph(demands, roughStart(demands, edges));
  for (const edge of edges) untied.take([edge]);
  const all = [
    ...losses.filter(({ wish }) => !knotted.has(relations.ofWish(wish))),
    ...solutions.flatMap((solution) => solution.losses),
  ];
  const lossOf = new Map(all.map((loss) => [loss.wish, loss]));
  return { graph: untied, losses: wishes.flatMap((wish) => lossOf.get(wish) ?? []) };
}

interface WishPart extends Wanted {
  /** The waits of its first choices. */
  readonly start: readonly Edge[];
}

interface Division {
  readonly relations: Relations;
  readonly partOf: (edge: Edge) => number;
  /** The parts in which wishes contradict each other. */
  readonly knotted: ReadonlySet<number>;
}

function partsOf(
  wanted: Wanted,
  taken: readonly Edge[],
  { relations, partOf, knotted }: Division,
): readonly WishPart[] {
  const { demands, wishes } = wanted;
  const units = groupBy(demands.units.keys(), relations.ofUnit);
  const wishesIn = groupBy(wishes, relations.ofWish);
  const startOf = groupBy(taken, partOf);
  return [...knotted].map((part) => ({
    ...wanted,
    demands: demandsWithin(demands, units.get(part) ?? []),
    wishes: wishesIn.get(part) ?? [],
    start: startOf.get(part) ?? [],
  }));
}

function attempt(
  { states, preferences }: Wanted,
  inOrder: Iterable<Wish>,
  take: Take,
): Pick<Granted, 'losses'> {
  const keeper = createKeeper({ states, take, preferences });
  const lost = [...inOrder].filter((wish) => !keeper.grant(wish));
  return { losses: lost.map((wish) => ({ wish, nodes: keeper.breakersOf(wish) })) };
}

interface Solution extends Pick<Granted, 'losses'> {
  readonly granted: readonly Edge[];
}

/** The number of further attempts, which start with the wishes that the attempts before have lost. */
const MORE_ATTEMPTS = 2;

function bestOf(part: WishPart): Solution {
  const order = roughStart(part.demands, part.start);
  const attemptWith = (first: readonly Wish[]): Solution => {
    const graph = waitGraph(part.demands, order);
    const granted: Edge[] = [];
    const take: Take = (edges) => {
      const isTaken = graph.take(edges);
      if (isTaken) granted.push(...edges);
      return isTaken;
    };
    return { ...attempt(part, new Set([...first, ...part.wishes]), take), granted };
  };
  let best = attemptWith([]);
  let first = lostIn(best);
  for (let more = MORE_ATTEMPTS; more > 0 && first.length > 0; more -= 1) {
    const another = attemptWith(first);
    if (compareLosses(lostIn(another), lostIn(best)) < 0) best = another;
    first = [...lostIn(another), ...first];
  }
  return best;
}

function lostIn({ losses }: Solution): readonly Wish[] {
  return losses.map(({ wish }) => wish);
}

function compareLosses(a: readonly Wish[], b: readonly Wish[]): number {
  return (
    WISH_KINDS.map((kind) => countOf(a, kind) - countOf(b, kind)).find((difference) => difference !== 0) ?? 0
  );
}

function countOf(wishes: readonly Wish[], kind: Wish['kind']): number {
  return wishes.filter((wish) => wish.kind === kind).length;
}
