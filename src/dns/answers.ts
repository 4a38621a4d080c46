import { existingNames, parentOf, sourceOfSynthesis } from './existing-names.js';
import type { DnsRecord } from './record.js';

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
