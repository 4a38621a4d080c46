import { valueOfTag, readTagList } from '../advice/mail-texts/tag-list.js';
import type { ProjectState } from '../answers/project-state.js';
import { resolve } from '../answers/resolve.js';
import { isLedAway, textsAt } from './texts.js';

/** The key of a DKIM selector (RFC 6376 section 3.6.1), '' for one that is revoked, or where others have it; null if there is none. */
export function dkimKeyAt(state: ProjectState, name: string): string | null {
  const texts = textsAt(state, name);
  if (texts === 'elsewhere') {
    const answer = resolve(state, { name, below: false, type: 'TXT' });
    return isLedAway(name, answer) ? `at ${answer.data.join(' ')}` : null;
  }
  const keys = texts.flatMap((text) => valueOfTag(readTagList(text), 'p') ?? []);
  return keys.length === 0
    ? null
    : keys
        .map((key) => key.replaceAll(/\s/g, ''))
        .toSorted()
        .join(' ');
}
