import type { Published } from '../order-oracle/resolve.js';
import type { OracleAnswer } from './ask.js';
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
export function holds(published: Published, expectation: OracleExpectation): boolean {
  const { asked, type, answers, reaches, most, within } = expectation;
  const answer = ask({ ...published, services: new Map() }, asked, type);
  if (isAnswered(answer, type) !== answers) return false;
  if (!answers) return true;
  if (most !== null && (answer.status === 'elsewhere' || answer.via.length > most)) return false;
  if (within !== null && !isWithin(answer, within)) return false;
  return reaches === null || arrives(published, answer, { asked, type, reaches });
}

/** A name outside the managed zones may be an alias, so that it must itself be listed. */
function isWithin({ status, via, data }: OracleAnswer, within: readonly string[]): boolean {
  const isInside = (name: string): boolean => within.some((domain) => `.${name}`.endsWith(`.${domain}`));
  return via.every(isInside) && (status !== 'elsewhere' || data.every((name) => within.includes(name)));
}

interface Arriving {
  readonly asked: string;
  readonly type: string;
  readonly reaches: readonly string[];
}

function arrives(published: Published, answer: OracleAnswer, { asked, type, reaches }: Arriving): boolean {
  const outside = answer.status === 'elsewhere' ? answer.data.filter((name) => name !== asked) : [];
  if ([...answer.via, ...outside].some((name) => reaches.includes(name))) return true;
  if (answer.status === 'elsewhere') return false;
  if (type === 'A') return answer.data.every((address) => reaches.includes(address));
  return answer.data.every((content) => {
    const host = content.split(' ').at(-1) ?? '';
    if (reaches.includes(host)) return true;
    const addresses = ask({ ...published, services: new Map() }, host, 'A');
    const isThere = arrives(published, addresses, { asked: host, type: 'A', reaches });
    return isAnswered(addresses, 'A') && isThere;
  });
}

function isAnswered({ status, via, isOwnCut }: OracleAnswer, type: string): boolean {
  if (status === 'referral') return type === 'NS' && via.length === 0 && isOwnCut;
  return status === 'answer' || status === 'elsewhere';
}
