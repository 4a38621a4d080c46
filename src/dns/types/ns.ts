import { exampleZone, standardRule } from '../check/define-rule.js';
import type { Problem } from '../check/problem.js';
import type { DnsRecord } from '../record.js';
import { canonicalSingleName, checkSingleName } from './content-form.js';
import type { RecordType } from './descriptor.js';

const reference = 'RFC 1035 section 3.3.11';

const contentRule = standardRule({
  code: 'ns/content',
  summary: 'The content of an NS record must be one host name.',
  explanation: 'A name is delegated to one server a record; further servers are further records of the set.',
  reference,
  bad: exampleZone(['sub', 'NS', 'ns1.example.net ns2.example.net']),
  good: exampleZone(['sub', 'NS', '[ns1.example.net, ns2.example.net]']),
});

const targetRule = standardRule({
  code: 'ns/target',
  summary: 'An NS record must name a valid host name.',
  explanation: 'A name server is a host with an address, so its name must be one that a host can have.',
  reference,
  bad: exampleZone(['sub', 'NS', 'ns_1.example.net']),
  good: exampleZone(['sub', 'NS', 'ns1.example.net']),
});

export const ns: RecordType = {
  type: 'NS',
  title: 'name server of a delegated name',
  reference,
  owner: 'dns-name',
  nameField: 0,
  isDelegation: true,
  rules: [contentRule, targetRule],
  mayRepeat: true,
  check,
  canonical: canonicalSingleName,
  example: 'ns1.example.net',
};

function check({ content }: DnsRecord): readonly Problem[] {
  if (content.startsWith('*')) {
    return [{ rule: targetRule, field: 'content', message: 'a name server cannot be a wildcard' }];
  }
  return checkSingleName(content, { kind: 'host-name', contentRule, targetRule });
}
