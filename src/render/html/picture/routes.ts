import type { Graph, GraphLink, Node } from './graph.js';
import type { Line, Neighbours } from './lines.js';
import { neighboursOf } from './lines.js';
import { orderColumns } from './order-columns.js';

/** The way of a link through the columns. */
export interface Route {
  readonly link: GraphLink;
  /** Keys of slots, one a column; only the two ends of a link that leads back, or to its own column. */
  readonly stops: readonly string[];
}

/** A place in a column: a name, or where a link passes on its way further to the right. */
export interface Slot {
  readonly key: string;
  /** Null for a passage. */
  readonly node: Node | null;
  /** The links that begin here, from top to bottom. */
  readonly outgoing: readonly Route[];
}

export interface Routes {
  readonly columns: readonly (readonly Slot[])[];
  readonly neighbours: Neighbours;
}

/** Finds a way for each link, and the order in each column in which few of them cross. */
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
