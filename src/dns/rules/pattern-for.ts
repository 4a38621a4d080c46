import { literalGlob } from '../../plan/glob.js';
import type { MatchedFields } from '../records/patterns.js';
import { patternSpelling } from './pattern-prefix.js';

/** The entry of `ignore` or `except` that matches a record. */
export function patternFor(zone: string, { prefix, type, content }: MatchedFields): MatchedFields {
  // Patterns are converted to punycode, live prefixes are not.
  const [last = '', ...others] = prefix.split(/[^ -~]+/).toReversed();
  const ascii = [...others.toReversed().map(beforeWildcard), globFor(last)].join('*');
  const spelt = patternSpelling(ascii, zone) === ascii ? ascii : ascii.replace(LAST_LABEL, '.*');
  return { prefix: spelt, type, content: globFor(content) };
}

/** A trailing dot or the name of the zone at the end would be reported as a mistake in a pattern. */
const LAST_LABEL = /\.[^.]*$/;

/** Longer texts end in a glob. */
const LONGEST_PATTERN = 200;

/** A glob that matches a text, and nothing else unless the text is long. It has few wildcards, so that it is fast to match. */
function globFor(text: string): string {
  if (text.length <= LONGEST_PATTERN) return literalGlob(text);
  return `${beforeWildcard(text.slice(0, LONGEST_PATTERN))}**`;
}

/** A glob for a text before a wildcard, which matches backslashes at its end, too: they would make an asterisk of it. */
function beforeWildcard(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\\') end -= 1;
  return literalGlob(text.slice(0, end));
}
