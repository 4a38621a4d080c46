import { exampleZone, standardRule } from '../check/define-rule.js';
import { canonicalSingleName, checkSingleName } from './shared/content-form.js';
import type { RecordType } from './descriptor.js';
import { NOT_SHOWN } from './descriptor.js';

const reference = 'RFC 1035 section 3.3.11';

const contentRule = standardRule({
  code: 'ns/content',
  summary: 'The content of an NS record must be a single host name.',
  explanation: 'Each NS record names one server. To delegate to several servers, add a record for each.',
  reference,
  bad: exampleZone(['sub', 'NS', 'ns1.example.net ns2.example.net']),
  good: exampleZone(['sub', 'NS', '[ns1.example.net, ns2.example.net]']),
});

const targetRule = standardRule({
  code: 'ns/target',
  summary: 'The target of an NS record must be a valid host name.',
  explanation: 'A name server is a host, and underscores are not allowed in host names.',
  reference,
  bad: exampleZone(['sub', 'NS', 'ns_1.example.net']),
  good: exampleZone(['sub', 'NS', 'ns1.example.net']),
});

export const ns: RecordType = {
  type: 'NS',
  number: 2,
  title: 'name server of a delegated zone',
  reference,
  service: NOT_SHOWN,
  rdata: { nsdname: 'name' },
  nameField: 0,
  needsHost: true,
  isDelegation: true,
  rules: [contentRule, targetRule],
  mayRepeat: true,
  check: ({ content }) =>
    content.startsWith('*')
      ? [{ rule: targetRule, field: 'content', message: 'a name server cannot be a wildcard' }]
      : checkSingleName(content, { kind: 'host-name', contentRule, targetRule }),
  canonical: canonicalSingleName,
  example: 'ns1.example.net',
};
