import { plural } from '../../../text/plural.js';
import type { Html } from '../html.js';
import { html, none } from '../html.js';
import { drawingSvg } from './drawing.js';
import type { Graph, PictureParts } from './graph.js';
import { graphOf } from './graph.js';
import { boxWidth, gapWidth, linksSentence, nodeLabel } from './labels.js';
import { layOut } from './layout.js';

/** A picture with more arrows stays folded: it says less than its sentence. */
const MOST_OPEN = 60;

/** A picture of links, unfolded if the plan affects any and they are not too many; nothing without links. */
export function pictureOf(parts: PictureParts): Html {
  const { zone, links } = parts;
  const graph = graphOf(parts);
  if (graph.links.length === 0) return none;
  const isOpen = graph.links.length <= MOST_OPEN && hasNews(graph);
  const drawing = layOut(graph, { widthOf: (node) => boxWidth(node, zone), gapAfter: gapWidth });
  const more = plural(graph.leftOut, 'more link');
  return html`<details class="picture" ${isOpen ? 'open' : ''}>
    <summary>
      <h3>Links</h3>
      <span class="about">${linksSentence(links)}</span>
    </summary>
    <p class="about">+ added − removed ~ changed ! nothing answers there</p>
    <div class="scroll" role="region" aria-label="Picture of the links of ${zone}" tabindex="0">
      ${drawingSvg(drawing, zone)}
    </div>
    ${mergedNames(graph, zone)}
    ${graph.leftOut === 0 ? none : html`<p class="note">${more} of this zone not shown</p>`}
  </details> `;
}

function hasNews({ links }: Graph): boolean {
  return links.some(({ change, isDangling, to }) => change !== 'none' || isDangling || to.action);
}

/** What the boxes that stand for several names contain. */
function mergedNames({ nodes }: Graph, zone: string): Html {
  const merged = nodes.filter(({ names }) => names.length > 1);
  if (merged.length === 0) return none;
  return html`<details class="merged">
    <summary>The names that share a box</summary>
    <ul>
      ${merged.map((node) => html`<li><b>${nodeLabel(node, zone)}</b>: ${node.names.join(', ')}</li> `)}
    </ul>
  </details>`;
}
