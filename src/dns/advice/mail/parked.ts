import { optionalRule } from '../../check/define-rule.js';
import { ownerName } from '../../record.js';
import type { Advice } from '../advice.js';
import { dmarcFor, isAliased, isNullMx, spfAt } from './published.js';

export const mailParked: Advice = {
  rule: optionalRule({
    code: 'mail/parked',
    summary: 'A name that takes no mail should say that it sends none: v=spf1 -all and p=reject.',
    explanation:
      'A domain without mail is a favourite sender of forged mail, unless its records rule that out.',
    reference: 'RFC 7505 section 4.2',
    bad: 'zone: example.com\nrecords:\n  "@": { MX: 0 . }\n',
    good: 'zone: example.com\nrecords:\n  "@": { MX: 0 ., TXT: v=spf1 -all }\n  _dmarc: { TXT: v=DMARC1; p=reject }\n',
  }),
  *check({ zones }) {
    for (const view of zones) {
      const { zone, names } = view;
      for (const [prefix, types] of names) {
        const record = types.get('MX')?.find(isNullMx);
        if (!record) continue;
        const missing = [
          ...(spfAt(view, prefix).some((text) => /^v=spf1 +-all *$/i.test(text)) ? [] : ['v=spf1 -all']),
          ...(isAliased(view, '_dmarc') || /;\s*p\s*=\s*reject/i.test(dmarcFor(view, prefix) ?? '')
            ? []
            : ['p=reject']),
        ];
        if (missing.length === 0) continue;
        const message = `${ownerName(prefix, zone.name)} takes no mail, but lacks ${missing.join(' and ')}`;
        yield {
          zone,
          record,
          field: 'type',
          message,
          hint: 'add the TXT records v=spf1 -all, and v=DMARC1; p=reject at _dmarc',
        };
      }
    }
  },
};
