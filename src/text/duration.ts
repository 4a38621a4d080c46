/** Weeks, days, hours, minutes and seconds, each at most once. */
const DURATION = /^(?=\d)(?:(\d+)w)?(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/;
/** Seconds of each of them. */
const SECONDS = [604_800, 86_400, 3600, 60, 1] as const;

/** Seconds of a duration such as `15m`, `1h30m`, `2d`; undefined for anything else, a mere number too. */
export function parseDuration(text: string): number | undefined {
  const [, ...counts] = DURATION.exec(text) ?? [];
  if (counts.length === 0) return undefined;
  return SECONDS.reduce((sum, seconds, index) => sum + Number(counts[index] ?? 0) * seconds, 0);
}
