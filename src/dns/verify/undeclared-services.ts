import { groupBy } from '../../diagnostics/group-by.js';
import { recordData } from '../answers/resolve.js';
import { isInDomain, prefixIn } from '../name/domain.js';
import { patternMatcher } from '../records/patterns.js';
import { isAlias } from '../records/service-records.js';
import type { ServiceRecord } from '../record.js';
import { recordType } from '../types/registry.js';
import type { ResourceRecord } from '../wire/message.js';
import type { DesiredZone } from '../zone.js';
import type { SeenService } from './service-answers.js';
import { servicesIn, unexplainedIn } from './service-answers.js';
import { explainedBy } from './service-questions.js';

/**
 * Those of the records that answers show which the file of a zone does not tell: neither as custom records, nor as service
 * records, nor as ignored ones. The NS of the zone are its own.
 */
export function undeclaredServices(zone: DesiredZone, found: readonly SeenService[]): readonly SeenService[] {
  const declared = groupBy(zone.serviceRecords, setOf);
  const isIgnored = patternMatcher(zone.ignore, zone.txt);
  const custom = new Set(zone.records.filter(({ active }) => active).map(setOf));
  const aliases = new Set(zone.records.flatMap((each) => (each.active && isAlias(each) ? each.prefix : [])));
  return found.filter((service) => {
    const { prefix, type } = service;
    if (prefix === '' && recordType(type)?.isDelegation === true) return false;
    if (custom.has(setOf(service)) || aliases.has(prefix)) return false;
    if (isIgnored({ prefix, type, content: service.content })) return false;
    return !(declared.get(setOf(service)) ?? []).some((known) => isSame(zone, known, service));
  });
}

function setOf({ prefix, type }: Pick<ServiceRecord, 'prefix' | 'type'>): string {
  return `${type} ${prefix}`;
}

/** An entry without a content tells of all records of its set. */
function isSame({ txt }: DesiredZone, { content, prio }: ServiceRecord, found: SeenService): boolean {
  if (content === undefined) return true;
  return recordData({ type: found.type, content, prio }, txt) === recordData(found, txt);
}

/** The records of a transfer as if each had been asked for. */
export function transferredServices(
  zone: DesiredZone,
  records: readonly ResourceRecord[],
  server: string,
): readonly SeenService[] {
  const sets = groupBy(records, ({ name, type }) => `${name.toLowerCase()} ${type}`);
  const custom = explainedBySets(zone);
  return Array.from(sets.values(), (set) => {
    const [first] = set;
    const type = first && recordType(first.type);
    if (!first || !type || !isInDomain(first.name, zone.name)) return [];
    const prefix = prefixIn(zone.name, first.name);
    const question = {
      prefix,
      owner: first.name.toLowerCase(),
      type,
      txt: zone.txt,
      explained: custom.get(prefix) ?? NOTHING,
    };
    return servicesIn([{ server, records: unexplainedIn(question, { answers: set }) }]);
  }).flat();
}

const NOTHING: ReadonlySet<string> = new Set();

function explainedBySets({ records }: DesiredZone): ReadonlyMap<string, ReadonlySet<string>> {
  const byName = groupBy(
    records.filter(({ active }) => active),
    ({ prefix }) => prefix,
  );
  return new Map(Array.from(byName, ([prefix, all]) => [prefix, explainedBy(all)]));
}
