import { enumeration } from '../../text/plural.js';
import { contentText } from '../content/content-text.js';
import { isSpf } from '../spf/grammar/read-record.js';
import { dmarcIn, moreAsked } from './dmarc.js';
import { isWeaker, otherFate, sendersBeyond, sendersIn } from './senders.js';

/**
 * What mail of a domain no longer passes, by the texts of one name before and after a change; '' where SPF and DMARC ask for no
 * more than before, or where SPF also accepts more, which is a risk that tells both.
 */
export function strengthenedAt(name: string, before: readonly string[], after: readonly string[]): string {
  const [old, now] = [before, after].map((contents) => contents.map((content) => contentText(content).text));
  if (!old || !now) return '';
  return name.startsWith('_dmarc.') ? strictPolicy(old, now) : strictSenders(name, old, now);
}

function strictPolicy(before: readonly string[], after: readonly string[]): string {
  const [had, has] = [dmarcIn(before), dmarcIn(after)];
  const more = had && has ? moreAsked(had, has) : [];
  return more.length === 0 ? '' : `receivers are asked for more: ${enumeration(more, more.length)}`;
}

const MOST_SENDERS = 5;

function strictSenders(name: string, before: readonly string[], after: readonly string[]): string {
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
