import { groupBy } from '../../../diagnostics/group-by.js';
import type { Action, Link } from '../../../plan/plan.js';

/** A link with the full name that it starts at. */
interface NamedLink extends Link {
  readonly from: string;
}

export interface Names {
  readonly links: readonly NamedLink[];
  /** What the plan does at each name. */
  readonly actions: ReadonlyMap<string, Action>;
  readonly isOutside: (name: string) => boolean;
}

/** A link between boxes, by their keys, or several of the same kind. */
interface Edge extends NamedLink {
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
    (target, incoming) => (isNameOutside(target, incoming, names) ? outsideKey(target, incoming) : undefined),
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
  linksOf: ReadonlyMap<string, readonly NamedLink[]>,
  keyOf: (name: string, links: readonly NamedLink[]) => string | undefined,
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

/** An address is what its names share, so each has its own box. */
function isNameOutside(target: string, incoming: readonly NamedLink[], { isOutside }: Names): boolean {
  return isOutside(target) && !incoming.some(({ type }) => type === 'A' || type === 'AAAA');
}

/** The last two labels, and what happens to the links: an old and a new target stay apart. */
function outsideKey(target: string, incoming: readonly NamedLink[]): string {
  const changes = [...new Set(incoming.map(({ change }) => change))].toSorted();
  return JSON.stringify([target.split('.').slice(-2), changes]);
}

function sourceKey(outgoing: readonly NamedLink[], targets: Boxes, action: Action | undefined): string {
  const ends = outgoing.map(({ type, target, change, dangling }) =>
    JSON.stringify([type, targets.get(target)?.[0], change, dangling]),
  );
  return JSON.stringify([action, ...new Set(ends.toSorted())]);
}
