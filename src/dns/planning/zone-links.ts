import { groupBy } from '../../diagnostics/group-by.js';
import type { Link, ZoneLinks } from '../../plan/plan.js';
import { targetOf } from '../content/targets.js';
import { answersOf } from '../name/existing-names.js';
import type { DnsRecord } from '../record.js';
import { ownerName } from '../record.js';
import type { ZoneChange } from '../risks/risk.js';
import { publishedNames, publishedRecords } from '../risks/risk.js';
import { recordType } from '../types/registry.js';
import type { Change } from './zone-diff.js';

/**
 * The links of a changed zone, to names and to addresses that several names share: all that the plan changes, and the
 * unchanged ones worth showing.
 */
export function zoneLinks(zone: ZoneChange): ZoneLinks {
  const { changes, unchanged, kept } = zone.diff;
  const changed = changes.flatMap(linksOfChange);
  const staying = [...unchanged, ...kept].flatMap((record) => linkOf(record, 'none'));
  const isLink = linksToNamesOrShared([...changed, ...staying]);
  const touched = touchedTargets(zone, changed);
  const around = staying.filter(isLink);
  const toNames = around.filter(isToName);
  const toAddresses = around.filter((link) => !isToName(link));
  const shown = [...worthShowing(toNames, touched), ...worthShowing(toAddresses, touched)];
  const isAnswered = answersAfter(zone);
  return {
    links: [...changed.filter(isLink), ...shown].map((link) =>
      link.change === 'removed' || isAnswered(link.target) ? link : { ...link, dangling: true },
    ),
    linksLeftOut: around.length - shown.length,
  };
}

/** Of more unchanged links than this, only those that point at a changed name or address are kept. */
const FEW = 40;
/** Limit for those. */
const MOST = 100;

function worthShowing(links: readonly Link[], touched: ReadonlySet<string>): readonly Link[] {
  return (links.length <= FEW ? links : links.filter(({ target }) => touched.has(target))).slice(0, MOST);
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
function linksToNamesOrShared(links: readonly Link[]): (link: Link) => boolean {
  const byTarget = groupBy(
    links.filter((link) => !isToName(link)),
    ({ target }) => target,
  );
  const isShared = (target: string): boolean =>
    new Set(byTarget.get(target)?.map(({ prefix }) => prefix)).size > 1;
  const shared = new Set([...byTarget.keys()].filter(isShared));
  return (link) => isToName(link) || shared.has(link.target);
}

/** Returns a function that says whether a full name has an answer after the plan; whatever is not in the zone counts as answered. */
function answersAfter({ zone, after }: ZoneChange): (name: string) => boolean {
  const isAnswered = answersOf(publishedNames(after), publishedRecords(after));
  return (name) =>
    (name !== zone && !name.endsWith(`.${zone}`)) || isAnswered(name.slice(0, -zone.length - 1));
}
