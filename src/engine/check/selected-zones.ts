import type { Project } from '../../config/project.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { Selection } from '../selection/selection.js';
import { isSelected } from '../selection/selection.js';
import type { FarZones } from './far-zones.js';
import { farZones, NO_FAR_ZONES } from './far-zones.js';
import { FILES_OF_PART, mentionGraph, partsOf, reachOf } from './reach.js';
import { sightFiles, withSightedFiles } from './sighted-files.js';
import { checkZonesInParts } from './zones-in-parts.js';
import type { ZonesCheck, ZonesCheckInput } from './zones.js';
import { checkZoneFiles } from './zones.js';

export interface SelectedZonesInput extends ZonesCheckInput {
  readonly project: Pick<Project, 'document'>;
  readonly selection: Selection;
  /** Whether all zones are needed, whatever is selected. */
  readonly isWhole: boolean;
  /** Whether only what is found in them is needed, and no zones. */
  readonly isReport: boolean;
}

export interface SelectedZones {
  /** Without the zones that are not needed. */
  readonly checked: ZonesCheck;
  /** The zones that are not selected and cannot matter. */
  readonly far: FarZones;
  /** Names of all zones. */
  readonly names: readonly string[];
}

/**
 * Checks the selected zones of a project, and of the others what can matter to them. Where problems of all zones are reported, these
 * are checked part by part if not all of them are needed afterwards, so that they are not in memory at the same time.
 *
 * @throws Failure `interrupted`.
 */
export async function checkSelectedZones({
  project,
  selection,
  isWhole,
  isReport,
  ...input
}: SelectedZonesInput): Promise<SelectedZones> {
  const { files, foundZones: _found, expect: _expect, areOthersWarned: _warned, ...settings } = input;
  const isNarrowed = selection.zones !== undefined || selection.changed !== undefined;
  // A few files are checked at a time anyway.
  const isDivided = isReport && files.length > FILES_OF_PART;
  const mayLeaveOut = !isWhole && files.length > 1 && (isNarrowed || isDivided);
  const sighted = mayLeaveOut ? await sightFiles(files, settings, selection.changed?.seen) : null;
  if (!sighted) {
    const checked = await checkZoneFiles(input);
    return { checked, far: NO_FAR_ZONES, names: checked.zones.map(({ name }) => name) };
  }
  const graph = mentionGraph(sighted);
  // Expectations of the project file are about names in zones.
  const { text } = project.document.file;
  const known = { ...input, tree: withSightedFiles(input.tree, sighted) };
  if (!isNarrowed) {
    const parts = partsOf(graph, text);
    const checked = await checkZonesInParts({ ...known, ...parts, isKept: () => false });
    return { checked, far: NO_FAR_ZONES, names: parts.names };
  }
  const reach = reachOf(graph, (zone) => isSelected(selection, zone), text);
  const isKept = ({ file }: DesiredZone): boolean => reach.isNear(file.path);
  const checked = selection.changed
    ? await checkZonesInParts({ ...known, ...partsOf(graph, text), isKept })
    : await checkZoneFiles({ ...known, files: reach.files, reach });
  const zones = checked.zones.filter(isKept);
  return { checked: { ...checked, zones }, far: farZones(reach, settings), names: reach.names };
}
