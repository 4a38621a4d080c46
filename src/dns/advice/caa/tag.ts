import { meantInstead } from '../../../diagnostics/suggestion.js';
import { adviceRule, exampleZone } from '../../check/define-rule.js';
import type { ZoneRule } from '../../records/project-view.js';
import { CAA_TAG } from '../../types/caa.js';
import { readProperty } from './property.js';

/** IANA's registry of certification authority restriction properties. */
const TAGS: ReadonlySet<string> = new Set([
  'issue',
  'issuewild',
  'iodef',
  'issuemail',
  'issuevmc',
  'contactemail',
  'contactphone',
]);

export const caaTag: ZoneRule = {
  rule: adviceRule({
    code: 'caa/tag',
    summary: 'The tag of a CAA record should be a registered one.',
    explanation:
      'Certificate authorities ignore a tag that they do not know, so a misspelt `issue` restricts nobody. With the ' +
      'critical flag (128), they issue no certificate at all.',
    reference: 'RFC 8659 section 4.1; RFC 9495',
    bad: exampleZone(['"@"', 'CAA', '0 issues "ca.example.net"']),
    good: exampleZone(['"@"', 'CAA', '0 issue "ca.example.net"']),
  }),
  types: ['CAA'],
  *check({ zone, byType }) {
    for (const record of byType.get('CAA') ?? []) {
      const property = readProperty(record);
      if (!property || TAGS.has(property.tag) || !CAA_TAG.test(property.tag)) continue;
      const { tag, tagRange: range, isCritical } = property;
      const effect = isCritical ? 'no authority issues a certificate' : 'it has no effect';
      const message = `"${tag}" is not a registered tag, so ${effect}`;
      const advice = meantInstead(tag, TAGS) ?? { hint: `use one of ${[...TAGS].join(', ')}` };
      yield { zone, record, range, message, ...advice };
    }
  },
};
