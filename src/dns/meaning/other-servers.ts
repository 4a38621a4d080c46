import type { Qualifier } from '../spf/grammar/term.js';
import type { Senders } from './senders.js';

const STRENGTHS: readonly Qualifier[] = ['+', '?', '~', '-'];

/** Whether mail from all other servers is treated less strictly than before. */
export function isWeaker(before: Senders['rest'], after: Senders['rest']): boolean {
  return before !== null && after !== null && STRENGTHS.indexOf(after) < STRENGTHS.indexOf(before);
}

const FATES: Readonly<Record<Qualifier, string>> = {
  '+': 'accepted',
  '?': 'treated as if there were no record',
  '~': 'marked',
  '-': 'refused',
};

/** What becomes of mail from servers that a record does not name, after `mail from other servers is`. */
export function otherFate(before: Qualifier, after: Qualifier): string {
  return `${fateOf(after)}, not ${fateOf(before)}`;
}

/** What becomes of mail from servers that a record does not name, and the term that says it. */
export function fateOf(rest: Qualifier): string {
  return `${FATES[rest]} (${rest}all)`;
}
