import { formatDuration } from '../../text/duration.js';
import { recordAddress } from '../record.js';
import type { RiskFinding, RiskRule, ZoneChange } from './risk.js';

export const ttlLowered: RiskRule = {
  code: 'ttl-lowered',
  level: 'info',
  summary: 'resolvers may keep the old answer until its old TTL expires',
  explanation:
    'A lower TTL makes later changes faster, but not at once: resolvers that asked before keep the answer for as long as its old TTL says.',
  advice: 'Wait that long before you change the content.',
  example: {
    raised: {
      change: `
 zone: example.com
 records:
-  www: { A: { content: 192.0.2.1, ttl: 1d } }
+  www: { A: { content: 192.0.2.1, ttl: 10m } }
`,
    },
    spared: {
      change: `
 zone: example.com
 records:
-  www: { A: { content: 192.0.2.1, ttl: 10m } }
+  www: { A: { content: 192.0.2.2, ttl: 10m } }
`,
    },
  },
  find: (zone) =>
    ttlChanges(zone, (before, after) =>
      after < before ? `resolvers may keep the old answer for up to ${formatDuration(before)}` : null,
    ),
};

export const ttlRaised: RiskRule = {
  code: 'ttl-raised',
  level: 'info',
  summary: 'resolvers may keep the new answer for longer than before',
  explanation:
    'With a higher TTL, resolvers ask less often, and every later change, also one that repairs a mistake, takes longer to arrive.',
  advice: 'Raise the TTL only when the record is known to be right.',
  example: {
    raised: {
      change: `
 zone: example.com
 records:
-  www: { A: { content: 192.0.2.1, ttl: 10m } }
+  www: { A: { content: 192.0.2.1, ttl: 1d } }
`,
    },
    spared: {
      change: `
 zone: example.com
 records:
-  www: { A: { content: 192.0.2.1, ttl: 10m } }
+  www: { A: { content: 192.0.2.2, ttl: 10m } }
`,
    },
  },
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
