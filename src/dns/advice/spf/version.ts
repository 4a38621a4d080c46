import { adviceRule, exampleZone } from '../../check/define-rule.js';
import { isSpf } from '../../spf/grammar/read-record.js';
import { contentText } from '../../content/content-text.js';
import type { ProjectRule } from '../../records/project-view.js';

export const spfVersion: ProjectRule = {
  rule: adviceRule({
    code: 'spf/version',
    summary: 'An SPF record should begin with v=spf1 and a space.',
    explanation:
      'Receivers ignore a text that does not begin with exactly v=spf1, in any letter case, followed by a space or nothing: ' +
      'the name has no SPF then.',
    reference: 'RFC 7208 section 4.5',
    bad: exampleZone(['news', 'TXT', 'v=spf1,ip4:192.0.2.1 -all']),
    good: exampleZone(['news', 'TXT', 'v=spf1 ip4:192.0.2.1 -all']),
  }),
  *check({ zones }) {
    for (const zone of zones) {
      for (const record of zone.records) {
        if (record.type !== 'TXT' || !record.active || !mayBeMeant(record.content)) continue;
        const { text } = contentText(record.content);
        if (isSpf(text) || !isMeant(text)) continue;
        const message = 'this text looks like an SPF record but does not begin with "v=spf1" and a space';
        yield { zone, record, message, hint: 'begin it with v=spf1 and a space' };
      }
    }
  },
};

/** Spares other texts the closer look. */
function mayBeMeant(content: string): boolean {
  return /spf|all/i.test(content);
}

/** Something like the version, also with a mechanism glued to it. */
const VERSION = /^"?v\s*[=:]\s*["']?spf(?:1(?:include|exists|ip4|ip6|ptr|mx|a)[:/]|(?!\w*[:/]))/i;

/** Whether a text begins with something like the version, or consists of mechanisms alone. */
function isMeant(text: string): boolean {
  const words = text.trim();
  if (VERSION.test(words) || /^spf1\s/i.test(words)) return true;
  return /^(?:include|ip4|ip6|mx|a)[: ]/i.test(words) && /\s[+?~-]all$/i.test(words);
}
