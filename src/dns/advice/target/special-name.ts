import { adviceRule, exampleZone } from '../../check/define-rule.js';
import { namedTarget, targetRange } from '../../records/targets.js';
import type { ZoneRule } from '../../records/project-view.js';

/** Top-level domains that DNS never answers for, and why. */
const SPECIAL: ReadonlyMap<string, string> = new Map([
  ['invalid', 'is reserved for names that do not exist (RFC 6761)'],
  ['localhost', 'is the machine of whoever asks (RFC 6761)'],
  ['local', 'is looked up by multicast, in one network only (RFC 6762)'],
  ['onion', 'is for Tor alone (RFC 7686)'],
]);

export const targetSpecial: ZoneRule = {
  rule: adviceRule({
    code: 'target/special',
    summary: 'A record should not point at a name below .invalid, .localhost, .local or .onion.',
    explanation:
      'These names are not in DNS: resolvers answer that they do not exist, or what is true on one machine or in one network ' +
      'only. Often such a target is left over from a test or an internal network.',
    reference: 'RFC 6761 sections 6.3 and 6.4; RFC 6762 section 3; RFC 7686 section 2',
    bad: exampleZone(['www', 'CNAME', 'server.local']),
    good: exampleZone(['www', 'CNAME', 'server.example.net']),
  }),
  *check({ zone, records }) {
    for (const record of records) {
      const target = namedTarget(record);
      if (target === undefined) continue;
      const domain = lastLabel(target);
      const why = SPECIAL.get(domain);
      if (why === undefined || domain === lastLabel(zone.name)) continue;
      yield {
        zone,
        record,
        ...targetRange(record),
        message: `${record.type} points at ${target}: .${domain} ${why}`,
        hint: 'point at a name in DNS',
      };
    }
  },
};

function lastLabel(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
