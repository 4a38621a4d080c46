/**
 * Reads a Retry-After header (RFC 9110 section 10.2.3): seconds, or a date. Returns milliseconds from `now`, never
 * below 0; null when there is none or it is malformed.
 */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  const value = header?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = parseHttpDate(value);
  return date === null ? null : Math.max(0, date - now);
}

const IMF_FIXDATE = /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const RFC_850 = /^\w{6,9}, \d{2}-\w{3}-\d{2} \d{2}:\d{2}:\d{2} GMT$/;
const ASCTIME = /^\w{3} \w{3} [\d ]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/**
 * Reads a date of HTTP in any of the three forms of RFC 9110 section 5.6.7. Returns milliseconds since 1970, null
 * when it is malformed.
 */
export function parseHttpDate(text: string): number | null {
  if (!IMF_FIXDATE.test(text) && !RFC_850.test(text) && !ASCTIME.test(text)) return null;
  // asctime has no zone, and Date would read it as local time.
  const time = Date.parse(ASCTIME.test(text) ? `${text} GMT` : text);
  return Number.isNaN(time) ? null : time;
}
