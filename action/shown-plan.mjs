// The hidden second line of the comment with the plan: which plan it shows, and since when. `since` is the time at which GitHub
// stored the comment, and moves only when the comment shows another plan. A comment that there is no plan keeps the last one as `last`.
import { textIn, timeIn } from './answers.mjs';

const STAMP = /^<!-- (digest|last)=(sha256:[0-9a-f]{64})(?: since=([0-9TZ:.-]{10,30}))? -->$/;

/**
 * Puts the stamp below the first line of a comment. Without `since`, the time at which the comment is stored counts.
 * @param {string} digest  of the plan that the body shows
 * @param {{ digest: string, since: number } | null} earlier  what the comment showed before
 */
export function stamped(body, digest, earlier) {
  return withStamp(body, `digest=${digest}${earlier?.digest === digest ? sinceOf(earlier) : ''}`);
}

/** The same for a comment that shows no plan: if the next one is the last that was shown, it has been shown since then. */
export function stampedWithout(body, earlier) {
  return earlier === null ? body : withStamp(body, `last=${earlier.digest}${sinceOf(earlier)}`);
}

function withStamp(body, stamp) {
  const [marker, ...lines] = body.split('\n');
  return [marker, `<!-- ${stamp} -->`, ...lines].join('\n');
}

function sinceOf({ since }) {
  return ` since=${new Date(since).toISOString()}`;
}

/** Returns the digest of the plan that a comment shows or has shown last, and since when, in milliseconds; null if there is none. */
export function shownBy({ body, updated_at: updatedAt }) {
  const [, line = ''] = textIn(body).replaceAll('\r', '').split('\n', 2);
  const [, kind, digest, since] = STAMP.exec(line) ?? [];
  const time = timeIn(since ?? updatedAt);
  return digest === undefined || time === null ? null : { digest, since: time, isStill: kind === 'digest' };
}
