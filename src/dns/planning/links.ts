import type { Link, ZoneLinks } from '../../plan/plan.js';
import type { DnsRecord } from '../record.js';
import { ownerName } from '../record.js';
import type { ZoneChange } from '../risks/risk.js';
import { targetOf } from '../content/targets.js';
import type { Change } from './zone-diff.js';
import { answersOf } from '../name/existing-names.js';

/** Of more unchanged links than this, only those that point at a changed name are kept. */
const FEW = 40;
/** Limit for those. */
const MOST = 100;

/** The links between names of a changed zone: all that the plan changes, and the unchanged ones worth showing. */
export function zoneLinks(zone: ZoneChange): ZoneLinks {
  const { changes, unchanged, kept } = zone.diff;
  const isAnswered = answersAfter(zone);
  const staying = [...unchanged, ...kept].flatMap((record) => linkOf(record, 'none'));
  const touched = new Set(changes.map(({ before, after }) => ownerName((after ?? before).prefix, zone.zone)));
  const shown = staying.length <= FEW ? staying : staying.filter(({ target }) => touched.has(target));
  const links = [...changes.flatMap(linksOfChange), ...shown.slice(0, MOST)];
  return {
    links: links.map((link) =>
      link.change === 'removed' || isAnswered(link.target) ? link : { ...link, dangling: true },
    ),
    linksLeftOut: staying.length - Math.min(shown.length, MOST),
  };
}

function linksOfChange({ before, after }: Change): readonly Link[] {
  const [from, to] = [before ? linkOf(before, 'removed') : [], after ? linkOf(after, 'added') : []];
  const isSame = from[0] !== undefined && from[0].target === to[0]?.target;
  return isSame ? to.map((link) => ({ ...link, change: 'changed' })) : [...from, ...to];
}

/** Empty for a record without a target, and for an inactive one. */
function linkOf(record: DnsRecord, change: Link['change']): readonly Link[] {
  const target = record.active ? targetOf(record) : undefined;
  return target === undefined ? [] : [{ prefix: record.prefix, type: record.type, target, change }];
}

/** Returns a function that says whether a full name has an answer after the plan; names outside the zone count as answered. */
function answersAfter({ zone, after }: ZoneChange): (name: string) => boolean {
  const isAnswered = answersOf([...after.values()].flat().filter(({ active }) => active));
  return (name) =>
    (name !== zone && !name.endsWith(`.${zone}`)) || isAnswered(name.slice(0, -zone.length - 1));
}
