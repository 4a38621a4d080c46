import type { Action, Link, ZonePlan } from '../../../plan/plan.js';

/** A domain name in a picture. */
export interface Node {
  /** A full name. */
  readonly name: string;
  /** 0 for names that only point to others; targets are further right, names outside the zone in the last column. */
  readonly column: number;
  readonly isOutside: boolean;
  /** What the plan does at the name; null for nothing. */
  readonly action: Action | null;
  /** Whether remaining links point here although nothing answers. */
  readonly isDangling: boolean;
}

/** A link between two names of a picture. */
export interface GraphLink {
  readonly type: string;
  readonly from: Node;
  readonly to: Node;
  readonly change: Link['change'];
  readonly isDangling: boolean;
}

export interface Graph {
  readonly nodes: readonly Node[];
  readonly links: readonly GraphLink[];
  /** Number of links that are not drawn. */
  readonly leftOut: number;
}

/** Nobody can follow more arrows. */
const MAX_LINKS = 120;

/** Selects the names and links of a zone to draw: dangling and changed links first. */
export function graphOf(zone: ZonePlan): Graph {
  const all = (zone.links ?? []).toSorted((a, b) => rank(a) - rank(b));
  const drawn = all.slice(0, MAX_LINKS).map((link) => ({ ...link, from: fullName(link.prefix, zone) }));
  const columns = columnsOf(drawn, zone);
  const actions = actionsByName(zone);
  const dangling = new Set(drawn.flatMap((link) => (link.dangling ? link.target : [])));
  const nodes = new Map<string, Node>();
  for (const [name, column] of columns) {
    const action = actions.get(name) ?? null;
    nodes.set(name, {
      name,
      column,
      isOutside: isOutside(name, zone),
      action,
      isDangling: dangling.has(name),
    });
  }
  const links = drawn.flatMap(({ type, from, target, change, dangling: isDangling = false }) => {
    const [start, end] = [nodes.get(from), nodes.get(target)];
    return start && end ? [{ type, from: start, to: end, change, isDangling }] : [];
  });
  return {
    nodes: [...nodes.values()],
    links,
    leftOut: (zone.linksLeftOut ?? 0) + all.length - links.length,
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
    const name = fullName((after ?? before)?.prefix ?? '', zone);
    const known = actions.get(name) ?? action;
    actions.set(name, known === action ? action : 'update');
  }
  return actions;
}

function fullName(prefix: string, { zone }: ZonePlan): string {
  return prefix === '' ? zone : `${prefix}.${zone}`;
}

function isOutside(name: string, { zone }: ZonePlan): boolean {
  return name !== zone && !name.endsWith(`.${zone}`);
}
