import { checkTarget } from '../check/check-name.js';
import { exampleZone, serviceRule, standardRule } from '../check/define-rule.js';
import { splitFields } from '../content/fields.js';
import { canonicalName } from '../name/name.js';
import { canonicalNumber, wrongForm } from './shared/content-form.js';
import type { Problem } from '../check/problem.js';
import type { DnsRecord } from '../record.js';
import type { RecordType } from './descriptor.js';

const reference = 'service-interfaces.md, "Validation rules per type", AFSDB';

const contentRule = serviceRule({
  code: 'afsdb/content',
  summary: 'The content of an AFSDB record must be "1 <DNS name>" or "2 <DNS name>".',
  explanation: 'Subtype 1 is an AFS volume location server, subtype 2 a DCE authentication server.',
  reference,
  bad: exampleZone(['"@"', 'AFSDB', '3 afsdb.example.net']),
  good: exampleZone(['"@"', 'AFSDB', '1 afsdb.example.net']),
});

const numberRule = standardRule({
  code: 'afsdb/number',
  summary: 'The subtype of an AFSDB record must be written without leading zeros.',
  explanation: 'The service asks for the integer 1 or 2 and does not say how it may be written.',
  reference: 'RFC 1183 section 1',
  bad: exampleZone(['"@"', 'AFSDB', '01 afsdb.example.net']),
  good: exampleZone(['"@"', 'AFSDB', '1 afsdb.example.net']),
});

const targetRule = serviceRule({
  code: 'afsdb/target',
  summary: 'The server of an AFSDB record must be a valid DNS name.',
  explanation: 'The name is always absolute, never relative to the zone, and has at least two labels.',
  reference,
  bad: exampleZone(['"@"', 'AFSDB', '1 afsdb']),
  good: exampleZone(['"@"', 'AFSDB', '1 afsdb.example.net']),
});

export const afsdb: RecordType = {
  type: 'AFSDB',
  number: 18,
  title: 'server of an AFS cell',
  reference: `${reference}; RFC 1183 section 1`,
  service: { owner: 'dns-name', rules: [contentRule, targetRule, numberRule], check },
  rdata: { subtype: 'u16', hostname: 'name' },
  nameField: 1,
  needsHost: true,
  canonical,
  example: '1 afsdb.example.net',
};

const CONTENT = /^(0*[12]) +(\S+)$/;

const form = '<1 or 2> <DNS name>';

function check({ content }: DnsRecord): readonly Problem[] {
  const [, subtype, server] = CONTENT.exec(content) ?? [];
  if (subtype === undefined || server === undefined)
    return [wrongForm(content, { rule: contentRule, form, canonical: canonicalHere })];
  const target = checkTarget(server, 'dns-name', targetRule);
  return subtype.length === 1
    ? target
    : [wrongForm(content, { rule: numberRule, form, canonical }), ...target];
}

/** The spelling that the service takes, if it takes the subtype. */
function canonicalHere(content: string): string {
  const spelling = canonical(content);
  return CONTENT.test(spelling) ? spelling : content;
}

function canonical(content: string): string {
  const [subtype, server, ...rest] = splitFields(content);
  if (subtype === undefined || server === undefined || rest.length > 0) return content;
  const spelling = `${canonicalNumber(subtype)} ${canonicalName(server)}`;
  return /^\d+ /.test(spelling) ? spelling : content;
}
