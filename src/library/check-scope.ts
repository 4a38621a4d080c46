import type { CheckedParts } from '../engine/check/check.js';
import { checkParts, partsOf } from '../engine/check/check.js';
import type { Loaded } from './loaded.js';
import { openFiles } from './open-files.js';
import type { ScopeOptions } from './scope.js';
import type { ServiceOptions } from './service-options.js';

/** Reads and checks what is wanted of a project. @throws Failure `usage` when there is no such thing in it. */
export async function checkScope(
  { settings, env }: Loaded,
  { zones, only, credentials }: ScopeOptions & Pick<ServiceOptions, 'credentials'>,
  { byMirror }: { readonly byMirror: boolean },
): Promise<CheckedParts> {
  const parts = partsOf(settings, only ?? (zones && 'dns'));
  const { folder } = settings.files;
  const files = openFiles({ folder, env, config: settings.file, credentials: credentials?.file });
  const project = { ...settings, files };
  return checkParts({ project, parts, isWanted: zones ?? everyZone, byMirror });
}

function everyZone(): boolean {
  return true;
}
