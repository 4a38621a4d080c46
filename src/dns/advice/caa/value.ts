import { writeInstead } from '../../../diagnostics/suggestion.js';
import { adviceRule, exampleZone } from '../../check/define-rule.js';
import type { ZoneRule } from '../../records/project-view.js';
import { hostIn } from '../../records/written-host.js';
import { caa } from '../../types/caa.js';
import { isIssuerName, readIssueValue } from './issue-value.js';
import { readProperty } from './property.js';

/** Whether a value names an authority, or nobody, and has parameters after semicolons (RFC 8659 section 4.2). */
function namesIssuer(value: string): boolean {
  const { issuer, faults } = readIssueValue(value);
  return (issuer.text === '' || isIssuerName(issuer.text)) && faults.length === 0;
}

interface Form {
  readonly matches: (value: string) => boolean;
  readonly what: string;
}

const ISSUER_FORM: Form = {
  matches: namesIssuer,
  what: 'the name of a certificate authority, or ";" for none',
};

/** What values look like, by tag (RFC 8659 sections 4.2 to 4.4; CA/Browser Forum, Baseline Requirements appendix A.1). */
const FORMS: ReadonlyMap<string, Form> = new Map([
  ['issue', ISSUER_FORM],
  ['issuewild', ISSUER_FORM],
  ['issuemail', ISSUER_FORM],
  ['issuevmc', ISSUER_FORM],
  [
    'iodef',
    {
      matches: (value) => /^(?:mailto:[^\s@]+@[^\s@]+|https?:\/\/\S+)$/i.test(value),
      what: 'a mailto:, http: or https: URL',
    },
  ],
  ['contactemail', { matches: (value) => /^[^\s@]+@[^\s@]+$/.test(value), what: 'an e-mail address' }],
  [
    'contactphone',
    {
      matches: (value) => /^\+\d[\d ().-]{1,30}$/.test(value),
      what: 'a telephone number that begins with +',
    },
  ],
]);

export const caaValue: ZoneRule = {
  rule: adviceRule({
    code: 'caa/value',
    summary: 'The value of a CAA record should be what its tag asks for.',
    explanation:
      'A certificate authority that cannot read an `issue` value counts it as one that forbids everything; it cannot ' +
      'report to an `iodef` that is no URL.',
    reference: 'RFC 8659 sections 4.2 to 4.4; RFC 8657',
    bad: exampleZone(['"@"', 'CAA', '0 issue "https://ca.example.net/"']),
    good: exampleZone(['"@"', 'CAA', '0 issue "ca.example.net"']),
  }),
  types: ['CAA'],
  *check({ zone, byType }) {
    for (const record of byType.get('CAA') ?? []) {
      const property = readProperty(record);
      const form = property ? FORMS.get(property.tag) : undefined;
      // What the type itself refuses has an error already.
      if (
        !property ||
        !form ||
        form.matches(property.value) ||
        caa.service?.check?.(record, zone.name).length
      )
        continue;
      const { tag, value, valueRange: range } = property;
      const host = hostIn(value).text;
      const advice = form.matches(host) && host !== '' ? writeInstead(value, host) : {};
      yield { zone, record, range, message: `the value of ${tag} is not ${form.what}`, ...advice };
    }
  },
};
