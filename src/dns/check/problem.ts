import type { Diagnostic, Repair } from '../../diagnostics/diagnostic.js';
import type { Rule } from '../../diagnostics/rule.js';
import type { DeclaredRecord, RecordField } from '../record.js';
import { placeOf, recordAddress, recordSummary } from '../record.js';

/** A rule that a single record breaks. */
export interface Problem {
  readonly rule: Rule;
  readonly field: RecordField;
  readonly message: string;
  readonly hint?: string;
  readonly repair?: Repair;
}

/** Turns a problem of a declared record into a diagnostic with its position. */
export function diagnose(zone: string, record: DeclaredRecord, problem: Problem): Diagnostic {
  const { rule, field, message, hint, repair } = problem;
  return {
    rule,
    severity: rule.severity,
    message,
    ...(hint !== undefined && { hint }),
    ...(repair && { repair }),
    at: placeOf(record, field),
    zone,
    address: recordAddress(zone, record),
    record: recordSummary(record),
    related: [],
  };
}

const LONGEST = 60;

/** A quoted text for a message, cut if it is long. */
export function excerpt(text: string): string {
  return text.length <= LONGEST ? `"${text}"` : `"${text.slice(0, LONGEST)}…"`;
}
