import { NO_PROBLEMS } from '../name/check-name.js';
import { exampleZone, serviceRule } from '../check/define-rule.js';
import type { Problem } from '../check/problem.js';
import type { DnsRecord } from '../record.js';
import { canonicalSingleName, checkSingleName } from './content-form.js';
import type { Claim, RecordType } from './descriptor.js';

const reference = 'service-interfaces.md, "Validation rules per type", MX';

const contentRule = serviceRule({
  code: 'mx/content',
  summary: 'The content of an MX record must be one host name, or a single dot.',
  explanation:
    'The preference of an MX is the prio of the record. A scalar may lead with it, as in a master file; the ' +
    '`content` of the map form is what the service gets and has the host name only.',
  reference,
  bad: exampleZone(['"@"', 'MX', '{ content: 10 mx.example.net }']),
  good: exampleZone(['"@"', 'MX', '{ content: mx.example.net, prio: 10 }']),
});

const targetRule = serviceRule({
  code: 'mx/target',
  summary: 'An MX record must name a valid host name, or a single dot for no mail at all.',
  explanation: 'Mail is delivered to a host, so the name must be one that a host can have.',
  reference,
  bad: exampleZone(['"@"', 'MX', '10 mail_in.example.net']),
  good: exampleZone(['"@"', 'MX', '10 mail-in.example.net']),
});

const nullConflict = serviceRule({
  code: 'mx/null-conflict',
  summary: 'A name with a Null MX must not have another MX record.',
  explanation: 'A Null MX says that the name takes no mail; another MX beside it says the opposite.',
  reference: `${reference}; RFC 7505 section 3`,
  bad: exampleZone(['"@"', 'MX', '[0 ., 10 mx.example.net]']),
  good: exampleZone(['"@"', 'MX', '0 .']),
});

const NULL_CLAIMS: readonly Claim[] = [{ resource: 'mx', mode: 'exclusive', rule: nullConflict }];
const HOST_CLAIMS: readonly Claim[] = [{ resource: 'mx', mode: 'shared', rule: nullConflict }];

export const mx: RecordType = {
  type: 'MX',
  title: 'host that takes mail for a name',
  reference: `${reference}; RFC 1035 section 3.3.9; RFC 7505`,
  owner: (record) => (isNull(record) ? 'dns-name' : 'host-name'),
  fieldsWithPrio: 2,
  nameField: 0,
  rules: [contentRule, targetRule, nullConflict],
  check,
  canonical: canonicalSingleName,
  sortKey: canonicalSingleName,
  claims: (record) => (isNull(record) ? NULL_CLAIMS : HOST_CLAIMS),
  example: 'mx1.example.net',
};

/** Whether an MX is a Null MX (RFC 7505), also in a spelling with blanks that a listing may have. */
function isNull({ content }: DnsRecord): boolean {
  return content.trim() === '.';
}

function check(record: DnsRecord): readonly Problem[] {
  if (record.content === '.') return NO_PROBLEMS;
  return checkSingleName(record.content, { kind: 'host-name', contentRule, targetRule });
}
