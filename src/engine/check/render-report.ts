import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { JsonReport } from '../../diagnostics/formats/json.js';
import { formatDiagnosticsJson, jsonReport } from '../../diagnostics/formats/json.js';
import type { CheckReport, ReportFormatter, ReportSetting } from '../../diagnostics/report.js';
import { formatDiagnostics, formatReport } from '../../diagnostics/formats/text.js';
import type { Layout } from '../../text/style.js';
import type { ReportFormat } from './report-formats.js';

/** Loads what formats need besides the text only for those who want them. */
const FORMATTERS: Readonly<Record<ReportFormat, () => Promise<ReportFormatter>>> = {
  text: async () => formatReport,
  json: async () => formatDiagnosticsJson,
  github: async () => (await import('../../diagnostics/formats/github.js')).formatGithub,
  gitlab: async () => (await import('../../diagnostics/formats/gitlab.js')).formatGitlab,
  sarif: async () => offeringFixes((await import('../../diagnostics/formats/sarif.js')).formatSarif),
  rdjson: async () => offeringFixes((await import('../../diagnostics/formats/rdjson.js')).formatRdjson),
};

async function offeringFixes(format: ReportFormatter): Promise<ReportFormatter> {
  const { withFixes } = await import('./fixes.js');
  return (report, setting) => format({ ...report, diagnostics: withFixes(report.diagnostics) }, setting);
}

/** Formats the result of a check. */
export async function renderReport(
  format: ReportFormat,
  report: CheckReport,
  setting: ReportSetting,
): Promise<string> {
  const formatter = await FORMATTERS[format]();
  return formatter(report, setting);
}

/** Returns the result of a check as data. */
export function reportData(report: CheckReport): JsonReport {
  return jsonReport(report);
}

/** Formats problems as text for users. */
export function renderProblems(diagnostics: readonly Diagnostic[], layout: Layout): string {
  return formatDiagnostics(diagnostics, layout);
}
