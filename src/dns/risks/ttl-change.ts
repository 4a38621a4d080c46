import { recordAddress } from '../record.js';
import type { RiskFinding, RiskRule, ZoneChange } from './risk.js';

export const ttlLowered: RiskRule = {
  code: 'ttl-lowered',
  level: 'info',
  summary: 'resolvers may keep the old answer until its old TTL expires',
  find: (zone) =>
    ttlChanges(zone, (before, after) =>
      after < before ? `resolvers may keep the old answer for up to ${formatDuration(before)}` : null,
    ),
};

export const ttlRaised: RiskRule = {
  code: 'ttl-raised',
  level: 'info',
  summary: 'resolvers may keep the new answer for longer than before',
  find: (zone) =>
    ttlChanges(zone, (before, after) =>
      after > before ? `from now on resolvers may keep this answer for up to ${formatDuration(after)}` : null,
    ),
};

function* ttlChanges(
  { zone, diff }: ZoneChange,
  describe: (before: number, after: number) => string | null,
): Iterable<RiskFinding> {
  for (const change of diff.changes) {
    if (change.action !== 'update') continue;
    const message = describe(change.before.ttl, change.after.ttl);
    if (message !== null) yield { changes: [change], address: recordAddress(zone, change.after), message };
  }
}

const units = [
  ['d', 86400],
  ['h', 3600],
  ['m', 60],
  ['s', 1],
] as const;

/** Formats seconds: `3600` as `1 h`, `5400` as `1 h 30 m`, 0 as `0 s`. */
function formatDuration(seconds: number): string {
  let rest = seconds;
  const parts: string[] = [];
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count} ${unit}`);
  }
  return parts.join(' ') || '0 s';
}
