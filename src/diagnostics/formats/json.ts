import type { Diagnostic, RecordSummary, Related } from '../diagnostic.js';
import { printableJson } from '../../text/printable.js';
import type { CheckReport } from '../report.js';
import { countSeverities } from '../report.js';
import type { Severity } from '../rule.js';
import type { Span } from '../source.js';
import { positionAt } from '../source.js';

/** Version of the JSON format; a minor step only adds, a major one is for readers to refuse. */
const FORMAT_VERSION = '1.0';

/** A place in JSON: lines and columns start at 1, the end is the first character after. */
interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** One diagnostic as `schemas/diagnostics.schema.json` describes it; what is not known is left out. */
export interface JsonDiagnostic extends Partial<Place> {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly hint?: string;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly zone?: string;
  readonly address?: string;
  readonly record?: RecordSummary;
  readonly related: readonly (Partial<Place> & { readonly message: string })[];
}

/** A check as `schemas/diagnostics.schema.json` describes it. */
export interface JsonReport {
  readonly formatVersion: string;
  /** Files that were checked. */
  readonly files: number;
  /** Records that are declared in them. */
  readonly records: number;
  readonly summary: Readonly<Record<Severity, number>>;
  readonly diagnostics: readonly JsonDiagnostic[];
}

/** JSON text of a check, for programs. */
export function formatDiagnosticsJson(report: CheckReport): string {
  return printableJson(jsonReport(report));
}

/** A check as data that JSON can hold. */
export function jsonReport({ diagnostics, files, records }: CheckReport): JsonReport {
  return {
    formatVersion: FORMAT_VERSION,
    files,
    records,
    summary: countSeverities(diagnostics),
    diagnostics: diagnostics.map(jsonDiagnostic),
  };
}

/** A diagnostic as data that JSON can hold. */
export function jsonDiagnostic(diagnostic: Diagnostic): JsonDiagnostic {
  const { rule, severity, message, hint, at, file, zone, address, record, related } = diagnostic;
  return {
    code: rule.code,
    severity,
    message,
    ...(hint !== undefined && { hint }),
    ...(at ? { ...placeOf(at), ...endOf(at) } : file !== undefined && { file }),
    ...(zone !== undefined && { zone }),
    ...(address !== undefined && { address }),
    ...(record !== undefined && { record }),
    related: related.map(jsonRelated),
  };
}

function jsonRelated({ at, message }: Related): JsonDiagnostic['related'][number] {
  return { ...(at && placeOf(at)), message };
}

function placeOf(span: Span): Place {
  return { file: span.file.path, ...positionAt(span.file, span.start) };
}

function endOf({ file, end }: Span): { readonly endLine: number; readonly endColumn: number } {
  const { line, column } = positionAt(file, end);
  return { endLine: line, endColumn: column };
}
