import type { Link, ZoneLinks } from '../../plan/plan.js';
import { targetOf } from '../content/targets.js';
import { answersOf } from '../name/existing-names.js';
import type { DnsRecord } from '../record.js';
import { ownerName, prefixIn } from '../record.js';
import type { ZoneChange } from '../risks/risk.js';
import { publishedNames, publishedRecords } from '../risks/risk.js';
import { recordType } from '../types/registry.js';
import type { Change, ZoneDiff } from './zone-diff.js';

/**
 * The links of a changed zone, to names and to addresses that several names share: all that the plan changes, and the
 * unchanged ones worth showing.
 */
export function zoneLinks(zone: ZoneChange): ZoneLinks {
  const changed = zone.diff.changes.flatMap(linksOfChange);
  const isLink = linksToNamesOrShared(changed, zone.diff);
  const touched = touchedTargets(zone, changed);
  const [toNames, toAddresses] = [selection(touched), selection(touched)];
  for (const link of stayingLinks(zone.diff))
    if (isLink(link)) (isToName(link) ? toNames : toAddresses).add(link);
  const shown = [...toNames.shown(), ...toAddresses.shown()];
  const isAnswered = answersAfter(zone);
  return {
    links: [...changed.filter(isLink), ...shown].map((link) =>
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
  readonly add: (link: Link) => void;
  readonly shown: () => readonly Link[];
  /** Number of links that were added. */
  readonly count: () => number;
}

function selection(touched: ReadonlySet<string>): LinkSelection {
  const first: Link[] = [];
  const touching: Link[] = [];
  let count = 0;
  return {
    add: (link) => {
      count += 1;
      if (first.length < FEW) first.push(link);
      if (touching.length < MOST && touched.has(link.target)) touching.push(link);
    },
    shown: () => (count <= FEW ? first : touching),
    count: () => count,
  };
}

function* stayingLinks({ unchanged, kept }: ZoneDiff): Iterable<Link> {
  for (const records of [unchanged, kept]) for (const record of records) yield* linkOf(record, 'none');
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

/** Empty for a record without a target, and for an inactive one. */
function linkOf(record: DnsRecord, change: Link['change']): readonly Link[] {
  const target = record.active ? nameOrAddress(record) : '';
  return target === '' ? [] : [{ prefix: record.prefix, type: record.type, target, change }];
}

function nameOrAddress(record: DnsRecord): string {
  const type = recordType(record.type);
  return (type?.isAddress === true ? type.canonical(record.content) : targetOf(record)) ?? '';
}

function isToName({ type }: Link): boolean {
  return recordType(type)?.isAddress !== true;
}

/** Returns a function that says whether a link leads to a name, or to an address of at least two names. */
function linksToNamesOrShared(changed: readonly Link[], diff: ZoneDiff): (link: Link) => boolean {
  const nameOf = new Map<string, string>();
  const shared = new Set<string>();
  for (const links of [changed, stayingLinks(diff)])
    for (const link of links) {
      if (isToName(link)) continue;
      const known = nameOf.get(link.target);
      if (known === undefined) nameOf.set(link.target, link.prefix);
      else if (known !== link.prefix) shared.add(link.target);
    }
  return (link) => isToName(link) || shared.has(link.target);
}

/** Returns a function that says whether a full name has an answer after the plan; whatever is not in the zone counts as answered. */
function answersAfter({ zone, after }: ZoneChange): (name: string) => boolean {
  const isAnswered = answersOf(publishedNames(after), publishedRecords(after));
  return (name) => (name !== zone && !name.endsWith(`.${zone}`)) || isAnswered(prefixIn(zone, name));
}
