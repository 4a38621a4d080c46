import { serviceRule } from '../check/define-rule.js';
import type { Finding } from '../check/problem.js';
import { excerpt } from '../check/problem.js';
import { isInDomain, prefixIn } from '../name/domain.js';
import { canonicalName } from '../name/name.js';
import { displayPrefix } from '../record.js';
import type { DesiredZone, RecordPattern } from '../zone.js';
import type { ZoneRule } from '../records/project-view.js';

export const patternPrefix: ZoneRule = {
  rule: serviceRule({
    code: 'pattern/prefix',
    summary: 'The prefix of an `ignore`, `protect` or `except` entry must be spelled like other prefixes.',
    explanation:
      'Prefixes are in lower case and do not end with a dot or the name of the zone. An entry in another spelling matches ' +
      'no record, so records that it should protect could be deleted, and records that it should ignore changed. If a ' +
      'name really contains the zone twice, match it with a glob such as `www.example.*`.',
    reference: 'docs/zone-files.md, "Ignore and protect"',
    bad: 'zone: example.com\nrecords:\n  mail: { MX: 10 mx.example.net }\nprotect:\n  - { prefix: Mail.example.com, type: MX }\n',
    good: 'zone: example.com\nrecords:\n  mail: { MX: 10 mx.example.net }\nprotect:\n  - { prefix: mail, type: MX }\n',
  }),
  *check({ zone }) {
    for (const pattern of [...zone.ignore, ...zone.protect, ...zone.except]) {
      const { prefix } = pattern;
      if (prefix === undefined) continue;
      const fixed = patternSpelling(prefix, zone.name);
      if (fixed !== prefix) yield misspelt(zone, { ...pattern, prefix }, fixed);
    }
  },
};

/** The canonical spelling of a prefix or of a glob for prefixes: lower case, without trailing dot or zone. */
export function patternSpelling(prefix: string, zone: string): string {
  return isInDomain(prefix, zone) ? prefixIn(zone, prefix) : canonicalName(prefix);
}

function misspelt(
  zone: DesiredZone,
  { prefix, place, prefixPlace = place }: RecordPattern & { readonly prefix: string },
  fixed: string,
): Finding {
  return {
    zone,
    record: null,
    message: `${excerpt(prefix)} is not spelled like a prefix, so this entry matches no record`,
    hint: `write ${JSON.stringify(displayPrefix(fixed))}`,
    repair: isInDomain(prefix, zone.name) ? 'relative-name' : 'name',
    at: prefixPlace,
  };
}
