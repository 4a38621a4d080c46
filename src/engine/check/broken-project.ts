import { dirname } from 'node:path';
import { fileSettings, outlineProject, projectFiles } from '../../config/project.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { CheckReport } from '../../diagnostics/report.js';
import { fullPath } from '../../load/files/file-tree.js';
import { findZoneFiles } from '../../load/files/find-files.js';
import { dayAt } from '../../text/day.js';
import { catalogue } from '../catalogue.js';
import type { Selection } from '../selection/selection.js';
import { isSelected } from '../selection/selection.js';
import type { Host } from '../session/session.js';
import { checkZoneFiles } from './zones.js';

/**
 * The problems of a project file that cannot be used, and those of the zone files that it names, with its variables and
 * severities as far as they can be read. Its policies may be what is broken, so they are not held against the files.
 */
export async function checkBrokenProject(
  host: Host,
  selection: Selection,
  problems: readonly Diagnostic[],
): Promise<CheckReport> {
  const { config: file, files, env, now, signal } = host;
  const paths = selection.only === 'mail' ? [] : await zonePathsOf(host, problems);
  const place = { file, files, env, knownRules: catalogue };
  const { vars, txt, protocol, replace, severities, tree } = await fileSettings(place, paths);
  const { diagnostics, hidden, records } = await checkZoneFiles({
    files: paths,
    vars,
    txt,
    protocol,
    replace,
    severities,
    tree,
    isWanted: (zone) => isSelected(selection, zone),
    today: dayAt(now()),
    signal,
  });
  return { diagnostics: [...problems, ...diagnostics], hidden, files: 1 + paths.length, records };
}

/** Where `init` puts zone files: the best guess where the project file cannot be parsed. */
const USUAL_GLOBS = ['zones/*.yaml'];

async function zonePathsOf(
  { config: file, files, env }: Host,
  problems: readonly Diagnostic[],
): Promise<readonly string[]> {
  const outline = await outlineProject({ file, files, env });
  if (outline) return findZoneFiles(outline.zones, outline.root, outline.files);
  const path = problems.find(({ at }) => at)?.at?.file.path;
  if (path === undefined) return [];
  const root = dirname(fullPath(files, path));
  return findZoneFiles(USUAL_GLOBS, root, projectFiles(files, root));
}
