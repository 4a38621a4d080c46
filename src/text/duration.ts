/** Weeks, days, hours, minutes and seconds, each at most once. */
const DURATION = /^(?=\d)(?:(\d+)w)?(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/;
/** The same in seconds. */
const SECONDS = [604_800, 86_400, 3600, 60, 1] as const;

/** Parses a duration such as `15m`, `1h30m` or `2d` to seconds; undefined for anything else, including plain numbers. */
export function parseDuration(text: string): number | undefined {
  const [, ...counts] = DURATION.exec(text) ?? [];
  if (counts.length === 0) return undefined;
  return SECONDS.reduce((sum, seconds, index) => sum + Number(counts[index] ?? 0) * seconds, 0);
}
