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

const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
  ['s', 1],
] as const;

/** Formats seconds: `3600` as `1 h`, `5400` as `1 h 30 m`, 0 as `0 s`. */
export function formatDuration(seconds: number): string {
  let rest = seconds;
  const parts: string[] = [];
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count} ${unit}`);
  }
  return parts.join(' ') || '0 s';
}

/** The seconds of a duration such as `90` or `1h30m`; undefined for anything else. */
export function readDuration(text: string): number | undefined {
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : parseDuration(text);
  return Number.isSafeInteger(seconds) ? seconds : undefined;
}
