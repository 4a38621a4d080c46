import type { Graph, GraphLink, Node } from './graph.js';

/** The path of a link through the columns. */
export interface Route {
  readonly link: GraphLink;
  /** Keys of slots, one per column; only both ends if the link leads back or stays in its column. */
  readonly stops: readonly string[];
}

/** A place in a column: a name, or a link that passes through. */
export interface Slot {
  readonly key: string;
  /** Null for a passage. */
  readonly node: Node | null;
  /** The links that start here, from top to bottom. */
  readonly outgoing: readonly Route[];
}

export interface Routes {
  readonly columns: readonly (readonly Slot[])[];
  readonly neighbours: Neighbours;
}

/** Finds a path for each link and orders the columns so that few links cross. */
export function findRoutes({ nodes, links }: Graph): Routes {
  const routes = links.map(routeOf);
  const neighbours = neighboursOf(routes.flatMap(linesOf));
  const columns = orderColumns(keysByColumn(nodes, routes), neighbours);
  const places = new Map(columns.flatMap((keys) => keys.map((key, index) => [key, index] as const)));
  const placeOfNext = ({ stops }: Route): number => places.get(stops[1] ?? '') ?? 0;
  const byKey = new Map(nodes.map((node) => [keyOf(node), node]));
  const slotOf = (key: string): Slot => ({
    key,
    node: byKey.get(key) ?? null,
    outgoing: routes
      .filter(({ stops }) => stops[0] === key)
      .toSorted((a, b) => placeOfNext(a) - placeOfNext(b)),
  });
  return { columns: columns.map((keys) => keys.map(slotOf)), neighbours };
}

function routeOf(link: GraphLink, index: number): Route {
  const passed = Math.max(0, link.to.column - link.from.column - 1);
  const passages = Array.from({ length: passed }, (_, step) => `passage ${index} ${step}`);
  return { link, stops: [keyOf(link.from), ...passages, keyOf(link.to)] };
}

function keyOf({ name }: Node): string {
  return `name ${name}`;
}

function keysByColumn(nodes: readonly Node[], routes: readonly Route[]): readonly (readonly string[])[] {
  const last = Math.max(-1, ...nodes.map(({ column }) => column));
  const columns = Array.from({ length: last + 1 }, (): string[] => []);
  for (const node of nodes) columns[node.column]?.push(keyOf(node));
  for (const { link, stops } of routes)
    stops.slice(1, -1).forEach((key, step) => columns[link.from.column + 1 + step]?.push(key));
  return columns;
}

function linesOf({ link, stops }: Route): readonly Line[] {
  if (link.to.column <= link.from.column) return [];
  return stops.slice(1).map((stop, index) => [stops[index] ?? '', stop]);
}

/** A line from a key of one column to a key of the next. */
type Line = readonly [left: string, right: string];

/** The keys that each key is connected to. */
export interface Neighbours {
  readonly left: ReadonlyMap<string, readonly string[]>;
  readonly right: ReadonlyMap<string, readonly string[]>;
}

/** Collects the neighbours of each key on both sides. */
function neighboursOf(lines: readonly Line[]): Neighbours {
  const [left, right] = [new Map<string, string[]>(), new Map<string, string[]>()];
  for (const [from, to] of lines) {
    right.set(from, [...(right.get(from) ?? []), to]);
    left.set(to, [...(left.get(to) ?? []), from]);
  }
  return { left, right };
}

/** The mean of numbers; undefined for none. */
export function mean(numbers: readonly number[]): number | undefined {
  return numbers.length === 0 ? undefined : numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}

type Columns = readonly (readonly string[])[];

/** Later passes hardly move anything. */
const PASSES = 6;

/**
 * Orders the keys of each column so that few lines cross: alternately from the left and from the right, each key moves
 * to the mean position of its neighbours (barycentre method of Sugiyama et al., 1981).
 */
function orderColumns(columns: Columns, neighbours: Neighbours): Columns {
  const ordered = [...columns];
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (let at = 1; at < ordered.length; at += 1)
      ordered[at] = orderBy(ordered[at] ?? [], ordered[at - 1] ?? [], neighbours.left);
    for (let at = ordered.length - 2; at >= 0; at -= 1)
      ordered[at] = orderBy(ordered[at] ?? [], ordered[at + 1] ?? [], neighbours.right);
  }
  return ordered;
}

function orderBy(
  keys: readonly string[],
  fixed: readonly string[],
  ends: Neighbours['left'],
): readonly string[] {
  const places = new Map(fixed.map((key, index) => [key, index]));
  const wishes = keys.map((key, index) => ({
    key,
    // A key without neighbours stays about where it is; the columns may differ in length.
    wish:
      mean((ends.get(key) ?? []).flatMap((end) => places.get(end) ?? [])) ??
      (index / keys.length) * fixed.length,
  }));
  return wishes.toSorted((a, b) => a.wish - b.wish).map(({ key }) => key);
}
