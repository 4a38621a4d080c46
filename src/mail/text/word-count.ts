import type { MailText } from '../templates/translation.js';
import { supportedLanguage } from './language.js';
import { withoutPlaceholders } from './placeholders.js';

/**
 * Number of words of a mail: word-like segments (Unicode Standard Annex #29) of subject and body, placeholders not counted. A
 * language that is not known to the system is segmented like any other.
 */
export function wordCount({ subject, body }: MailText, language: string): number {
  const segmenter = segmenterFor(language);
  let count = 0;
  for (const text of [subject, body])
    for (const { isWordLike } of segmenter.segment(withoutPlaceholders(text, ' ')))
      if (isWordLike) count += 1;
  return count;
}

const segmenters = new Map<string, Intl.Segmenter>();

/** Cached, since making one takes longer than counting. */
function segmenterFor(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const segmenter = new Intl.Segmenter(supportedLanguage(language), { granularity: 'word' });
  segmenters.set(language, segmenter);
  return segmenter;
}
