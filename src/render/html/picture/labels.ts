import { cutMiddle, textWidth } from '../../../text/columns.js';
import { printable } from '../../../text/printable.js';
import { plural } from '../../../text/plural.js';
import type { GraphLink, Node } from './graph.js';

/** Width of a character in the monospaced font of pictures, in pixels. */
export const CHARACTER = 7.25;
const MARGIN = 10;
const LONGEST_NAME = 34;

/** The label of a box: the name relative to the zone, shortened, with a mark for its action. */
export function nodeLabel(node: Node, zone: string): string {
  const label = node.isOutside ? node.name : node.name.slice(0, -zone.length - 1) || `@ ${zone}`;
  return `${nodeMark(node)}${cutMiddle(printable(label), LONGEST_NAME)}`;
}

function nodeMark({ action, isDangling }: Node): string {
  if (isDangling) return '! ';
  return action === null ? '' : { create: '+ ', update: '~ ', delete: '− ' }[action];
}

/** The width of a box in pixels. */
export function boxWidth(node: Node, zone: string): number {
  return Math.ceil(textWidth(nodeLabel(node, zone)) * CHARACTER) + 2 * MARGIN;
}

/** The type of a link, with a mark for its change. */
export function linkLabel({ type, change, isDangling }: GraphLink): string {
  const mark = isDangling ? '! ' : { none: '', added: '+ ', removed: '− ', changed: '~ ' }[change];
  return `${mark}${cutMiddle(printable(type), 8)}`;
}

/** Describes a link. */
export function linkSentence({ type, from, to, change, isDangling }: GraphLink): string {
  const news = [change === 'none' ? '' : change, isDangling ? 'nothing answers there' : ''].filter(Boolean);
  return `${from.name} ${type} ${to.name}${news.length > 0 ? ` (${news.join(', ')})` : ''}`;
}

/** The text alternative of a picture. */
export function description(links: readonly GraphLink[]): string {
  const news = links.filter(({ change, isDangling }) => change !== 'none' || isDangling);
  const others = plural(links.length - news.length, 'unchanged link');
  return [...news.map(linkSentence), ...(news.length < links.length ? [others] : [])].join('; ');
}
