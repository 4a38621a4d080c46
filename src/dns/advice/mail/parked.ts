import { optionalRule } from '../../check/define-rule.js';
import { ownerName } from '../../name/domain.js';
import type { ZoneRule, ZoneView } from '../../records/project-view.js';
import { valueOfTag } from '../mail-texts/tag-list.js';
import type { PublishedDmarc } from './published.js';
import { dmarcFor, isNullMx, mayHaveSpf, spfAt } from './published.js';
import { setsOf } from '../../records/project-view.js';

export const mailParked: ZoneRule = {
  rule: optionalRule({
    code: 'mail/parked',
    summary: 'A name that takes no mail should say that it sends none: v=spf1 -all and p=reject.',
    explanation:
      'A domain without mail is a favourite sender of forged mail, unless its records rule that out.',
    reference: 'RFC 7505 section 4.2',
    bad: 'zone: example.com\nrecords:\n  "@": { MX: 0 . }\n',
    good: 'zone: example.com\nrecords:\n  "@": { MX: 0 ., TXT: v=spf1 -all }\n  _dmarc: { TXT: v=DMARC1; p=reject }\n',
  }),
  types: ['MX'],
  *check(view) {
    const { project } = view;
    const { zone } = view;
    for (const [prefix, hosts] of setsOf(view, 'MX')) {
      const record = hosts.find(isNullMx);
      if (!record) continue;
      const name = ownerName(prefix, zone.name);
      const missing = [
        ...(sendsNone(view, prefix) ? [] : ['v=spf1 -all']),
        ...(isRejecting(dmarcFor(project, name)) ? [] : ['p=reject']),
      ];
      if (missing.length === 0) continue;
      const message = `${name} takes no mail, but lacks ${missing.join(' and ')}`;
      yield {
        zone,
        record,
        field: 'type',
        message,
        hint: 'add the TXT records v=spf1 -all, and v=DMARC1; p=reject at _dmarc',
      };
    }
  },
};

/** Whether SPF says so, or may say so in a text that is not known. */
function sendsNone(view: ZoneView, prefix: string): boolean {
  const texts = spfAt(view, prefix);
  return texts.length === 0 ? mayHaveSpf(view, prefix) : texts.some((text) => /^v=spf1 +-all *$/i.test(text));
}

function isRejecting(dmarc: PublishedDmarc): boolean {
  return dmarc === 'unknown' || (dmarc !== null && valueOfTag(dmarc, 'p')?.toLowerCase() === 'reject');
}
