import { isWildcard } from '../../name/name.js';
import { adviceRule } from '../../check/define-rule.js';
import { parentOf } from '../../name/parent.js';
import { ownerName } from '../../name/domain.js';
import type { ZoneRule } from '../../records/project-view.js';

export const wildcardEmptyNonTerminal: ZoneRule = {
  rule: adviceRule({
    code: 'wildcard/empty-non-terminal',
    summary: 'A name with records only below it should not take itself out of a wildcard unnoticed.',
    explanation:
      'A name exists as soon as there are records below it, and a wildcard answers only for names that do not exist. So ' +
      'this name has no answer, unlike its siblings. Give it records of its own, or accept it.',
    reference: 'RFC 4592 section 2.2.2',
    bad: 'zone: example.com\nrecords:\n  "*": { A: 192.0.2.1 }\n  www.shop: { A: 192.0.2.2 }\n',
    good: 'zone: example.com\nrecords:\n  "*": { A: 192.0.2.1 }\n  shop: { A: 192.0.2.1 }\n  www.shop: { A: 192.0.2.2 }\n',
  }),
  *check({ zone, records, names, servicesAt }) {
    const hasWildcards = [...names.keys()].some(isWildcard);
    if (!hasWildcards) return;
    const reported = new Set<string>();
    for (const record of records) {
      for (let at = parentOf(record.prefix); at !== ''; at = parentOf(at)) {
        const parent = parentOf(at);
        const wildcard = parent === '' ? '*' : `*.${parent}`;
        const hasOwn = names.has(at) || servicesAt(at).length > 0;
        if (hasOwn || at.startsWith('_') || reported.has(at) || !names.has(wildcard)) continue;
        reported.add(at);
        yield {
          zone,
          record,
          field: 'prefix',
          message: `${ownerName(at, zone.name)} exists because of this name, so ${ownerName(wildcard, zone.name)} does not answer for it`,
          hint: `add records for ${ownerName(at, zone.name)}, or an exception`,
        };
      }
    }
  },
};
