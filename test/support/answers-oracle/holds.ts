import type { Answering, KnownAnswer, OracleAnswer } from './ask.js';
import { ask } from './ask.js';

/** What an oracle expects of an answer; names are full, and `asked` has a fresh label for any other name. */
export interface OracleExpectation {
  readonly asked: string;
  readonly type: string;
  readonly answers: boolean;
  /** Addresses and names. */
  readonly reaches: readonly string[] | null;
  readonly most: number | null;
  readonly within: readonly string[] | null;
}

/** Whether zones answer as expected. */
export function holds(published: Answering, expectation: OracleExpectation): boolean {
  const { asked, type, answers, reaches, most, within } = expectation;
  const answer = ask(published, asked, type);
  if (isAnswered(answer, type) !== answers) return false;
  if (!answers) return true;
  if (most !== null && (answer.status === 'elsewhere' || answer.via.length > most)) return false;
  if (within !== null && !isWithin(answer, within)) return false;
  return reaches === null || arrives(published, answer, { asked, reaches });
}

/** A name outside the managed zones may be an alias, so that it must itself be listed. */
function isWithin({ status, via, data }: OracleAnswer, within: readonly string[]): boolean {
  const isInside = (name: string): boolean => within.some((domain) => `.${name}`.endsWith(`.${domain}`));
  return via.every(isInside) && (status !== 'elsewhere' || data.every((name) => within.includes(name)));
}

interface Arriving {
  readonly asked: string;
  readonly reaches: readonly string[];
  /** Names on the way, which nothing that arrives meets twice. */
  readonly met?: readonly string[];
}

function arrives(
  published: Answering,
  answer: KnownAnswer,
  { asked, reaches, met = [asked] }: Arriving,
): boolean {
  const outside = answer.status === 'elsewhere' ? answer.data.filter((name) => name !== asked) : [];
  if ([...answer.via, ...outside].some((name) => reaches.includes(name))) return true;
  if (answer.status === 'elsewhere') return false;
  if (!answer.isWhole) return false;
  return answer.data.every((content) => {
    const host = content.split(' ').at(-1) ?? '';
    if (reaches.includes(host)) return true;
    if (/^[\d.]+$/.test(host) || met.includes(host)) return false;
    const addresses = ask(published, host, 'A');
    const isThere = arrives(published, addresses, { asked: host, reaches, met: [...met, host] });
    return isAnswered(addresses, 'A') && isThere;
  });
}

function isAnswered({ status, via, isOwnCut }: OracleAnswer, type: string): boolean {
  if (status === 'referral') return type === 'NS' && via.length === 0 && isOwnCut;
  return status === 'answer' || status === 'service' || status === 'elsewhere';
}
