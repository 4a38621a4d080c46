/** The formats of check results; the first is the default. */
export const REPORT_FORMATS = ['text', 'json', 'github', 'gitlab', 'sarif', 'rdjson'] as const;

export type ReportFormat = (typeof REPORT_FORMATS)[number];
