import { cutMiddle, textWidth } from '../../../text/columns.js';
import { printable } from '../../../text/printable.js';
import { plural } from '../../../text/plural.js';
import type { GraphLink, Node } from './graph.js';

/** Of a character of the monospaced font of pictures, in pixels. */
export const CHARACTER = 7.25;
const MARGIN = 10;
const LONGEST_NAME = 34;

/** A name as it is shown in its box: short within the zone, cut where it is long, with a mark for what happens to it. */
export function nodeLabel(node: Node, zone: string): string {
  const label = node.isOutside ? node.name : node.name.slice(0, -zone.length - 1) || `@ ${zone}`;
  return `${nodeMark(node)}${cutMiddle(printable(label), LONGEST_NAME)}`;
}

function nodeMark({ action, isDangling }: Node): string {
  if (isDangling) return '! ';
  return action === null ? '' : { create: '+ ', update: '~ ', delete: '− ' }[action];
}

/** In pixels. */
export function boxWidth(node: Node, zone: string): number {
  return Math.ceil(textWidth(nodeLabel(node, zone)) * CHARACTER) + 2 * MARGIN;
}

/** The type of a link, with a mark for what happens to it. */
export function linkLabel({ type, change, isDangling }: GraphLink): string {
  const mark = isDangling ? '! ' : { none: '', added: '+ ', removed: '− ', changed: '~ ' }[change];
  return `${mark}${cutMiddle(printable(type), 8)}`;
}

/** A link as a sentence. */
export function linkSentence({ type, from, to, change, isDangling }: GraphLink): string {
  const news = [change === 'none' ? '' : change, isDangling ? 'nothing answers there' : ''].filter(Boolean);
  return `${from.name} ${type} ${to.name}${news.length > 0 ? ` (${news.join(', ')})` : ''}`;
}

/** What a picture has to say, for who does not see it. */
export function description(links: readonly GraphLink[]): string {
  const news = links.filter(({ change, isDangling }) => change !== 'none' || isDangling);
  const others = plural(links.length - news.length, 'unchanged link');
  return [...news.map(linkSentence), ...(news.length < links.length ? [others] : [])].join('; ');
}
