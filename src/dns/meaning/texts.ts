import { contentText } from '../content/content-text.js';
import type { Answer } from '../../plan/effect.js';
import type { ProjectState } from '../answers/project-state.js';
import { resolve } from '../answers/resolve.js';

/** What is known of the texts of a name: that others have them, or the texts. */
export type KnownTexts = 'elsewhere' | readonly string[];

/** The texts of a name in one state; none outside the project. */
export function textsAt(state: ProjectState, name: string): KnownTexts {
  const answer = resolve(state, { name, below: false, type: 'TXT' });
  if (isLedAway(name, answer)) return 'elsewhere';
  return answer.status === 'answer' || answer.status === 'service'
    ? answer.data.map((content) => contentText(content).text)
    : [];
}

/**
 * Whether the project leaves what it says of a name to others: by a delegation, by an alias of a name of theirs, or to a managed
 * service whose answer is not known.
 */
export function isLedAway(name: string, { status, data }: Answer): boolean {
  if (status === 'service') return data.length === 0;
  return status === 'referral' || (status === 'elsewhere' && data[0] !== name);
}
