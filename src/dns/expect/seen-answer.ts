import type { AnswerStatus } from '../../plan/effect.js';
import type { Link } from '../answers/chain.js';
import { chainOf } from '../answers/chain.js';
import type { ProjectState } from '../answers/project-state.js';
import { isDelegation } from '../answers/published.js';
import { answerOf, isAnswered } from '../answers/resolve.js';
import { serviceAnswer } from '../answers/service.js';
import type { DnsRecord } from '../record.js';

/** What is seen of the answer to a question, in the files or in a state of the zones. */
export interface SeenAnswer {
  readonly status: AnswerStatus;
  /** Whether whoever asks gets what was asked for, or is led out of the project. */
  readonly isAnswered: boolean;
  /** The names that CNAMEs lead to, in this order. The last one may be outside the project. */
  readonly through: readonly string[];
  /** The records that answer, at the last of these names; none if not all of them are known. */
  readonly records: readonly Pick<DnsRecord, 'type' | 'content' | 'prio'>[];
}

/** Answers a question about a name to ask for. */
export type See = (asked: string, type: string) => SeenAnswer;

/** What name servers answer in a state of the zones. */
export function seeIn(state: ProjectState): See {
  return (asked, type) => {
    const chain = chainOf(state, asked, type);
    const answer = answerOf(chain, type);
    return {
      status: answer.status,
      isAnswered: isAnswered(chain, answer, type),
      through: chain.through.map(({ name }) => name),
      records: recordsAt(chain.end, type, answer.status),
    };
  };
}

function recordsAt(link: Link, type: string, status: AnswerStatus): SeenAnswer['records'] {
  const { zone, cut, records } = link;
  if (cut !== null) return zone?.published.at(cut).filter(isDelegation) ?? [];
  if (status === 'answer') return records.filter((record) => record.type === type);
  const served = status === 'service' ? (serviceAnswer(link, type) ?? []) : [];
  const known = served.flatMap(({ type: of, content, prio }) =>
    content === undefined ? [] : { type: of, content, prio },
  );
  return known.length === served.length ? known : [];
}
