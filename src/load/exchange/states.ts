/** States of a text that was checked after it was translated (XLIFF 2.1 section 4.3.1.33). */
export const REVIEWED: ReadonlySet<string> = new Set(['reviewed', 'final']);

/** States of a text that nobody has to translate any more. */
export const FINISHED: ReadonlySet<string> = new Set(['translated', ...REVIEWED]);
