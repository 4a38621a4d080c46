/** The forms that zones can be exported in; the first is the default. */
export const exportFormats = ['zone', 'json', 'octodns'] as const;

export type ExportFormat = (typeof exportFormats)[number];
