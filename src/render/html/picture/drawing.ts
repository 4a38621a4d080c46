import { textWidth } from '../../../text/columns.js';
import { enumeration } from '../../../text/plural.js';
import type { Html } from '../html.js';
import { html, none } from '../html.js';
import { CHARACTER, description, linkLabel, linkSentence, nodeLabel } from './labels.js';
import type { Arrow, Box, Drawing, Point } from './layout.js';

/** Height of the column titles. */
const HEADER = 26;
const MARGIN = 6;
const HEAD = 6;
/** Tooltips name no more; the page lists all. */
const MOST_NAMES = 20;

/** Formats a drawing as SVG; names and arrows have tooltips. */
export function drawingSvg({ width, height, boxes, arrows }: Drawing, zone: string): Html {
  const titles = columnTitles(boxes);
  const right = Math.max(width, ...titles.map(({ x, text }) => x + textWidth(text) * CHARACTER));
  const [w, h] = [right + 2 * MARGIN, height + HEADER + 2 * MARGIN].map(Math.ceil);
  return html`<svg
    width="${w ?? 0}"
    height="${h ?? 0}"
    viewBox="${-MARGIN} ${-MARGIN - HEADER} ${w ?? 0} ${h ?? 0}"
    role="img"
    aria-label="${description(arrows.map(({ link }) => link))}"
  >
    ${titles.map(titleSvg)} ${arrows.map(arrowSvg)} ${boxes.map((box) => boxSvg(box, zone))}
  </svg>`;
}

/** The title of a column, which fits into the narrowest. */
interface ColumnTitle {
  readonly x: number;
  readonly text: string;
}

function columnTitles(boxes: readonly Box[]): readonly ColumnTitle[] {
  const outside = boxes.find(({ node }) => node.isOutside);
  return [{ x: 0, text: 'name' }, ...(outside ? [{ x: outside.x, text: 'leads to' }] : [])];
}

function titleSvg({ x, text }: ColumnTitle): Html {
  return html`<text class="column" x="${x}" y="-12">${text}</text> `;
}

function boxSvg({ node, x, y, width, height }: Box, zone: string): Html {
  const look = [node.isOutside ? 'outside' : '', node.isDangling ? 'dangling' : (node.action ?? '')];
  return html`
    <g class="node ${look.join(' ')}">
      <title>${enumeration(node.names, MOST_NAMES)}</title>
      <rect x="${x}" y="${round(y)}" width="${width}" height="${height}" rx="5" />
      <text x="${x + 10}" y="${round(y + height / 2 + 4)}">${nodeLabel(node, zone)}</text>
    </g>
  `;
}

function arrowSvg({ link, points }: Arrow): Html {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return none;
  const label = linkLabel(link);
  const start = { x: first.x + textWidth(label) * CHARACTER + 12, y: first.y };
  const end = { x: last.x - HEAD, y: last.y };
  return html`
    <g class="link ${link.isDangling ? 'dangling' : link.change}">
      <title>${linkSentence(link)}</title>
      <text x="${first.x + 6}" y="${round(first.y + 4)}">${label}</text>
      <path class="line" d="${pathThrough([start, ...points.slice(1, -1), end])}" />
      <path class="head" d="M${round(last.x)} ${round(last.y)}l-${HEAD + 1} -4v8z" />
    </g>
  `;
}

/** A curve across each gap between columns, and a straight line through each column. */
function pathThrough(points: readonly Point[]): string {
  return points
    .map(({ x, y }, index) => {
      const before = points[index - 1];
      if (!before) return `M${round(x)} ${round(y)}`;
      if (index % 2 === 0) return `L${round(x)} ${round(y)}`;
      const bend = Math.max(40, (x - before.x) / 2);
      return `C${round(before.x + bend)} ${round(before.y)} ${round(x - bend)} ${round(y)} ${round(x)} ${round(y)}`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
