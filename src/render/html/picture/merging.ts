import { groupBy } from '../../../diagnostics/group-by.js';
import type { Action } from '../../../plan/plan.js';
import type { PictureLink } from './answer-links.js';

export interface Names {
  readonly links: readonly PictureLink[];
  /** What the plan does at each name. */
  readonly actions: ReadonlyMap<string, Action>;
  readonly isOutside: (name: string) => boolean;
}

/** A link between boxes, by their keys, or several of the same kind. */
interface Edge extends PictureLink {
  readonly count: number;
}

/** The names and addresses that a box stands for, by each of them; the first is the key of the box. */
type Boxes = ReadonlyMap<string, readonly [string, ...string[]]>;

interface Merged {
  readonly edges: readonly Edge[];
  readonly boxes: Boxes;
}

/** Gives each name and address its own box, and each link an edge. */
export function separate({ links }: Names): Merged {
  return { edges: links.map((link) => ({ ...link, count: 1 })), boxes: new Map() };
}

/** Puts names with the same links into one box, and names outside the zone by their domains; alike links are one edge. */
export function merged(names: Names): Merged {
  const boxes = boxesOf(names);
  const keyOf = (name: string): string => boxes.get(name)?.[0] ?? name;
  const links = names.links.map((link) => ({
    ...link,
    from: keyOf(link.from),
    target: keyOf(link.target),
  }));
  const alike = groupBy(links, ({ type, from, target, change, dangling = false }) =>
    JSON.stringify([type, from, target, change, dangling]),
  );
  const edges = [...alike.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, count: others.length + 1 }] : [],
  );
  return { edges, boxes };
}

function boxesOf(names: Names): Boxes {
  const targets = boxesBy(
    groupBy(names.links, ({ target }) => target),
    (target, incoming) => (isEnd(target, incoming, names) ? endKey(target, incoming) : undefined),
  );
  const sources = boxesBy(
    groupBy(names.links, ({ from }) => from),
    (from, outgoing) =>
      targets.has(from) ? undefined : sourceKey(outgoing, targets, names.actions.get(from)),
  );
  return new Map([...sources, ...targets]);
}

/** Puts names with the same key into one box; a name without a key has its own. */
function boxesBy(
  linksOf: ReadonlyMap<string, readonly PictureLink[]>,
  keyOf: (name: string, links: readonly PictureLink[]) => string | undefined,
): Boxes {
  const groups = groupBy(linksOf, ([name, links]) => keyOf(name, links) ?? `name ${name}`);
  return new Map(
    [...groups.values()].flatMap(([first, ...others]) => {
      if (!first) return [];
      const box = [first[0], ...others.map(([name]) => name)] as const;
      return box.map((name) => [name, box] as const);
    }),
  );
}

/** An address that several names share has its own box. */
function isEnd(target: string, incoming: readonly PictureLink[], { isOutside }: Names): boolean {
  return isOutside(target) && (incoming.length === 1 || !incoming.some(isToAddress));
}

/** The last two labels, and what happens to the links: an old and a new target stay apart. */
function endKey(target: string, incoming: readonly PictureLink[]): string {
  const changes = [...new Set(incoming.map(({ change }) => change))].toSorted();
  const common = incoming.some(isToAddress) ? ADDRESSES : target.split('.').slice(-2);
  return JSON.stringify([common, changes]);
}

const ADDRESSES = 'addresses';

function isToAddress({ type }: PictureLink): boolean {
  return type === 'A' || type === 'AAAA';
}

function sourceKey(outgoing: readonly PictureLink[], targets: Boxes, action: Action | undefined): string {
  const ends = outgoing.map(({ type, target, change, dangling }) =>
    JSON.stringify([type, targets.get(target)?.[0], change, dangling]),
  );
  return JSON.stringify([action, ...new Set(ends.toSorted())]);
}
