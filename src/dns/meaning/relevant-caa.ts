import { askedName } from '../answers/answer.js';
import type { QuestionClass } from '../answers/answer.js';
import { chainOf } from '../answers/chain.js';
import type { ProjectState } from '../answers/project-state.js';
import { answerOf } from '../answers/resolve.js';
import type { CaaProperty } from '../advice/caa/property.js';
import { parentOf } from '../name/parent.js';
import { caaProperties } from './issuance.js';

/** The CAA properties that count for a class of names (RFC 8659 section 3); null where others say which these are. */
export function caaFor(state: ProjectState, names: QuestionClass): readonly CaaProperty[] | null {
  for (let at = askedName(names); at !== ''; at = parentOf(at)) {
    const chain = chainOf(state, at, 'CAA');
    const { status, data } = answerOf(chain, 'CAA');
    if (status === 'answer' || (status === 'service' && data.length > 0)) return caaProperties(data);
    if (status === 'service' || status === 'referral' || status === 'loop') return null;
    // Above the zones of the project, hardly anybody has such records. An alias that leaves the project says nothing.
    if (!chain.links[0]?.zone) return [];
  }
  return [];
}
