const SECONDS: Readonly<Record<string, number>> = { w: 604_800, d: 86_400, h: 3600, m: 60, s: 1 };

/**
 * Seconds of a ttl as files write it: a number of seconds, or durations such as `15m`, `1h30m`, `2d`. Null for
 * anything else.
 */
export function parseDuration(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  if (!/^(?=\d)(?:\d+w)?(?:\d+d)?(?:\d+h)?(?:\d+m)?(?:\d+s)?$/.test(text)) return null;
  let seconds = 0;
  for (const [, count, unit = ''] of text.matchAll(/(\d+)([wdhms])/g))
    seconds += Number(count) * (SECONDS[unit] ?? 0);
  return seconds;
}
