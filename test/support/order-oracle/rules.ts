import type { OracleRecord } from './resolve.js';
import { placeOf } from './resolve.js';

/** Whether records break no documented rule (service-interfaces.md, "Validation rules per type"). Inactive records count. */
export function isValid(records: readonly OracleRecord[]): boolean {
  const byPlace = new Map<string, OracleRecord[]>();
  for (const record of records) {
    const place = placeOf(record.zone, record.name);
    const others = byPlace.get(place);
    if (!others) byPlace.set(place, [record]);
    else if (others.some((other) => conflict(record, other))) return false;
    else others.push(record);
  }
  return !hasLoop(records);
}

/** Whether two records conflict with each other. */
export function conflict(a: OracleRecord, b: OracleRecord): boolean {
  if (a.zone !== b.zone || a.name !== b.name) return false;
  if (a.type === 'CNAME' || b.type === 'CNAME') return true;
  if (a.type !== b.type) return false;
  return a.content === b.content || (a.type === 'MX' && (a.content === '.' || b.content === '.'));
}

/** Whether CNAMEs form a loop. One that points to itself is refused even where a zone below hides it. */
export function hasLoop(records: readonly OracleRecord[]): boolean {
  const aliases = records.filter(({ type }) => type === 'CNAME');
  if (aliases.some(({ name, content }) => name === content)) return true;
  const targets = new Map(aliases.map(({ name, content }) => [name, content]));
  for (const start of targets.keys()) {
    let name: string | undefined = start;
    for (let hop = 0; name !== undefined && hop <= targets.size; hop += 1) name = targets.get(name);
    if (name !== undefined) return true;
  }
  return false;
}
