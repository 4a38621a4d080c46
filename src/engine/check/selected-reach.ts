import type { Project } from '../../config/project.js';
import { zoneReading } from '../../config/project.js';
import type { Selection } from '../selection/selection.js';
import { isSelected } from '../selection/selection.js';
import type { Reach } from './reach.js';
import { reachOf } from './reach.js';
import { sightFiles } from './sighted-files.js';

/**
 * Finds what can matter to the selected zones. Null where all of the project has to be read: nothing is left out, or problems of
 * others are reported, too.
 *
 * @throws Failure `interrupted`.
 */
export async function selectedReach(
  project: Project,
  files: readonly string[],
  selection: Selection,
): Promise<Reach | null> {
  if (!selection.zones || selection.changed) return null;
  const sighted = await sightFiles(files, zoneReading(project));
  // Expectations of the project file are about names in zones.
  return sighted && reachOf(sighted, (zone) => isSelected(selection, zone), project.document.file.text);
}
