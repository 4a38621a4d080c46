import { enumeration } from '../../text/plural.js';
import { contentText } from '../content/content-text.js';
import { isSpf } from '../spf/grammar/read-record.js';
import { dmarcIn, firstAsked, moreAsked } from './dmarc.js';
import { fateOf, isWeaker, otherFate } from './other-servers.js';
import { sendersBeyond, sendersIn } from './senders.js';

/**
 * What mail of a domain no longer passes, by the texts of one name before and after a change; '' where SPF and DMARC ask for no
 * more than before, or where SPF also accepts more, which is a risk that tells both. A first record is told as it is.
 */
export function strengthenedAt(name: string, before: readonly string[], after: readonly string[]): string {
  const [old, now] = [before, after].map((contents) => contents.map((content) => contentText(content).text));
  if (!old || !now) return '';
  return name.startsWith('_dmarc.') ? strictPolicy(old, now) : strictSenders(name, old, now);
}

function strictPolicy(before: readonly string[], after: readonly string[]): string {
  const [had, has] = [dmarcIn(before), dmarcIn(after)];
  if (!has) return '';
  const asked = had ? moreAsked(had, has) : firstAsked(has);
  if (asked.length === 0) return '';
  return `receivers are asked ${had ? 'for more:' : 'to'} ${enumeration(asked, asked.length)}`;
}

const MOST_SENDERS = 5;

function strictSenders(name: string, before: readonly string[], after: readonly string[]): string {
  if (!before.some(isSpf)) return firstSenders(name, after);
  const [had, has] = [before, after].map((texts) => {
    const [text, ...others] = texts.filter(isSpf);
    return text === undefined || others.length > 0 ? null : sendersIn(name, text);
  });
  if (!had || !has || sendersBeyond(had, has).length > 0 || isWeaker(had.rest, has.rest)) return '';
  const lost = sendersBeyond(has, had);
  return [
    ...(lost.length > 0 ? [`mail from ${enumeration(lost, MOST_SENDERS)} no longer passes SPF`] : []),
    ...(had.rest !== null && has.rest !== null && isWeaker(has.rest, had.rest)
      ? [`mail from other servers is ${otherFate(had.rest, has.rest)}`]
      : []),
  ].join('; ');
}

/** Who may send by the first SPF record of a name. One that says nothing of other servers keeps nobody from sending. */
function firstSenders(name: string, texts: readonly string[]): string {
  const [text, ...others] = texts.filter(isSpf);
  const senders = text === undefined || others.length > 0 ? null : sendersIn(name, text);
  if (!senders || (senders.rest !== '-' && senders.rest !== '~')) return '';
  const accepted = sendersBeyond({ networks: [], others: [], rest: null }, senders);
  const fate = `mail from ${accepted.length === 0 ? 'all' : 'other'} servers is ${fateOf(senders.rest)}`;
  return accepted.length === 0
    ? fate
    : `only mail from ${enumeration(accepted, MOST_SENDERS)} passes SPF; ${fate}`;
}
