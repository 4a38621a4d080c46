import type { Diagnostic, Repair } from '../../diagnostics/diagnostic.js';
import type { Rule } from '../../diagnostics/rule.js';
import type { DeclaredRecord, RecordField } from '../record.js';
import { placeOf, recordAddress, recordSummary } from '../record.js';

/** A rule that one record breaks on its own, before it is known where the record stands. */
export interface Problem {
  readonly rule: Rule;
  readonly field: RecordField;
  readonly message: string;
  readonly hint?: string;
  readonly repair?: Repair;
}

/** Places a problem of a declared record in its file. */
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

/** A text in quotes for a message, cut where it would drown the sentence. */
export function excerpt(text: string): string {
  return text.length <= LONGEST ? `"${text}"` : `"${text.slice(0, LONGEST)}…"`;
}
