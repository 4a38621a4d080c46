import type { Action, Link, Step } from '../../../plan/plan.js';
import { isInDomain, ownerName } from '../../../dns/name/domain.js';
import type { PictureLink } from './answer-links.js';
import { merged, separate } from './merging.js';

/** A domain name or address in a picture, or several that are drawn as one. */
export interface Node {
  /** The first of its names, which no other node has. */
  readonly name: string;
  /** Full names or addresses. */
  readonly names: readonly string[];
  /** 0 for names that only point to others; targets are further right, ends outside the zone in the last column. */
  readonly column: number;
  /** Whether it is outside the zone, and nothing leads on from there. */
  readonly isOutside: boolean;
  /** What the plan does at the name; null for nothing. */
  readonly action: Action | null;
  /** Whether remaining links point here although nothing answers. */
  readonly isDangling: boolean;
}

/** A link between two nodes of a picture, or several of the same kind. */
export interface GraphLink {
  readonly type: string;
  readonly from: Node;
  readonly to: Node;
  readonly change: Link['change'];
  readonly isDangling: boolean;
  /** Number of links that it stands for. */
  readonly count: number;
}

export interface Graph {
  readonly nodes: readonly Node[];
  readonly links: readonly GraphLink[];
  /** Number of links that are not drawn. */
  readonly leftOut: number;
}

/** More links are merged where they are alike: nobody can follow that many. */
const MOST_SEPARATE = 25;
/** Limit for those that are drawn. */
const MAX_LINKS = 120;

/** What a picture of a zone is made of. */
export interface PictureParts {
  readonly zone: string;
  readonly links: readonly PictureLink[];
  /** Number of links that are known but not among them. */
  readonly leftOut: number;
  readonly steps: readonly Step[];
}

/** Selects the names and links to draw: dangling and changed links first. */
export function graphOf({ zone, links: all, leftOut, steps }: PictureParts): Graph {
  const actions = actionsByName(zone, steps);
  const sources = new Set(all.map(({ from }) => from));
  const isOutside = (name: string): boolean => !isInDomain(name, zone) && !sources.has(name);
  const names = { links: all, actions, isOutside };
  const { edges, boxes } = all.length > MOST_SEPARATE ? merged(names) : separate(names);
  const drawn = edges.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_LINKS);
  const dangling = new Set(drawn.flatMap((edge) => (edge.dangling ? edge.target : [])));
  const nodes = new Map<string, Node>();
  for (const [name, column] of columnsOf(drawn, isOutside)) {
    nodes.set(name, {
      name,
      names: boxes.get(name) ?? [name],
      column,
      isOutside: isOutside(name),
      action: actions.get(name) ?? null,
      isDangling: dangling.has(name),
    });
  }
  const links = drawn.flatMap(({ type, from, target, change, dangling: isDangling = false, count }) => {
    const [start, end] = [nodes.get(from), nodes.get(target)];
    return start && end ? [{ type, from: start, to: end, change, isDangling, count }] : [];
  });
  return {
    nodes: [...nodes.values()],
    links,
    leftOut: leftOut + all.length - links.reduce((sum, { count }) => sum + count, 0),
  };
}

function rank({ dangling = false, change }: PictureLink): number {
  return Number(!dangling) * 2 + Number(change === 'none');
}

/** Chains continue to the right up to this column; longer chains and loops lead back. */
const LAST_INSIDE = 3;

function columnsOf(
  links: readonly { readonly from: string; readonly target: string }[],
  isOutside: (name: string) => boolean,
): ReadonlyMap<string, number> {
  const columns = new Map(links.flatMap(({ from, target }) => [from, target]).map((name) => [name, 0]));
  const inside = links.filter(({ from, target }) => from !== target && !isOutside(target));
  for (let round = 0; round < LAST_INSIDE; round += 1) {
    for (const { from, target } of inside) {
      const next = Math.min((columns.get(from) ?? 0) + 1, LAST_INSIDE);
      columns.set(target, Math.max(columns.get(target) ?? 0, next));
    }
  }
  const outside = Math.max(0, ...columns.values()) + 1;
  for (const name of columns.keys()) if (isOutside(name)) columns.set(name, outside);
  return columns;
}

/** The action at each name; `update` if different steps affect it. */
function actionsByName(zone: string, steps: readonly Step[]): ReadonlyMap<string, Action> {
  const actions = new Map<string, Action>();
  for (const { action, before, after } of steps) {
    const name = ownerName((after ?? before)?.prefix ?? '', zone);
    const known = actions.get(name) ?? action;
    actions.set(name, known === action ? action : 'update');
  }
  return actions;
}
