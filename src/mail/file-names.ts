import type { DesiredMail, LiveTemplate } from './template.js';
import { matchTemplates } from './planning/match-templates.js';

/** Length in UTF-8 that all file systems support, with room for a file extension. */
const LONGEST = 200;
/** Characters that some system does not allow, or that are invisible. */
const UNUSABLE = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|^[\s.]|[\s.]$/u;
/** Device names on Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Whether a name is a valid name of a visible file or folder on all systems. */
export function isFileName(name: string): boolean {
  return (
    name !== '' &&
    !UNUSABLE.test(name) &&
    !DEVICE.test(name) &&
    new TextEncoder().encode(name).length <= LONGEST
  );
}

/** Whether a language can be a file name; `template.yaml` is the mirror. */
export function isLanguageFileName(language: string): boolean {
  return isFileName(language) && language.toLowerCase() !== 'template';
}

/**
 * The folder name of each template of the brand: that of its existing folder, or its name, or its id if the name is
 * ambiguous or not a valid folder name. Null if neither works.
 */
export function folderNames(
  all: readonly LiveTemplate[],
  existing: DesiredMail,
): ReadonlyMap<LiveTemplate, string | null> {
  const { matches } = matchTemplates(existing, all);
  const present = new Map(matches.map(({ desired, live }) => [live, desired.name]));
  const claims = new Map<string, number>();
  // Some file systems are case-insensitive.
  const claim = (name: string): void =>
    void claims.set(name.toLowerCase(), (claims.get(name.toLowerCase()) ?? 0) + 1);
  for (const { id, name } of all) for (const each of new Set([id, name])) claim(each);

  const isItsOwn = (name: string): boolean => isFileName(name) && claims.get(name.toLowerCase()) === 1;
  const fresh = ({ id, name }: LiveTemplate): string | null =>
    [name, id].find((each) => isItsOwn(each)) ?? null;
  return new Map(all.map((template) => [template, present.get(template) ?? fresh(template)]));
}
