import type { Rule } from '../../diagnostics/rule.js';
import { exampleZone, serverAdviceRule, serverRule } from '../check/define-rule.js';

export const nameInDns = serverRule({
  code: 'name/dns',
  summary: 'With DNS UPDATE, the prefix and the zone together must be a name that DNS can store.',
  explanation:
    'Labels have 1 to 63 characters, a name at most 253. All printable ASCII characters are allowed but those that master ' +
    'files need a backslash for: the space, quotes, dollar, at, semicolon, parentheses and the backslash itself.',
  reference: 'RFC 1035 section 2.3.4; RFC 2181 section 11',
  bad: exampleZone(['a..b', 'TXT', 'hello']),
  good: exampleZone(['a.b', 'TXT', 'hello']),
});

export const rdataForm = serverRule({
  code: 'content/rdata',
  summary: 'With DNS UPDATE, the content must have the fields that DNS stores for its type.',
  explanation:
    'The fields are those of the RFC of the type, each within its range. The service may demand more; name servers take all of ' +
    'them, and nothing else can be sent.',
  reference: 'RFC 1035 section 3.2.1; RFC 2136 section 2.5',
  bad: exampleZone(['www', 'A', '192.0.2.256']),
  good: exampleZone(['www', 'A', '192.0.2.25']),
});

export const prioUnused = serverRule({
  code: 'prio/unused',
  summary: 'With DNS UPDATE, only types with a priority in their RDATA can have a `prio`.',
  explanation: 'The service stores a priority with every record. DNS has one for MX, SRV and URI only.',
  reference: 'RFC 1035 section 3.3.9; RFC 2782; RFC 7553 section 4.2',
  bad: exampleZone(['www', 'A', '{ content: 192.0.2.1, prio: 10 }']),
  good: exampleZone(['www', 'A', '{ content: 192.0.2.1 }']),
});

export const nameForm = serverAdviceRule({
  code: 'name/form',
  summary: 'The name of a record should have the form that its clients ask for.',
  explanation:
    'SRV and URI records are asked for by _<service>._<protocol>, TLSA records by _<port>._<protocol>, SMIMEA and OPENPGPKEY ' +
    'records by the hash of an address, and PTR records in a reverse tree by a whole address. Name servers take them at any ' +
    'name, where no client finds them.',
  reference:
    'RFC 1035 section 3.5; RFC 2782; RFC 7553 section 4.1; RFC 6698 section 3; RFC 8162 section 3; RFC 7929 section 3',
  bad: exampleZone(['sip', 'SRV', '10 20 5060 sip.example.net']),
  good: exampleZone(['_sip._tcp', 'SRV', '10 20 5060 sip.example.net']),
});

export const oneLabel = serverAdviceRule({
  code: 'target/one-label',
  summary: 'A name in a content should have more than one label.',
  explanation:
    'Names in a content are always absolute, unlike those in master files: "web" is a top-level domain, not web.example.com.',
  reference: 'RFC 1034 section 3.1',
  bad: exampleZone(['www', 'CNAME', 'web']),
  good: exampleZone(['www', 'CNAME', 'web.example.net']),
});

/** The rules of name servers, in the order of `docs/rules.md`. */
export const nameServerRules: readonly Rule[] = [nameInDns, rdataForm, prioUnused, nameForm, oneLabel];
