import { readDnscontrol } from '../../../load/foreign/dnscontrol/read-dnscontrol.js';
import { dnscontrolContent, dnscontrolName } from '../../../load/foreign/dnscontrol/rules.js';
import { jsonSource } from './json-source.js';

/** The output of `dnscontrol print-ir`. */
export const dnscontrol = jsonSource({
  typical: [/"domains"\s*:/, /"(?:dns_providers|registrars)"\s*:/],
  rules: { name: dnscontrolName, content: dnscontrolContent },
  read: readDnscontrol,
});
