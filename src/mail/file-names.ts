import type { DesiredMail, LiveTemplate } from './template.js';
import { matchTemplates } from './planning/match-templates.js';

/** Letters in UTF-8 that every file system takes, with room for an ending. */
const LONGEST = 200;
/** Of no use on one system or another, or not to be seen. */
const UNUSABLE = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|^[\s.]|[\s.]$/u;
/** Names of devices on Windows, whatever ending follows. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * Whether a file or folder can have a name on all systems, and be read as a translation there: what begins with a
 * dot is hidden.
 */
export function isFileName(name: string): boolean {
  return (
    name !== '' &&
    !UNUSABLE.test(name) &&
    !DEVICE.test(name) &&
    new TextEncoder().encode(name).length <= LONGEST
  );
}

/** Whether the translation in a language can have a file; `template.yaml` is the mirror. */
export function isLanguageFileName(language: string): boolean {
  return isFileName(language) && language.toLowerCase() !== 'template';
}

/**
 * The folder of each live template: the one that it has already, else its name, else its id where no folder can have
 * the name or another template could be meant by it. Null where neither will do. `all` are all templates of the brand.
 */
export function folderNames(
  all: readonly LiveTemplate[],
  existing: DesiredMail,
): ReadonlyMap<LiveTemplate, string | null> {
  const { matches } = matchTemplates(existing, all);
  const present = new Map(matches.map(({ desired, live }) => [live, desired.name]));
  const claims = new Map<string, number>();
  // Some file systems do not tell capitals from others.
  const claim = (name: string): void =>
    void claims.set(name.toLowerCase(), (claims.get(name.toLowerCase()) ?? 0) + 1);
  for (const { id, name } of all) for (const each of new Set([id, name])) claim(each);

  const isItsOwn = (name: string): boolean => isFileName(name) && claims.get(name.toLowerCase()) === 1;
  const fresh = ({ id, name }: LiveTemplate): string | null =>
    [name, id].find((each) => isItsOwn(each)) ?? null;
  return new Map(all.map((template) => [template, present.get(template) ?? fresh(template)]));
}
