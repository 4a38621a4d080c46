import { adviceRule } from '../../check/define-rule.js';
import { parentOf } from '../../name/parent.js';
import { ownerName } from '../../name/domain.js';
import type { ZoneRule } from '../../records/project-view.js';
import type { ZoneView } from '../../records/project-view.js';
import { ofType } from '../../records/project-view.js';
import { readProperty } from './property.js';

/** The name of challenges for a certificate (RFC 8555 section 8.4). */
const CHALLENGE = /^_acme-challenge(?:\.|$)/;

export const acmeCaa: ZoneRule = {
  rule: adviceRule({
    code: 'acme/caa',
    summary: 'A name whose certificates are requested by DNS should not forbid all certificates.',
    explanation:
      '`_acme-challenge` is delegated so that another service can request certificates, but CAA records forbid every ' +
      'certificate authority to issue them.',
    reference: 'RFC 8659 section 4.2; RFC 8555 section 8.4',
    bad: 'zone: example.com\nrecords:\n  "@": { CAA: 0 issue ";" }\n  _acme-challenge: { CNAME: example.com.acme.example.net }\n',
    good: 'zone: example.com\nrecords:\n  "@": { CAA: 0 issue "ca.example.net" }\n  _acme-challenge: { CNAME: example.com.acme.example.net }\n',
  }),
  types: ['CAA'],
  *check(view) {
    const { zone, names } = view;
    for (const [prefix, records] of names) {
      const [record] = CHALLENGE.test(prefix) ? [...ofType(records, 'CNAME'), ...ofType(records, 'NS')] : [];
      if (!record || !forbidsAll(view, parentOf(prefix))) continue;
      const name = ownerName(parentOf(prefix), zone.name);
      const message = `CAA records forbid every certificate for ${name}`;
      yield { zone, record, message, hint: 'add an issue record for the certificate authority' };
    }
  },
};

/** Whether the CAA records of a name, or of the nearest name above that has some, forbid all authorities. */
function forbidsAll({ names }: ZoneView, prefix: string): boolean {
  for (let at = prefix; ; at = parentOf(at)) {
    const found = ofType(names.get(at), 'CAA');
    if (found.length > 0) {
      const issuers = found
        .flatMap((record) => readProperty(record) ?? [])
        .filter(({ tag }) => /^issue(?:wild)?$/.test(tag));
      // Without `issue`, `issuewild` restricts wildcards only.
      return (
        issuers.some(({ tag }) => tag === 'issue') && issuers.every(({ value }) => /^\s*(?:;|$)/.test(value))
      );
    }
    if (at === '') return false;
  }
}
