import { askedName } from '../answers/answer.js';
import type { Question } from '../answers/resolve.js';
import { MOST_SHOWN } from '../check/problem.js';
import { isInDomain } from '../name/domain.js';
import { enumeration } from '../../text/plural.js';
import type { Expectation, KnownZones } from './question.js';
import { endsMeant, shownName } from './question.js';
import type { Reach } from './reach.js';
import { reachOf, unreached } from './reach.js';
import type { See, SeenAnswer } from './seen-answer.js';
import type { Unmet } from './unmet.js';

/** Says why an expectation does not hold by what is seen; null if it holds. */
export type Judge = (see: See) => Unmet | null;

/** Where the hosts of an answer are expected to end; null for anywhere. */
export function reachIn({ expected, zone }: Expectation, zones: KnownZones): Reach | null {
  return expected.reaches && reachOf(expected.reaches, (name) => endsMeant(name, zone, zones));
}

/** Returns the judge of an expectation about a question. */
export function judgeOf(expectation: Expectation, question: Question, zones: KnownZones): Judge {
  const { expected, zone } = expectation;
  const meant = (names: readonly string[]): readonly string[] =>
    names.flatMap((name) => endsMeant(name, zone, zones));
  const reach = reachIn(expectation, zones);
  const via = expected.via && { ...expected.via, within: expected.via.within && meant(expected.via.within) };
  const asked = { asked: askedName(question), type: question.type };
  const unmet = (reason: string): Unmet => ({ reason, shownBy: [asked] });
  return (see) => {
    const seen = see(asked.asked, asked.type);
    if (!expected.isAnswered) return seen.isAnswered ? unmet(answerText(seen, question)) : null;
    if (!seen.isAnswered) return unmet(noAnswerText(seen, question));
    const leading = via && viaFault(seen, via);
    if (leading) return unmet(leading);
    return reach && unreached(seen, { ...asked, reach, see });
  };
}

interface Bounds {
  readonly most: number | null;
  readonly within: readonly string[] | null;
}

/**
 * What leads out of the project may lead through any names, unless `within` lists the very name by which it leaves: that is as far as
 * the way is followed.
 */
function viaFault({ through, status }: SeenAnswer, { most, within }: Bounds): string | null {
  const outside = within && through.find((name) => !within.some((domain) => isInDomain(name, domain)));
  if (outside) return `it leads through ${outside}`;
  if (most !== null && through.length > most) return `it leads through ${enumeration(through, MOST_SHOWN)}`;
  const leaving = through.at(-1) ?? '';
  if (status !== 'elsewhere' || (most === null && within?.includes(leaving))) return null;
  return `${leaving} is in no zone of the project, so what it leads through is not known`;
}

function answerText(seen: SeenAnswer, question: Question): string {
  const subject = subjectOf(seen, question);
  if (seen.status === 'elsewhere') return `${subject} is in no zone of the project`;
  const contents = seen.records.map(({ content }) => content);
  return `${subject} is answered${contents.length === 0 ? '' : `: ${enumeration(contents, MOST_SHOWN)}`}`;
}

function noAnswerText(seen: SeenAnswer, question: Question): string {
  const subject = subjectOf(seen, question);
  switch (seen.status) {
    case 'no-name':
      return `${subject} does not exist`;
    case 'no-data':
      return `${subject} has no ${question.type}`;
    case 'loop':
      return `its CNAME records form a loop, or too long a chain: ${enumeration(seen.through, MOST_SHOWN)}`;
    default:
      return `${subject} is left to other servers by a delegation`;
  }
}

/** The name that a question ends at, after those that led there. */
function subjectOf({ through }: SeenAnswer, question: Question): string {
  const end = through.at(-1);
  if (end === undefined) return shownName(question);
  const before = through.slice(0, -1);
  return `it leads ${before.length === 0 ? '' : `through ${enumeration(before, MOST_SHOWN)} `}to ${end}, which`;
}
