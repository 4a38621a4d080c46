import type { Graph, GraphLink, Node } from './graph.js';
import type { SlotPosition } from './place-rows.js';
import { departure, middle, placeRows } from './place-rows.js';
import type { Route, Slot } from './routes.js';
import { findRoutes } from './routes.js';

/** Widths in pixels. */
export interface Measures {
  /** Width of the box of a node. */
  readonly widthOf: (node: Node) => number;
  /** Gap between a column and the next, for the links that start in it. */
  readonly gapAfter: (links: readonly GraphLink[]) => number;
}

/** The box of a name, in pixels. */
export interface Box {
  readonly node: Node;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A link and its points: the right of its name, both sides of each column it passes, the left of its target. */
export interface Arrow {
  readonly link: GraphLink;
  readonly points: readonly Point[];
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
}

/** Lays out a graph in columns; a box has a line for each link that starts at it. */
export function layOut(graph: Graph, measures: Measures): Drawing {
  const routes = findRoutes(graph);
  const columns = placeColumns(routes.columns, measures);
  const places = placeRows(routes);
  const slots = routes.columns.flat();
  return {
    width: Math.max(0, ...columns.map(({ x, width }) => x + width)),
    height: Math.max(0, ...[...places.values()].map(({ top, height }) => top + height)),
    boxes: slots.flatMap(({ key, node }) => {
      const [column, place] = [columns[node?.column ?? 0], places.get(key)];
      return node && column && place ? [{ node, ...column, y: place.top, height: place.height }] : [];
    }),
    arrows: slots.flatMap(({ outgoing }) =>
      outgoing.map((route, line) => arrow(route, { line, columns, places })),
    ),
  };
}

interface Column {
  readonly x: number;
  readonly width: number;
}

function placeColumns(
  columns: readonly (readonly Slot[])[],
  { widthOf, gapAfter }: Measures,
): readonly Column[] {
  let x = 0;
  return columns.map((slots) => {
    const width = Math.max(0, ...slots.map(({ node }) => (node ? widthOf(node) : 0)));
    const column = { x, width };
    x += width + gapAfter(slots.flatMap(({ outgoing }) => outgoing.map(({ link }) => link)));
    return column;
  });
}

interface Grid {
  /** Index of the link among those that start at its box. */
  readonly line: number;
  readonly columns: readonly Column[];
  readonly places: ReadonlyMap<string, SlotPosition>;
}

function arrow({ link, stops }: Route, { line, columns, places }: Grid): Arrow {
  const points = stops.flatMap((key, index): Point[] => {
    const isLast = index === stops.length - 1;
    const column = columns[isLast ? link.to.column : link.from.column + index];
    const place = places.get(key);
    if (!column || !place) return [];
    const [left, right] = [column.x, column.x + column.width];
    if (index === 0) return [{ x: right, y: departure(place, line) }];
    const y = middle(place);
    return isLast
      ? [{ x: left, y }]
      : [
          { x: left, y },
          { x: right, y },
        ];
  });
  return { link, points };
}
