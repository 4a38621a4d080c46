import { cutMiddle } from './columns.js';

const LONGEST = 100;

/** A text of the service, an id say, as it stands inside of a message: without its middle where it is very long. */
export function shortened(text: string): string {
  return cutMiddle(text, LONGEST);
}
