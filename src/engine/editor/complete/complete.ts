import type { Completion, CompletionPlace } from './completion-items.js';
import { completeMailFile } from './complete-mail-file.js';
import { completeProjectFile } from './complete-project-file.js';
import { completeZoneFile } from './complete-zone-file.js';

/** What can be written at a cursor in a file of some kind. */
export async function completionsAt(place: CompletionPlace): Promise<readonly Completion[]> {
  switch (place.kind) {
    case 'zone':
      return completeZoneFile(place);
    case 'project':
      return completeProjectFile(place);
    case 'template':
    case 'translation':
      return completeMailFile(place);
    default:
      return [];
  }
}

const SEPARATOR = /[\s,[\]{}"']/;

/** What a completion writes in place of how many characters in front of the cursor, and behind it. */
export interface WrittenCompletion {
  readonly text: string;
  readonly replaces: number;
  readonly overwrites: number;
}

/** `behind` is the rest of the line. */
export function writtenBy(
  { label, kind, text = kind === 'key' ? `${label}: ` : label, replaces, closing = '' }: Completion,
  { typed }: CompletionPlace['context'],
  behind: string,
): WrittenCompletion {
  const overwrites = Array.from(closing).findIndex((character, index) => behind[index] !== character);
  return {
    text,
    replaces: replaces ?? typed.split(SEPARATOR).at(-1)?.length ?? 0,
    overwrites: overwrites === -1 ? closing.length : overwrites,
  };
}
