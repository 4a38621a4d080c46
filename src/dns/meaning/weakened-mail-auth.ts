import type { Comparison } from '../answers/comparison.js';
import { enumeration } from '../../text/plural.js';
import { dkimKeyAt } from './dkim-key.js';
import { dmarcAt, inheritedDmarc, lessAsked } from './dmarc.js';
import { isWeaker, otherFate } from './other-servers.js';
import type { Senders } from './senders.js';
import { sendersBeyond } from './senders.js';
import { textsAt } from './texts.js';

/** What protects a domain less than before: what it is about, and what becomes of it. */
export interface WeakenedAuth {
  /** `DMARC of`; a name follows. */
  readonly lead: string;
  readonly domain: string;
  readonly text: string;
}

type States = Comparison['states'];

/** What the changed answers of a name weaken, by the form of the name: DMARC, MTA-STS or DKIM. */
export function weakenedAt(states: States, name: string): WeakenedAuth | null {
  const [, label, domain = ''] = FORM.exec(name) ?? [];
  if (label === '_dmarc') return weakenedDmarc(states, name, domain);
  if (label === '_mta-sts') return lostMtaSts(states, name, domain);
  return DKIM_NAME.test(name) ? changedKey(states, name) : null;
}

const FORM = /^(_dmarc|_mta-sts)\.(.+)$/;
/** ADSP (RFC 5617) and requests for reports (RFC 6651) are no keys. */
const DKIM_NAME = /^(?!_adsp\.|_report\.)[^.].*\._domainkey\./;

/** A request that comes below another one counts as a change of that one. A request that goes is lost, not weakened. */
function weakenedDmarc(states: States, name: string, domain: string): WeakenedAuth | null {
  const before = dmarcAt(states.before, name) ?? inheritedDmarc(states.before, domain);
  const after = dmarcAt(states.after, name);
  if (before === null || before === 'elsewhere' || after === null || after === 'elsewhere') return null;
  const less = lessAsked(before, after);
  if (less.length === 0) return null;
  return { lead: 'DMARC of', domain, text: `asks receivers for less: ${enumeration(less, less.length)}` };
}

function lostMtaSts({ before, after }: States, name: string, domain: string): WeakenedAuth | null {
  const [had, has] = [before, after].map((state) => {
    const texts = textsAt(state, name);
    return texts === 'elsewhere' || texts.some((text) => text.startsWith('v=STSv1'));
  });
  if (!had || has) return null;
  return {
    lead: 'MTA-STS of',
    domain,
    text: 'is switched off: servers that send mail to it no longer insist on encryption and on its own hosts',
  };
}

function changedKey({ before, after }: States, name: string): WeakenedAuth | null {
  const [old, now] = [dkimKeyAt(before, name), dkimKeyAt(after, name)];
  if (old === null || old === '' || now === null || old === now) return null;
  return {
    lead: 'the DKIM key',
    domain: name,
    text:
      now === ''
        ? 'is revoked: mail signed with it no longer verifies'
        : 'is replaced: mail signed with the old one no longer verifies',
  };
}

/** What the SPF of a domain weakens, by itself or by what it includes; null if it accepts no more than before. */
export function weakenedSpf(domain: string, had: Senders, has: Senders): WeakenedAuth | null {
  const gained = sendersBeyond(had, has);
  const lax = laxer(had.rest, has.rest);
  if (gained.length === 0 && lax === null) return null;
  const lost = sendersBeyond(has, had);
  const accepts = [
    ...(gained.length > 0 ? [`accepts ${enumeration(gained, MOST_SENDERS)} from now on`] : []),
    ...(lost.length > 0 ? [`no longer accepts ${enumeration(lost, MOST_SENDERS)}`] : []),
    ...(lax === null ? [] : [lax]),
  ];
  return { lead: 'SPF of', domain, text: enumeration(accepts, accepts.length) };
}

/** The senders that the SPF of a domain loses by what it includes; null if there are none. */
export function lostSenders(domain: string, had: Senders, has: Senders): WeakenedAuth | null {
  const lost = sendersBeyond(has, had);
  if (lost.length === 0) return null;
  const text = `no longer accepts ${enumeration(lost, MOST_SENDERS)}, through another record that it uses`;
  return { lead: 'SPF of', domain, text };
}

const MOST_SENDERS = 10;

function laxer(before: Senders['rest'], after: Senders['rest']): string | null {
  if (before === null || after === null || !isWeaker(before, after)) return null;
  return `has mail from other servers ${otherFate(before, after)}`;
}
