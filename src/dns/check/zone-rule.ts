import type { Diagnostic, Related } from '../../diagnostics/diagnostic.js';
import type { Rule } from '../../diagnostics/rule.js';
import type { Problem } from './problem.js';
import { diagnose } from './problem.js';
import type { DeclaredRecord } from '../record.js';
import { placeOf, recordAddress } from '../record.js';
import type { DesiredZone } from '../zone.js';

/** A rule over all records of one zone. */
export interface ZoneRule {
  readonly rule: Rule;
  readonly check: (zone: DesiredZone) => Iterable<Diagnostic>;
}

/** A rule over all zones of a project. */
export interface ProjectRule {
  readonly rule: Rule;
  readonly check: (zones: readonly DesiredZone[]) => Iterable<Diagnostic>;
}

/** Reports a problem of a declared record that involves other records. */
export function diagnoseWith(
  zone: string,
  record: DeclaredRecord,
  problem: Problem & { readonly related: readonly Related[] },
): Diagnostic {
  return { ...diagnose(zone, record, problem), related: problem.related };
}

/** Refers to another declared record. */
export function relatedRecord(zone: string, record: DeclaredRecord, message = 'the other record'): Related {
  return { message: `${message}: ${recordAddress(zone, record)}`, at: placeOf(record, 'content') };
}

/** Members of a loop that a diagnostic lists; some loops have thousands. */
export const MOST_SHOWN = 8;
