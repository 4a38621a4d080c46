import { ANY } from './answer.js';
import { chainOf } from './chain.js';
import type { ProjectState } from './project-state.js';
import { answerOf } from './resolve.js';

/** Whether any question about a name to ask for is answered, or left to others. */
export function answersAnything(state: ProjectState, asked: string): boolean {
  const chain = chainOf(state, asked, ANY);
  const { status } = answerOf(chain, ANY);
  return (
    status === 'elsewhere' ||
    status === 'referral' ||
    (status !== 'loop' && chain.end.records.length + chain.end.served.length > 0)
  );
}
