import { formatDuration } from '../../text/duration.js';
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
