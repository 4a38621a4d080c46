import { parseDuration } from '../../text/duration.js';

/** Highest TTL (RFC 2181 section 8). */
const MAX = 2 ** 31 - 1;

/** The seconds of a TTL such as `3600` or `1h30m`, in any letter case; null for anything else. */
export function readMasterTtl(text: string): number | null {
  if (!/^\d/.test(text)) return null;
  const seconds = /^\d+$/.test(text) ? Number(text) : parseDuration(text.toLowerCase());
  return seconds !== undefined && seconds <= MAX ? seconds : null;
}
