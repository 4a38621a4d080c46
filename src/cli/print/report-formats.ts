import type { ReportFormatter } from '../../diagnostics/report.js';

/** The formats of `validate`, the first of which is the default. */
export const REPORT_FORMATS = ['text', 'json', 'github', 'gitlab', 'sarif'] as const;

export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Each is loaded when it is asked for. */
const FORMATTERS: Readonly<Record<ReportFormat, () => Promise<ReportFormatter>>> = {
  text: async () => (await import('../../diagnostics/formats/text.js')).formatReport,
  json: async () => (await import('../../diagnostics/formats/json.js')).formatDiagnosticsJson,
  github: async () => (await import('../../diagnostics/formats/github.js')).formatGithub,
  gitlab: async () => (await import('../../diagnostics/formats/gitlab.js')).formatGitlab,
  sarif: async () => (await import('../../diagnostics/formats/sarif.js')).formatSarif,
};

/** Loads the formatter of a format. */
export async function reportFormatter(format: ReportFormat): Promise<ReportFormatter> {
  return FORMATTERS[format]();
}
