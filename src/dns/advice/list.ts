import { acmeCaa } from './caa/acme.js';
import { acmePersist } from './caa/persist.js';
import { caaOnlyIodef } from './caa/only-iodef.js';
import { caaTag } from './caa/tag.js';
import { caaValue } from './caa/value.js';
import { delegationCycle } from './delegation/cycle.js';
import { dsWeak } from './delegation/ds-weak.js';
import { dsWithoutNs } from './delegation/ds-without-ns.js';
import { delegationGlue } from './delegation/glue.js';
import { delegationMismatch } from './delegation/mismatch.js';
import { nsSingle } from './delegation/ns-single.js';
import { delegationOccluded } from './delegation/occluded.js';
import { ttlLongNs } from './delegation/ttl-long-ns.js';
import { mailNoDmarc } from './mail/no-dmarc.js';
import { mailNoSpf } from './mail/no-spf.js';
import { mailParked } from './mail/parked.js';
import { dkimRules } from './mail-texts/dkim.js';
import { dmarcSyntaxRules } from './mail-texts/dmarc-syntax.js';
import { dmarcValueRules } from './mail-texts/dmarc-values.js';
import { otherTextRules } from './mail-texts/other-texts.js';
import { mailTextPlace } from './mail-texts/place.js';
import { dmarcReportAuthorization } from './mail-texts/report-authorization.js';
import type { RuleSet } from '../records/rule-set.js';
import { pointerNoAddress } from './reverse/no-address.js';
import { addressNoPointer } from './reverse/no-pointer.js';
import { spfRules } from './spf/list.js';
import { targetAlias } from './target/alias.js';
import { targetNoAddress } from './target/no-address.js';
import { addressSpecial } from './target/special-address.js';
import { targetSpecial } from './target/special-name.js';
import { svcbRing } from './target/svcb-ring.js';
import { tlsaHost, tlsaUsage } from './target/tlsa.js';
import { txtLong } from './text/long.js';
import { txtQuoted } from './text/quoted.js';
import { wildcardEmptyNonTerminal } from './text/wildcard.js';

/** What practice and the RFCs advise. */
export const adviceRules: RuleSet = {
  ofZones: [
    targetAlias,
    targetNoAddress,
    targetSpecial,
    addressSpecial,
    delegationOccluded,
    delegationGlue,
    dsWithoutNs,
    dsWeak,
    nsSingle,
    ttlLongNs,
    pointerNoAddress,
    wildcardEmptyNonTerminal,
    caaTag,
    caaValue,
    caaOnlyIodef,
    acmeCaa,
    acmePersist,
    tlsaUsage,
    tlsaHost,
    txtLong,
    txtQuoted,
    mailNoSpf,
    mailNoDmarc,
    mailParked,
  ],
  ofProjects: [
    delegationMismatch,
    delegationCycle,
    addressNoPointer,
    svcbRing,
    ...dmarcSyntaxRules,
    ...dmarcValueRules,
    dmarcReportAuthorization,
    ...dkimRules,
    ...otherTextRules,
    mailTextPlace,
    ...spfRules,
  ],
};
