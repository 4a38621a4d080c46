import type { MatchedFields } from '../records/patterns.js';
import { patternSpelling } from './pattern-prefix.js';

/** The entry of `ignore` or `except` that matches a record. */
export function patternFor(zone: string, { prefix, type, content }: MatchedFields): MatchedFields {
  // Patterns are converted to punycode, live prefixes are not.
  const ascii = prefix.replaceAll(/[^ -~]+/g, '*');
  const spelt = patternSpelling(ascii, zone) === ascii ? ascii : ascii.replace(LAST_LABEL, '.*');
  return { prefix: globFor(spelt), type, content: globFor(content) };
}

/** A trailing dot or the name of the zone at the end would be reported as a mistake in a pattern. */
const LAST_LABEL = /\.[^.]*$/;

/** Longer texts end in a glob. */
const LONGEST_PATTERN = 200;

/** A glob that matches a text. It is short and has few asterisks, so that it is fast to match. */
function globFor(text: string): string {
  const [beginning = '', ...more] = text.slice(0, LONGEST_PATTERN).split('*');
  return more.length > 1 || text.length > LONGEST_PATTERN ? `${beginning}**` : text;
}
