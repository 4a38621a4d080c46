import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { formatGithub } from '../../diagnostics/formats/github.js';
import { formatGitlab } from '../../diagnostics/formats/gitlab.js';
import type { JsonReport } from '../../diagnostics/formats/json.js';
import { formatDiagnosticsJson, jsonReport } from '../../diagnostics/formats/json.js';
import { formatRdjson } from '../../diagnostics/formats/rdjson.js';
import { formatSarif } from '../../diagnostics/formats/sarif.js';
import type { CheckReport, ReportFormatter, ReportSetting } from '../../diagnostics/report.js';
import { formatDiagnostics, formatReport } from '../../diagnostics/formats/text.js';
import type { Layout } from '../../text/style.js';
import { withFixes } from './fixes.js';
import type { ReportFormat } from './report-formats.js';

const FORMATTERS: Readonly<Record<ReportFormat, ReportFormatter>> = {
  text: formatReport,
  json: formatDiagnosticsJson,
  github: formatGithub,
  gitlab: formatGitlab,
  sarif: offeringFixes(formatSarif),
  rdjson: offeringFixes(formatRdjson),
};

function offeringFixes(format: ReportFormatter): ReportFormatter {
  return (report, setting) => format({ ...report, diagnostics: withFixes(report.diagnostics) }, setting);
}

/** Formats the result of a check. */
export function renderReport(format: ReportFormat, report: CheckReport, setting: ReportSetting): string {
  return FORMATTERS[format](report, setting);
}

/** Returns the result of a check as data. */
export function reportData(report: CheckReport): JsonReport {
  return jsonReport(report);
}

/** Formats problems as text for users. */
export function renderProblems(diagnostics: readonly Diagnostic[], layout: Layout): string {
  return formatDiagnostics(diagnostics, layout);
}
