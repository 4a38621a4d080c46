import { toASCII } from 'tr46';

/**
 * A label in punycode by UTS #46, non-transitional, with the checks of hyphens, joiners and direction; null when it is
 * no valid internationalised label.
 */
export function labelToAscii(label: string): string | null {
  return toASCII(label, { checkBidi: true, checkHyphens: true, checkJoiners: true });
}
