import { adviceRule } from '../check/define-rule.js';
import { answeringPrefix, existingNames, highestCut } from '../name/existing-names.js';
import { patternMatcher } from '../records/patterns.js';
import { prefixIn } from '../name/domain.js';
import { displayPrefix } from '../record.js';
import { remembering } from '../remembering.js';
import { declaredByName } from '../records/records-by-name.js';
import { targetOf } from '../records/targets.js';
import type { DesiredZone } from '../zone.js';
import type { ProjectRule } from '../records/project-view.js';

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
  *check({ zones, zoneOf }) {
    const answersIn = remembering(answersOfZone, MOST_ZONES);
    for (const zone of zones) {
      for (const record of zone.records) {
        const target = targetOf(record);
        if (target === undefined) continue;
        const home = zoneOf(target);
        if (home === undefined) continue;
        const prefix = prefixIn(home.name, target);
        if (answersIn(home)(prefix)) continue;
        yield {
          zone,
          record,
          message: `${record.type} points at ${target}, which does not exist in ${home.name}`,
          hint: `add "${displayPrefix(prefix)}" to ${home.file.path}, or fix the target`,
        };
      }
    }
  },
};

/** Number of zones whose names are kept. */
const MOST_ZONES = 16;

/** Returns a function that says whether a record, a wildcard, a delegation or an `ignore` pattern covers a prefix. */
function answersOfZone(zone: DesiredZone): (prefix: string) => boolean {
  const names = declaredByName(zone.records);
  const existing = existingNames(names);
  const cuts = new Set(zone.records.flatMap(({ prefix, type }) => (type === 'NS' ? prefix : [])));
  const isAnswered = (prefix: string): boolean =>
    names.has(answeringPrefix(prefix, existing)) || highestCut(prefix, (at) => cuts.has(at)) !== null;
  const named = zone.ignore.flatMap(({ prefix }) => (prefix === undefined ? [] : { prefix }));
  const ignoring = patternMatcher(named, zone.txt);
  return (prefix) => isAnswered(prefix) || ignoring({ prefix, type: '', content: '' }) !== undefined;
}
