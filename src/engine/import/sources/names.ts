/** The kinds of files that zones can be imported from. */
export const sourceNames = ['zone'] as const;

export type SourceName = (typeof sourceNames)[number];
