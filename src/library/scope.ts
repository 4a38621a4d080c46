import type { CheckedParts, PartName } from '../workflow/check-parts.js';
import { checkParts, partsOf } from '../workflow/check-parts.js';
import type { Loaded } from './project.js';

/** What part of a project something is done with. */
export interface ScopeOptions {
  /** Whether a zone is wanted, by its name in punycode. All when left out; where it is given, mail is left out. */
  readonly zones?: (name: string) => boolean;
  /** All parts that the project has, when it is left out. */
  readonly only?: PartName;
}

/** Reads and checks what is wanted of a project. @throws Failure `usage` when there is no such thing in it. */
export async function checkScope(
  { settings, cwd }: Loaded,
  { zones, only }: ScopeOptions,
  { byMirror }: { readonly byMirror: boolean },
): Promise<CheckedParts> {
  const parts = partsOf(settings, only ?? (zones && 'dns'));
  return checkParts({ project: settings, parts, isWanted: zones ?? everyZone, byMirror, cwd });
}

function everyZone(): boolean {
  return true;
}
