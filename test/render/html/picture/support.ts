import type { ZonePlan } from '../../../../src/plan/plan.js';
import { recordedLinks } from '../../../../src/render/html/picture/answer-links.js';
import type { Graph, GraphLink, Node, PictureParts } from '../../../../src/render/html/picture/graph.js';

export function someNode(name: string, change: Partial<Node> = {}): Node {
  return { name, names: [name], column: 0, isOutside: false, action: null, isDangling: false, ...change };
}

export function someLink(from: Node, to: Node, change: Partial<GraphLink> = {}): GraphLink {
  return { type: 'CNAME', from, to, change: 'none', isDangling: false, count: 1, ...change };
}

/** A graph of the names in its columns and of links such as `a b`. */
export function graphIn(columns: readonly (readonly string[])[], links: readonly string[]): Graph {
  const nodes = columns.flatMap((names, column) => names.map((name) => someNode(name, { column })));
  const nodeOf = (name = ''): Node => nodes.find((node) => node.name === name) ?? someNode(name);
  return {
    nodes,
    links: links.map((link) => {
      const [from, to] = link.split(' ');
      return someLink(nodeOf(from), nodeOf(to));
    }),
    leftOut: 0,
  };
}

/** What a picture of the recorded links of a zone is made of. */
export function recordedParts(zone: ZonePlan): PictureParts {
  return { zone: zone.zone, links: recordedLinks(zone), leftOut: zone.linksLeftOut ?? 0, steps: zone.steps };
}
