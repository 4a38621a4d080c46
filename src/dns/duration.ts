const units = [
  ['d', 86400],
  ['h', 3600],
  ['m', 60],
  ['s', 1],
] as const;

/** Seconds as people write them: `3600` gives `1 h`, `5400` gives `1 h 30 m`, 0 gives `0 s`. */
export function formatDuration(seconds: number): string {
  let rest = seconds;
  const parts: string[] = [];
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count} ${unit}`);
  }
  return parts.join(' ') || '0 s';
}
