import type { Link, ZoneLinks } from '../../plan/plan.js';
import { ANY } from '../answers/answer.js';
import { linkAt } from '../answers/chain.js';
import { stateOn } from '../answers/project-state.js';
import { targetOf } from '../records/targets.js';
import type { DnsRecord } from '../record.js';
import { ownerName } from '../name/domain.js';
import type { ZoneChange } from '../risks/risk.js';
import { recordType } from '../types/registry.js';
import { bothSides } from '../diff/both-sides.js';
import type { Change, ZoneDiff } from '../diff/zone-diff.js';

/**
 * The links of a changed zone, to names and to addresses that several names share: all that the plan changes, with what takes
 * their place, and the unchanged ones worth showing.
 */
export function zoneLinks(zone: ZoneChange): ZoneLinks {
  const changes = zone.diff.changes.map(linksOfChange);
  const changed = changes.flat();
  const shared = sharedAddresses(changed, zone.diff);
  const touched = touchedTargets(zone, changed);
  const [toNames, toAddresses] = [selection(touched), selection(touched)];
  for (const record of stayingRecords(zone.diff)) {
    const target = targetIn(record);
    if (target === '') continue;
    if (isToName(record)) toNames.add(record, target);
    else if (shared.has(target)) toAddresses.add(record, target);
  }
  const shown = [...toNames.shown(), ...toAddresses.shown()];
  const isLink = (link: Link): boolean => isToName(link) || shared.has(link.target);
  // A name that loses a link is shown with what it gets instead.
  const ofChanges = changes.flatMap((links) =>
    links.filter((link) => isLink(link) || (link.change === 'added' && links.some(isLink))),
  );
  const isAnswered = answersAfter(zone);
  return {
    links: [...ofChanges, ...shown].map((link) =>
      link.change === 'removed' || isAnswered(link.target) ? link : { ...link, dangling: true },
    ),
    linksLeftOut: toNames.count() + toAddresses.count() - shown.length,
  };
}

/** Of more unchanged links than this, only those that point at a changed name or address are kept. */
const FEW = 40;
/** Limit for those. */
const MOST = 100;

/** Collects unchanged links, but only those that may be shown: a zone may have a hundred thousand. */
interface LinkSelection {
  readonly add: (record: DnsRecord, target: string) => void;
  readonly shown: () => readonly Link[];
  /** Number of links that were added. */
  readonly count: () => number;
}

function selection(touched: ReadonlySet<string>): LinkSelection {
  const first: Link[] = [];
  const touching: Link[] = [];
  let count = 0;
  return {
    add: (record, target) => {
      count += 1;
      if (first.length < FEW) first.push(linkTo(target, record, 'none'));
      if (touching.length < MOST && touched.has(target)) touching.push(linkTo(target, record, 'none'));
    },
    shown: () => (count <= FEW ? first : touching),
    count: () => count,
  };
}

function* stayingRecords({ unchanged, kept }: ZoneDiff): Iterable<DnsRecord> {
  yield* unchanged;
  yield* kept;
}

/** The names that change, and the addresses that come or go somewhere. */
function touchedTargets({ diff, zone }: ZoneChange, changed: readonly Link[]): ReadonlySet<string> {
  const names = diff.changes.map(({ before, after }) => ownerName((after ?? before).prefix, zone));
  return new Set([...names, ...changed.flatMap((link) => (isToName(link) ? [] : link.target))]);
}

function linksOfChange({ before, after }: Change): readonly Link[] {
  const [from, to] = [before ? linkOf(before, 'removed') : [], after ? linkOf(after, 'added') : []];
  const isSame = from[0] !== undefined && from[0].target === to[0]?.target;
  return isSame ? to.map((link) => ({ ...link, change: 'changed' })) : [...from, ...to];
}

function linkOf(record: DnsRecord, change: Link['change']): readonly Link[] {
  const target = targetIn(record);
  return target === '' ? [] : [linkTo(target, record, change)];
}

function linkTo(target: string, { prefix, type }: DnsRecord, change: Link['change']): Link {
  return { prefix, type, target, change };
}

/** The name or address that a record leads to; '' for a record without a target, and for an inactive one. */
function targetIn(record: DnsRecord): string {
  if (!record.active) return '';
  const type = recordType(record.type);
  return (type?.isAddress === true ? type.canonical(record.content) : targetOf(record)) ?? '';
}

function isToName({ type }: Pick<Link, 'type'>): boolean {
  return recordType(type)?.isAddress !== true;
}

/** The addresses of at least two names. */
function sharedAddresses(changed: readonly Link[], diff: ZoneDiff): ReadonlySet<string> {
  const nameOf = new Map<string, string>();
  const shared = new Set<string>();
  const add = (prefix: string, address: string): void => {
    const known = nameOf.get(address);
    if (known === undefined) nameOf.set(address, prefix);
    else if (known !== prefix) shared.add(address);
  };
  for (const link of changed) if (!isToName(link)) add(link.prefix, link.target);
  for (const record of stayingRecords(diff))
    if (record.active && !isToName(record)) add(record.prefix, targetIn(record));
  return shared;
}

/** Returns a function that says whether a full name has an answer after the plan; whatever is not in the zone counts as answered. */
function answersAfter({ diff }: ZoneChange): (name: string) => boolean {
  const state = stateOn('after', [bothSides(diff)]);
  return (name) => {
    const { zone, cut, records } = linkAt(state, name, ANY);
    return !zone || cut !== null || records.length > 0;
  };
}
