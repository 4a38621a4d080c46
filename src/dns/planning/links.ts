import type { Link, ZoneLinks } from '../../plan/plan.js';
import type { DnsRecord } from '../record.js';
import { ownerName } from '../record.js';
import type { ZoneChange } from '../risks/risk.js';
import { targetOf } from '../content/targets.js';
import type { Change } from './zone-diff.js';
import { existingNames, parentOf, sourceOfSynthesis } from '../name/existing-names.js';

/** A zone with more unchanged links than this is remembered by those that point at a name that changes. */
const FEW = 40;
/** However many of them there are. */
const MOST = 100;

/** What points where in a zone that changes: all links that the plan touches, and of the others those worth seeing. */
export function zoneLinks(zone: ZoneChange): ZoneLinks {
  const { changes, unchanged, kept } = zone.diff;
  const isAnswered = answersAfter(zone);
  const staying = [...unchanged, ...kept].flatMap((record) => linkOf(record, 'none'));
  const touched = new Set(changes.map(({ before, after }) => fullName(zone, after ?? before)));
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

/** Nothing for a record that points nowhere, or that DNS does not publish. */
function linkOf(record: DnsRecord, change: Link['change']): readonly Link[] {
  const target = record.active ? targetOf(record) : undefined;
  return target === undefined ? [] : [{ prefix: record.prefix, type: record.type, target, change }];
}

/** Whether something answers for a full name once the plan is done; of names outside of the zone nothing is known. */
function answersAfter({ zone, after }: ZoneChange): (name: string) => boolean {
  const isAnswered = answersOf([...after.values()].flat().filter(({ active }) => active));
  return (name) =>
    (name !== zone && !name.endsWith(`.${zone}`)) || isAnswered(name.slice(0, -zone.length - 1));
}

function fullName({ zone }: ZoneChange, record: DnsRecord): string {
  return ownerName(record.prefix, zone);
}

/** Whether one of these records, a wildcard or a delegation among them stands for a prefix. */
export function answersOf(
  records: readonly Pick<DnsRecord, 'prefix' | 'type'>[],
): (prefix: string) => boolean {
  const names = new Set(records.map(({ prefix }) => prefix));
  const existing = existingNames(names);
  const delegated = new Set(records.flatMap(({ prefix, type }) => (type === 'NS' ? prefix : [])));
  return (prefix) =>
    names.has(prefix) ||
    (!existing.has(prefix) && names.has(sourceOfSynthesis(prefix, existing))) ||
    isWithin(prefix, delegated);
}

function isWithin(prefix: string, delegated: ReadonlySet<string>): boolean {
  for (let name = prefix; name !== ''; name = parentOf(name)) if (delegated.has(name)) return true;
  return false;
}
