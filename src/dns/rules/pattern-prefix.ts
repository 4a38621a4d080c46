import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { serviceRule } from '../check/define-rule.js';
import { excerpt } from '../check/problem.js';
import { canonicalName } from '../name/name.js';
import { displayPrefix } from '../record.js';
import type { DesiredZone, RecordPattern } from '../zone.js';
import type { ZoneRule } from './zone-rule.js';

/** A pattern in a spelling that prefixes do not have would silently match nothing. */
export const patternPrefix: ZoneRule = {
  rule: serviceRule({
    code: 'pattern/prefix',
    summary: 'The prefix of an `ignore` or `protect` entry is spelled as prefixes are.',
    explanation:
      'It is in lower case, has no dot at its end and does not end in the name of the zone. Another spelling would match ' +
      'no record: what it should protect could be deleted, what it should ignore would be changed. A name that really ' +
      'has the zone in it twice is matched by a glob, such as `www.example.*`.',
    reference: 'docs/zone-files.md, "Ignore and protect"',
    bad: 'zone: example.com\nrecords: {}\nprotect:\n  - { prefix: Mail.example.com, type: MX }\n',
    good: 'zone: example.com\nrecords: {}\nprotect:\n  - { prefix: mail, type: MX }\n',
  }),
  *check(zone) {
    for (const pattern of [...zone.ignore, ...zone.protect]) {
      const { prefix } = pattern;
      if (prefix === undefined) continue;
      const mended = mendedPrefix(prefix, zone.name);
      if (mended !== prefix) yield misspelt(zone, { ...pattern, prefix }, mended);
    }
  },
};

/** The one spelling of a prefix or of a glob over prefixes: lower case, without a dot at its end and without the zone. */
export function mendedPrefix(prefix: string, zone: string): string {
  const name = canonicalName(prefix);
  return repeatsZone(name, zone) ? name.slice(0, -zone.length - 1) : name;
}

function repeatsZone(name: string, zone: string): boolean {
  return name === zone || name.endsWith(`.${zone}`);
}

function misspelt(
  { name }: DesiredZone,
  { prefix, place, prefixPlace = place }: RecordPattern & { readonly prefix: string },
  mended: string,
): Diagnostic {
  return {
    rule: patternPrefix.rule,
    severity: patternPrefix.rule.severity,
    message: `${excerpt(prefix)} is not how a prefix is spelled, so this entry matches no record`,
    hint: `write "${displayPrefix(mended)}"`,
    repair: repeatsZone(canonicalName(prefix), name) ? 'relative-name' : 'name',
    at: prefixPlace,
    zone: name,
    related: [],
  };
}
