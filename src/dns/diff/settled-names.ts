import type { DeclaredRecord, LiveRecord } from '../record.js';
import { declaredByName } from '../records/records-by-name.js';

/** The records of a zone, by whether there is anything to do at their name. */
export interface SettledNames {
  /** The live records of settled names. */
  readonly settled: readonly LiveRecord[];
  /** The records of all other names. */
  readonly live: readonly LiveRecord[];
  readonly declared: readonly DeclaredRecord[];
}

/**
 * Finds the names at which each live record equals a declared one in all fields, and the other way round. Most names of most
 * zones do, and need no closer comparison.
 */
export function settledNames(live: readonly LiveRecord[], declared: readonly DeclaredRecord[]): SettledNames {
  const names = declaredByName(declared);
  const matched = new Set<DeclaredRecord>();
  const open = new Set<string>();
  for (const record of live) {
    const match = equalTo(record, names.get(record.prefix) ?? [], matched);
    if (match) matched.add(match);
    else open.add(record.prefix);
  }
  if (open.size === 0 && matched.size === declared.length) return { settled: live, live: [], declared: [] };
  for (const record of declared) if (!matched.has(record)) open.add(record.prefix);
  const isOpen = ({ prefix }: DeclaredRecord | LiveRecord): boolean => open.has(prefix);
  return {
    settled: live.filter((record) => !isOpen(record)),
    live: live.filter(isOpen),
    declared: declared.filter(isOpen),
  };
}

/** Names with more records are left to the closer comparison, which takes less than quadratic time. */
const FEW = 8;

function equalTo(
  record: LiveRecord,
  candidates: readonly DeclaredRecord[],
  matched: ReadonlySet<DeclaredRecord>,
): DeclaredRecord | undefined {
  if (candidates.length > FEW) return undefined;
  for (const candidate of candidates)
    if (isEqual(record, candidate) && !matched.has(candidate)) return candidate;
  return undefined;
}

function isEqual(a: LiveRecord, b: DeclaredRecord): boolean {
  return (
    a.type === b.type &&
    a.content === b.content &&
    a.ttl === b.ttl &&
    a.prio === b.prio &&
    a.active === b.active
  );
}
