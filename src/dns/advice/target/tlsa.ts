import { declaredAt } from '../../answers/declared.js';
import { adviceRule } from '../../check/define-rule.js';
import { orService } from '../../check/or-service.js';
import { splitFields } from '../../content/fields.js';
import { ownerName } from '../../name/domain.js';
import type { ZoneRule } from '../../records/project-view.js';
import { leadsToAddress } from './no-address.js';

/** A TLSA record of a mail server, and the name of its host. */
const MAIL = /^_(?:25|465|587)\._tcp(?:\.|$)/;
const SERVICE = /^_\d+\._[a-z]+(?:\.(.*))?$/;

const DIGEST = '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef';

export const tlsaUsage: ZoneRule = {
  rule: adviceRule({
    code: 'tlsa/usage',
    summary: 'TLSA records of mail servers should have usage 2 or 3.',
    explanation:
      'Mail servers ignore usages 0 and 1, so the record protects nothing. Use 3 1 1 with the key of the server.',
    reference: 'RFC 7672 section 3.1',
    bad: `zone: example.com\nrecords:\n  _25._tcp.mail: { TLSA: 1 1 1 ${DIGEST} }\n  mail: { A: 192.0.2.1 }\n`,
    good: `zone: example.com\nrecords:\n  _25._tcp.mail: { TLSA: 3 1 1 ${DIGEST} }\n  mail: { A: 192.0.2.1 }\n`,
  }),
  types: ['TLSA'],
  *check({ zone, byType }) {
    for (const record of byType.get('TLSA') ?? []) {
      if (!MAIL.test(record.prefix)) continue;
      const [usage = ''] = splitFields(record.content);
      if (usage === '2' || usage === '3') continue;
      const range = { offset: 0, length: usage.length };
      yield { zone, record, range, message: `mail servers ignore usage ${usage}`, hint: 'use 3 or 2' };
    }
  },
};

export const tlsaHost: ZoneRule = {
  rule: adviceRule({
    code: 'tlsa/host',
    summary: 'The host of a TLSA record should have an address.',
    explanation:
      'The record is for the host after the port and the protocol. Nobody connects to a name without an address.',
    reference: 'RFC 6698 section 3; RFC 7672 section 3.1',
    bad: `zone: example.com\nrecords:\n  _25._tcp.mial: { TLSA: 3 1 1 ${DIGEST} }\n  mail: { A: 192.0.2.1 }\n`,
    good: `zone: example.com\nrecords:\n  _25._tcp.mail: { TLSA: 3 1 1 ${DIGEST} }\n  mail: { A: 192.0.2.1 }\n`,
  }),
  types: ['TLSA'],
  *check({ zone, byType, project }) {
    const reported = new Set<string>();
    for (const record of byType.get('TLSA') ?? []) {
      const host = SERVICE.exec(record.prefix);
      const prefix = host?.[1] ?? '';
      if (!host || reported.has(prefix)) continue;
      const name = ownerName(prefix, zone.name);
      const found = declaredAt(project, name);
      if (found === 'unknown' || (found !== null && leadsToAddress(found))) continue;
      reported.add(prefix);
      yield {
        zone,
        record,
        field: 'prefix',
        message: `${name} has no A or AAAA record`,
        hint: orService('fix the name, or add an address', zone),
      };
    }
  },
};
