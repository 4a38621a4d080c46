import { parseDuration } from '../../text/duration.js';

/** More than RFC 2181 section 8 allows, but a TTL is a number of 32 bits, and BIND reads all of them. */
const MAX = 2 ** 32 - 1;

/** The seconds of a TTL such as `3600` or `1h30m`, in any letter case; null for anything else, and for what has no 32 bits. */
export function readMasterTtl(text: string): number | null {
  if (!/^\d/.test(text)) return null;
  const seconds = /^\d+$/.test(text) ? Number(text) : parseDuration(text.toLowerCase());
  return seconds !== undefined && seconds <= MAX ? seconds : null;
}
