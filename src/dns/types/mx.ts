import { isWildcard } from '../name/name.js';
import { NO_PROBLEMS } from '../check/check-name.js';
import { exampleZone, serviceRule, standardRule } from '../check/define-rule.js';
import type { Problem } from '../check/problem.js';
import type { DnsRecord } from '../record.js';
import { canonicalSingleName, checkSingleName } from './shared/content-form.js';
import type { Claim, RecordType } from './descriptor.js';

const reference = 'service-interfaces.md, "Validation rules per type", MX';

const contentRule = serviceRule({
  code: 'mx/content',
  summary: 'The content of an MX record must be a host name, or a single dot.',
  explanation:
    'The preference of an MX record is its `prio`. A scalar value may begin with it, as in a BIND zone file; the ' +
    '`content` of a map has the host name only.',
  reference,
  bad: exampleZone(['"@"', 'MX', '{ content: 10 mx.example.net }']),
  good: exampleZone(['"@"', 'MX', '{ content: mx.example.net, prio: 10 }']),
});

const targetRule = serviceRule({
  code: 'mx/target',
  summary:
    'The target of an MX record must be a valid host name, or a single dot if the name accepts no mail.',
  explanation: 'Mail is delivered to a host, and underscores are not allowed in host names.',
  reference,
  bad: exampleZone(['"@"', 'MX', '10 mail_in.example.net']),
  good: exampleZone(['"@"', 'MX', '10 mail-in.example.net']),
});

const nullConflict = serviceRule({
  code: 'mx/null-conflict',
  summary: 'A name with a Null MX must not have another MX record.',
  explanation: 'A Null MX says that the name accepts no mail; any other MX says the opposite.',
  reference: `${reference}; RFC 7505 section 3`,
  bad: exampleZone(['"@"', 'MX', '[0 ., 10 mx.example.net]']),
  good: exampleZone(['"@"', 'MX', '0 .']),
});

const nullName = standardRule({
  code: 'mx/null-name',
  summary: 'A Null MX must not be at a wildcard.',
  explanation:
    'The service requires the name of an MX record to be a host name, which may be a wildcard, except for a Null MX, and ' +
    'does not say what it requires instead. It may refuse the wildcard.',
  reference,
  bad: exampleZone(['"*"', 'MX', '0 .']),
  good: exampleZone(['www', 'MX', '0 .']),
});

const NULL_CLAIMS: readonly Claim[] = [{ resource: 'mx', mode: 'exclusive', rule: nullConflict }];
const HOST_CLAIMS: readonly Claim[] = [{ resource: 'mx', mode: 'shared', rule: nullConflict }];

export const mx: RecordType = {
  type: 'MX',
  number: 15,
  title: 'host that accepts mail for a name',
  reference: `${reference}; RFC 1035 section 3.3.9; RFC 7505`,
  service: {
    owner: (record) => (isNull(record) && !isWildcard(record.prefix) ? 'dns-name' : 'host-name'),
    rules: [contentRule, targetRule, nullConflict, nullName],
    check,
  },
  rdata: { preference: 'u16', exchange: 'name' },
  fieldsWithPrio: 2,
  nameField: 0,
  needsHost: true,
  canonical: canonicalSingleName,
  sortKey: canonicalSingleName,
  claims: (record) => (isNull(record) ? NULL_CLAIMS : HOST_CLAIMS),
  example: 'mx1.example.net',
};

function check(record: DnsRecord): readonly Problem[] {
  const { content } = record;
  if (content !== '.') return checkSingleName(content, { kind: 'host-name', contentRule, targetRule });
  if (!isWildcard(record.prefix)) return NO_PROBLEMS;
  return [{ rule: nullName, field: 'prefix', message: 'a Null MX is at a wildcard' }];
}

/** Whether an MX is a Null MX (RFC 7505), also with spaces around it, as in some listings. */
function isNull({ content }: DnsRecord): boolean {
  return content.trim() === '.';
}
