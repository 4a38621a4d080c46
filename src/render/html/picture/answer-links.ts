import { ownerName } from '../../../dns/name/domain.js';
import { targetOf } from '../../../dns/records/targets.js';
import { isAddressType } from '../../../dns/types/registry.js';
import type { Answer, Effect } from '../../../plan/effect.js';
import type { Link, ZonePlan } from '../../../plan/plan.js';
import { hasPriority } from '../../attributes.js';

/** What leads from a name to another name, or to an address. */
export interface PictureLink extends Omit<Link, 'prefix'> {
  /** Full name. */
  readonly from: string;
}

/** The links that a plan has recorded for a zone. */
export function recordedLinks({ zone, links = [] }: ZonePlan): readonly PictureLink[] {
  return links.map(({ prefix, ...link }) => ({ ...link, from: ownerName(prefix, zone) }));
}

/**
 * The links that lead to the answers of effects, before the plan and after it, and those of the zone that stay and point at
 * one of their names. The address of a name is left to the row of its record where nothing else leads to or from the name.
 */
export function answerLinks(zone: ZonePlan, effects: readonly Effect[]): readonly PictureLink[] {
  const links = worthDrawing(linksOfAnswers(effects));
  const recorded = recordedLinks(zone);
  const known = new Set(links.map(keyOf));
  const names = new Set(effects.map(askedName));
  const pointing = recorded.filter(
    (link) => link.change === 'none' && !known.has(keyOf(link)) && (link.dangling || names.has(link.target)),
  );
  const lost = new Set([...effects.flatMap(missingName), ...danglingTargets(recorded)]);
  return [...links, ...pointing].map((link) =>
    link.change !== 'removed' && lost.has(link.target) ? { ...link, dangling: true } : link,
  );
}

function danglingTargets(links: readonly PictureLink[]): readonly string[] {
  return links.flatMap(({ dangling, target }) => (dangling ? target : []));
}

function keyOf({ from, type, target }: PictureLink): string {
  return [from, type, target].join(' ');
}

function askedName({ name, below }: Effect): string {
  return below ? `*.${name}` : name;
}

/** The name that does not exist after the plan, and that a question leads to. */
function missingName(effect: Effect): readonly string[] {
  const { status, via } = effect.after;
  return status === 'no-name' ? [via.at(-1) ?? askedName(effect)] : [];
}

/** All links on the way to the answers. */
function linksOfAnswers(effects: readonly Effect[]): readonly PictureLink[] {
  const links = new Map<string, PictureLink>();
  for (const effect of effects) {
    const [before, after] = [wayTo(effect, effect.before), wayTo(effect, effect.after)];
    for (const [key, link] of [...marked(before, after, 'removed'), ...marked(after, before, 'added')])
      if (link.change !== 'none' || !links.has(key)) links.set(key, link);
  }
  return [...links.values()];
}

/** The links of a way. One that the other way has with other data, or not at all although it passes the same name, has changed. */
function marked(
  { links }: Way,
  other: Way,
  change: Link['change'],
): readonly (readonly [string, PictureLink])[] {
  return Array.from(links, ([key, { data, ...link }]) => {
    const same = other.links.get(key);
    const isSame = same ? same.data === data : !other.names.has(link.from);
    return [key, isSame ? link : { ...link, change: same ? 'changed' : change }];
  });
}

/** How a question leads to its answer. */
interface Way {
  /** The names on the way, of which the zone knows what they lead to. */
  readonly names: ReadonlySet<string>;
  /** By their keys. */
  readonly links: ReadonlyMap<string, WayLink>;
}

/** A link with the data that it is read from, which may have more than the target. */
interface WayLink extends PictureLink {
  readonly data: string;
}

function wayTo(effect: Effect, answer: Answer): Way {
  const names = [askedName(effect), ...answer.via];
  const aliases = answer.via.map((target, index) => linkFrom(names[index] ?? '', 'CNAME', target));
  const last = names.at(-1) ?? '';
  const ends = linksToData(last, effect.type, answer).filter(({ target }) => target !== last);
  return { names: new Set(names), links: new Map([...aliases, ...ends].map((link) => [keyOf(link), link])) };
}

function linkFrom(from: string, type: string, target: string, data = target): WayLink {
  return { from, type, target, change: 'none', data };
}

/** The links at the end of a way: none where the data has no name and no address. */
function linksToData(from: string, type: string, { status, data }: Answer): readonly WayLink[] {
  if (status === 'elsewhere') return data.map((name) => linkFrom(from, 'CNAME', name));
  if (status === 'referral') return data.map((name) => linkFrom(from, 'NS', name));
  if (status !== 'answer') return [];
  return data.flatMap((text) => {
    const content = hasPriority({ type }) ? text.slice(text.indexOf(' ') + 1) : text;
    const target = isAddressType(type) ? content : targetOf({ type, content });
    return target === undefined ? [] : linkFrom(from, type, target, text);
  });
}

/** Leaves out the addresses of names without another link, unless several names share them. */
function worthDrawing(links: readonly PictureLink[]): readonly PictureLink[] {
  const linked = new Set<string>();
  const users = new Map<string, Set<string>>();
  for (const { from, type, target } of links) {
    if (isAddressType(type)) users.set(target, (users.get(target) ?? new Set()).add(from));
    else linked.add(from).add(target);
  }
  for (const names of users.values()) if (names.size > 1) for (const name of names) linked.add(name);
  return links.filter(({ type, from }) => !isAddressType(type) || linked.has(from));
}
