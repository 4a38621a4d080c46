import { chainOf } from '../answers/chain.js';
import type { ProjectState } from '../answers/project-state.js';
import { judgeOf } from './judge.js';
import type { PosedQuestion } from './question.js';
import { seeIn } from './seen-answer.js';

/** The names of the zones that judging an expectation leads through in a state of a project. */
export function zonesAsked(
  { expectation, question }: PosedQuestion,
  state: ProjectState,
): ReadonlySet<string> {
  const names = new Set<string>();
  const see = seeIn(state);
  judgeOf(
    expectation,
    question,
    state.zones,
  )((asked, type) => {
    for (const { zone } of chainOf(state, asked, type).links) if (zone) names.add(zone.name);
    return see(asked, type);
  });
  return names;
}
