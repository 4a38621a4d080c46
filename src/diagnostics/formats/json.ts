import type { Diagnostic, RecordSummary, Related } from '../diagnostic.js';
import { printableJson } from '../../text/printable.js';
import type { CheckReport } from '../report.js';
import { countSeverities } from '../report.js';
import type { Severity } from '../rule.js';
import type { Span } from '../source.js';
import { positionAt } from '../source.js';

/** Minor versions only add fields; readers must refuse other major versions. */
const FORMAT_VERSION = '1.0';

/** A place in JSON: lines and columns start at 1, ends are exclusive. */
interface SourcePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A diagnostic in `schemas/diagnostics.schema.json`; unknown fields are omitted. */
export interface JsonDiagnostic extends Partial<SourcePlace> {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly hint?: string;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly zone?: string;
  readonly address?: string;
  readonly record?: RecordSummary;
  readonly related: readonly (Partial<SourcePlace> & { readonly message: string })[];
}

/** A report in `schemas/diagnostics.schema.json`. */
export interface JsonReport {
  readonly formatVersion: string;
  /** Number of checked files. */
  readonly files: number;
  /** Number of declared records. */
  readonly records: number;
  readonly summary: Readonly<Record<Severity, number>>;
  readonly diagnostics: readonly JsonDiagnostic[];
}

/** Formats a report as JSON. */
export function formatDiagnosticsJson(report: CheckReport): string {
  return printableJson(jsonReport(report));
}

export function jsonReport({ diagnostics, files, records }: CheckReport): JsonReport {
  return {
    formatVersion: FORMAT_VERSION,
    files,
    records,
    summary: countSeverities(diagnostics),
    diagnostics: diagnostics.map(jsonDiagnostic),
  };
}

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

function placeOf(span: Span): SourcePlace {
  return { file: span.file.path, ...positionAt(span.file, span.start) };
}

function endOf({ file, end }: Span): { readonly endLine: number; readonly endColumn: number } {
  const { line, column } = positionAt(file, end);
  return { endLine: line, endColumn: column };
}
