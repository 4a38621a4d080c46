import type { CheckedParts } from '../workflow/check-parts.js';
import { checkParts, partsOf } from '../workflow/check-parts.js';
import type { Loaded } from './loaded.js';
import type { ScopeOptions } from './scope.js';

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
