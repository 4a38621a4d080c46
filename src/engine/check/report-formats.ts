/** The formats of what a check has found, the first of which is the default. */
export const REPORT_FORMATS = ['text', 'json', 'github', 'gitlab', 'sarif'] as const;

export type ReportFormat = (typeof REPORT_FORMATS)[number];
