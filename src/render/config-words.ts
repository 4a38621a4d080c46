import { shellWord } from './shell-word.js';

/** The words by which a command that is printed names the project file; none if the user named none. */
export function configWords(config: string | undefined): readonly string[] {
  return config === undefined ? [] : ['-c', shellWord(config)];
}
