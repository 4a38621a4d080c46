import { cutMiddle, textWidth } from '../../../text/columns.js';
import { printable } from '../../../text/printable.js';
import { enumeration, plural } from '../../../text/plural.js';
import { isInDomain, prefixIn } from '../../../dns/name/domain.js';
import type { PictureLink } from './answer-links.js';
import type { GraphLink, Node } from './graph.js';

/** Width of a character in the monospaced font of pictures, in pixels. */
export const CHARACTER = 7.25;
const MARGIN = 10;
const LONGEST_NAME = 34;
/** Width of a curve between two columns. */
const CURVE = 60;

/** The label of a box: the name relative to the zone, shortened, with a mark for its action. */
export function nodeLabel(node: Node, zone: string): string {
  const [count, common] = [node.names.length, commonDomain(node)];
  if (common !== undefined) return cutMiddle(`${count} names of ${printable(common)}`, LONGEST_NAME);
  const label = isInDomain(node.name, zone) ? prefixIn(zone, node.name) || `@ ${zone}` : node.name;
  const more = count === 1 ? '' : ` and ${count - 1} more`;
  return `${nodeMark(node)}${cutMiddle(printable(label), LONGEST_NAME - more.length)}${more}`;
}

/** The domain that several names outside the zone have in common; undefined for other nodes. */
function commonDomain({ names: [first = '', ...others], isOutside }: Node): string | undefined {
  if (!isOutside || others.length === 0 || isAddress(first)) return undefined;
  const labels = first.split('.');
  const domains = labels.map((_, index) => labels.slice(index).join('.'));
  return domains.find((domain) => others.every((name) => isInDomain(name, domain)));
}

/** No top-level domain is a number. */
function isAddress(name: string): boolean {
  return /:|\.\d+$/.test(name);
}

/** The names of a node in a sentence. */
function nodeText(node: Node): string {
  const common = commonDomain(node);
  if (common !== undefined) return `${node.names.length} names of ${common}`;
  return enumeration(node.names, 1);
}

function nodeMark({ action, isDangling }: Node): string {
  if (isDangling) return '! ';
  return action === null ? '' : { create: '+ ', update: '~ ', delete: '− ' }[action];
}

/** The width of a box in pixels. */
export function boxWidth(node: Node, zone: string): number {
  return Math.ceil(textWidth(nodeLabel(node, zone)) * CHARACTER) + 2 * MARGIN;
}

/** The type of a link, with a mark for its change, and the number of links if there are several. */
export function linkLabel({ type, change, isDangling, count }: GraphLink): string {
  const mark = isDangling ? '! ' : { none: '', added: '+ ', removed: '− ', changed: '~ ' }[change];
  return `${mark}${cutMiddle(printable(type), 8)}${count === 1 ? '' : ` ×${count}`}`;
}

/** The gap for links in pixels: for their labels and curves. */
export function gapWidth(links: readonly GraphLink[]): number {
  const widest = links.reduce((max, link) => Math.max(max, textWidth(linkLabel(link))), 0);
  return Math.ceil(widest * CHARACTER) + CURVE;
}

/** Describes a link. */
export function linkSentence({ type, from, to, change, isDangling, count }: GraphLink): string {
  const news = [change === 'none' ? '' : change, isDangling ? 'nothing answers there' : ''].filter(Boolean);
  const about = [count === 1 ? '' : plural(count, 'link'), ...news].filter(Boolean);
  return `${nodeText(from)} ${type} ${nodeText(to)}${about.length > 0 ? ` (${about.join(', ')})` : ''}`;
}

/** The text alternative of a picture. */
export function description(links: readonly GraphLink[]): string {
  const news = links.filter(({ change, isDangling }) => change !== 'none' || isDangling);
  const same = links.filter((link) => !news.includes(link)).reduce((sum, { count }) => sum + count, 0);
  return [...news.map(linkSentence), ...(same > 0 ? [plural(same, 'unchanged link')] : [])].join('; ');
}

/** Says in a sentence how many links there are, and what the plan does to them. */
export function linksSentence(links: readonly PictureLink[]): string {
  const names = new Set(links.map(({ from }) => from)).size;
  const targets = new Set(links.map(({ target }) => target)).size;
  const changes = (['added', 'removed', 'changed', 'none'] as const).flatMap((change) => {
    const count = links.filter((link) => link.change === change).length;
    return count === 0 ? [] : `${count} ${change === 'none' ? 'unchanged' : change}`;
  });
  const dangling = links.filter((link) => link.dangling === true).length;
  const nowhere = dangling === 0 ? '' : `; ${dangling} dangling`;
  const from = `${plural(links.length, 'link')} of ${plural(names, 'name')}`;
  return `${from} to ${plural(targets, 'target')}: ${changes.join(', ')}${nowhere}`;
}
