import type { Action, Link, ZonePlan } from '../../../plan/plan.js';
import { isInDomain, ownerName } from '../../../dns/name/domain.js';
import { merged, separate } from './merging.js';

/** A domain name or address in a picture, or several that are drawn as one. */
export interface Node {
  /** The first of its names, which no other node has. */
  readonly name: string;
  /** Full names or addresses. */
  readonly names: readonly string[];
  /** 0 for names that only point to others; targets are further right, whatever is outside the zone in the last column. */
  readonly column: number;
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

/** Selects the names and links of a zone to draw: dangling and changed links first. */
export function graphOf(zone: ZonePlan): Graph {
  const all = (zone.links ?? []).map((link) => ({ ...link, from: ownerName(link.prefix, zone.zone) }));
  const actions = actionsByName(zone);
  const names = { links: all, actions, isOutside: (name: string) => isOutside(name, zone) };
  const { edges, boxes } = all.length > MOST_SEPARATE ? merged(names) : separate(names);
  const drawn = edges.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_LINKS);
  const dangling = new Set(drawn.flatMap((edge) => (edge.dangling ? edge.target : [])));
  const nodes = new Map<string, Node>();
  for (const [name, column] of columnsOf(drawn, zone)) {
    nodes.set(name, {
      name,
      names: boxes.get(name) ?? [name],
      column,
      isOutside: isOutside(name, zone),
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
    leftOut: (zone.linksLeftOut ?? 0) + all.length - links.reduce((sum, { count }) => sum + count, 0),
  };
}

function rank({ dangling = false, change }: Link): number {
  return Number(!dangling) * 2 + Number(change === 'none');
}

/** Chains continue to the right up to this column; longer chains and loops lead back. */
const LAST_INSIDE = 3;

function columnsOf(
  links: readonly { readonly from: string; readonly target: string }[],
  zone: ZonePlan,
): ReadonlyMap<string, number> {
  const columns = new Map(links.flatMap(({ from, target }) => [from, target]).map((name) => [name, 0]));
  const inside = links.filter(({ from, target }) => from !== target && !isOutside(target, zone));
  for (let round = 0; round < LAST_INSIDE; round += 1) {
    for (const { from, target } of inside) {
      const next = Math.min((columns.get(from) ?? 0) + 1, LAST_INSIDE);
      columns.set(target, Math.max(columns.get(target) ?? 0, next));
    }
  }
  const outside = Math.max(0, ...columns.values()) + 1;
  for (const name of columns.keys()) if (isOutside(name, zone)) columns.set(name, outside);
  return columns;
}

/** The action at each name; `update` if different steps affect it. */
function actionsByName(zone: ZonePlan): ReadonlyMap<string, Action> {
  const actions = new Map<string, Action>();
  for (const { action, before, after } of zone.steps) {
    const name = ownerName((after ?? before)?.prefix ?? '', zone.zone);
    const known = actions.get(name) ?? action;
    actions.set(name, known === action ? action : 'update');
  }
  return actions;
}

function isOutside(name: string, { zone }: ZonePlan): boolean {
  return !isInDomain(name, zone);
}
