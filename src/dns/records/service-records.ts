import { DEFAULT_TTL } from '../limits.js';
import type { DeclaredRecord, DeclaredServiceRecord, ServiceRecord } from '../record.js';
import { recordType } from '../types/registry.js';

/** A service record in the shape of a declared one, for checks of its parts; its TTL is not known. */
export function asDeclared({
  prefix,
  type,
  content = '',
  prio,
  places,
}: DeclaredServiceRecord): DeclaredRecord {
  return { prefix, type, content, prio, ttl: DEFAULT_TTL, active: true, places };
}

/**
 * Those of the service records of a name that its custom records let through: a custom record shadows those of its type, a
 * custom CNAME all of them, and any custom record shadows a CNAME.
 */
export function unshadowed(
  served: readonly ServiceRecord[],
  custom: readonly { readonly type: string }[],
): readonly ServiceRecord[] {
  if (served.length === 0 || custom.length === 0) return served;
  if (custom.some(isAlias)) return [];
  return served.filter((service) => !isAlias(service) && !custom.some(({ type }) => type === service.type));
}

/** Whether a record is an alias, which answers for all types of its name. */
export function isAlias({ type }: { readonly type: string }): boolean {
  return recordType(type)?.isAlias === true;
}
