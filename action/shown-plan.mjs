// The hidden second line of the comment with the plan: which plan it shows, and since when. `since` is the time at which GitHub
// stored the comment, and moves only when the comment shows another plan.
import { textIn, timeIn } from './answers.mjs';

const STAMP = /^<!-- digest=(sha256:[0-9a-f]{64})(?: since=([0-9TZ:.-]{10,30}))? -->$/;

/**
 * Puts the stamp below the first line of a comment. Without `since`, the time at which the comment is stored counts.
 * @param {string} digest  of the plan that the body shows
 * @param {{ digest: string, since: number } | null} earlier  what the comment showed before
 */
export function stamped(body, digest, earlier) {
  const [marker, ...lines] = body.split('\n');
  const since = earlier?.digest === digest ? ` since=${new Date(earlier.since).toISOString()}` : '';
  return [marker, `<!-- digest=${digest}${since} -->`, ...lines].join('\n');
}

/** Returns the digest of the plan that a comment shows, and since when, in milliseconds; null if it shows none. */
export function shownBy({ body, updated_at: updatedAt }) {
  const [, line = ''] = textIn(body).replaceAll('\r', '').split('\n', 2);
  const [, digest, since] = STAMP.exec(line) ?? [];
  const time = timeIn(since ?? updatedAt);
  return digest === undefined || time === null ? null : { digest, since: time };
}
