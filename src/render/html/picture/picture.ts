import { plural } from '../../../text/plural.js';
import type { ZonePlan } from '../../../plan/plan.js';
import type { Html } from '../html.js';
import { html, none } from '../html.js';
import { drawingSvg } from './drawing.js';
import { graphOf } from './graph.js';
import { boxWidth } from './labels.js';
import { layOut } from './layout.js';

/** Enough for the type of a link and a curve. */
const COLUMN_GAP = 110;

/** A picture of the links in a zone, unfolded if the plan affects any; nothing without links. */
export function pictureOf(zone: ZonePlan): Html {
  const graph = graphOf(zone);
  if (graph.links.length === 0) return none;
  const isNews = graph.links.some(
    ({ change, isDangling, to }) => change !== 'none' || isDangling || to.action,
  );
  const drawing = layOut(graph, { widthOf: (node) => boxWidth(node, zone.zone), columnGap: COLUMN_GAP });
  const more = plural(graph.leftOut, 'more link');
  return html`<details class="picture" ${isNews ? 'open' : ''}>
    <summary>
      <h3>Links</h3>
      <span class="about">+ added − removed ~ changed ! nothing answers there</span>
    </summary>
    <div class="scroll" role="region" aria-label="Picture of the links in ${zone.zone}" tabindex="0">
      ${drawingSvg(drawing, zone.zone)}
    </div>
    ${graph.leftOut === 0 ? none : html`<p class="note">${more} of this zone not shown</p>`}
  </details> `;
}
