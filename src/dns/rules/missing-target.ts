import { glob } from '../../plan/glob.js';
import { adviceRule } from '../check/define-rule.js';
import { answersOf, parentOf } from '../name/existing-names.js';
import { displayPrefix, prefixIn } from '../record.js';
import { declaredByName } from '../records-by-name.js';
import { targetOf } from '../content/targets.js';
import type { DesiredZone } from '../zone.js';
import type { ProjectRule } from './zone-rule.js';
import { diagnoseWith } from './zone-rule.js';

export const missingTarget: ProjectRule = {
  rule: adviceRule({
    code: 'target/missing',
    summary: 'A record should not point at a missing name in a zone of the project.',
    explanation:
      'The target is in a zone of this project, but no record, wildcard or delegation of that zone answers for it, so it ' +
      'cannot be resolved. Names that match `ignore` are assumed to exist.',
    reference: 'RFC 1034 section 3.6; RFC 4592',
    bad: 'zone: example.com\nrecords:\n  www: { CNAME: web.example.com }\n',
    good: 'zone: example.com\nrecords:\n  www: { CNAME: web.example.com }\n  web: { A: 192.0.2.1 }\n',
  }),
  *check(zones) {
    const managed = new Map(zones.map((zone) => [zone.name, nameIndex(zone)]));
    for (const zone of zones) {
      for (const record of zone.records) {
        const target = targetOf(record);
        const home = target === undefined ? undefined : zoneOf(target, managed);
        if (target === undefined || home === undefined) continue;
        const prefix = prefixIn(home.zone, target);
        if (home.index.answers(prefix)) continue;
        yield diagnoseWith(zone.name, record, {
          rule: missingTarget.rule,
          field: 'content',
          message: `${record.type} points at ${target}, which does not exist in ${home.zone}`,
          hint: `add "${displayPrefix(prefix)}" to ${home.index.file}, or fix the target`,
          related: [],
        });
      }
    }
  },
};

interface NameIndex {
  readonly file: string;
  /** Whether a record, a wildcard, a delegation or an `ignore` pattern covers the prefix. */
  readonly answers: (prefix: string) => boolean;
}

function nameIndex(zone: DesiredZone): NameIndex {
  const isAnswered = answersOf(declaredByName(zone.records), zone.records);
  const ignored = zone.ignore.flatMap(({ prefix }) => (prefix === undefined ? [] : [glob(prefix)]));
  return {
    file: zone.file.path,
    answers: (prefix) => isAnswered(prefix) || ignored.some((isIgnored) => isIgnored(prefix)),
  };
}

/** The managed zone that contains a full name, the longest one that fits. */
function zoneOf(
  name: string,
  managed: ReadonlyMap<string, NameIndex>,
): { readonly zone: string; readonly index: NameIndex } | undefined {
  for (let zone = name; zone !== ''; zone = parentOf(zone)) {
    const index = managed.get(zone);
    if (index) return { zone, index };
  }
  return undefined;
}
