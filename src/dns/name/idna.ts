import { createRequire } from 'node:module';
import type * as Tr46 from 'tr46';

let tr46: typeof Tr46 | undefined;

/**
 * A label in punycode by UTS #46, non-transitional, with the checks of hyphens, joiners and direction; null when it is
 * no valid internationalised label.
 */
export function labelToAscii(label: string): string | null {
  tr46 ??= loadTables();
  return tr46.toASCII(label, { checkBidi: true, checkHyphens: true, checkJoiners: true });
}

/** The tables take as long to load as all the rest of a check, and few zones have a Unicode name. */
function loadTables(): typeof Tr46 {
  return createRequire(import.meta.url)('tr46');
}
