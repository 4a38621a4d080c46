import { foreignRule } from '../foreign-rule.js';

const reference = 'DNSControl documentation, "print-ir"';

const SOUND = `{ "registrars": [], "dns_providers": [], "domains": [
  { "name": "example.com", "records": [{ "type": "A", "name": "www", "ttl": 300, "target": "192.0.2.1" }] }
] }
`;

export const dnscontrolSyntax = foreignRule('dnscontrol', {
  code: 'dnscontrol/syntax',
  summary: 'The intermediate representation of DNSControl is JSON.',
  explanation: 'Save the output of `dnscontrol print-ir` as it is. `dnsconfig.js` itself is never run.',
  reference,
  bad: SOUND.replace('] }\n', ']\n'),
  good: SOUND,
});

export const dnscontrolShape = foreignRule('dnscontrol', {
  code: 'dnscontrol/shape',
  summary: 'The intermediate representation of DNSControl has domains with records.',
  explanation:
    'Each domain has a `name` and `records`; each record has a `type`, a `name` and the fields of its type. Run `print-ir` ' +
    'without `--raw`, so that all records are evaluated.',
  reference,
  bad: SOUND.replace('"ttl": 300', '"ttl": "soon"'),
  good: SOUND,
});

export const dnscontrolName = foreignRule('dnscontrol', {
  code: 'dnscontrol/name',
  summary: 'The records of DNSControl are in their domains, and each domain is there once.',
  explanation:
    'A domain with several variants, such as example.com!internal, has several contents. Name the one that counts by leaving ' +
    'the others out.',
  reference: 'DNSControl documentation, "D"; RFC 1035 section 3.1',
  bad: SOUND.replace('"www"', '"www.example.net."'),
  good: SOUND,
});

export const dnscontrolContent = foreignRule('dnscontrol', {
  code: 'dnscontrol/content',
  summary: 'The targets of DNSControl have the form of their types.',
  explanation: 'Addresses are complete, and numbers are in range.',
  reference: 'RFC 1035 section 3.3; the RFC of the type',
  bad: SOUND.replace('192.0.2.1', '192.0.2.256'),
  good: SOUND,
});

export const dnscontrolRules = [dnscontrolSyntax, dnscontrolShape, dnscontrolName, dnscontrolContent];
