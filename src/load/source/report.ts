import { withShownUrls } from '../../text/shown-url.js';

const LONGEST_EXCERPT = 60;

/** Text of a file as shown: in quotes, on one line, cut off if it is long; URLs without what may be a secret. */
export function quote(whole: string): string {
  const text = withShownUrls(whole);
  const isLong = text.length > LONGEST_EXCERPT;
  return JSON.stringify(isLong ? `${text.slice(0, LONGEST_EXCERPT - 1)}…` : text);
}
