import type { DesiredZone } from '../../dns/zone.js';
import type { FileTree } from '../../load/files/file-tree.js';
import type { DesiredTemplate } from '../../mail/templates/template.js';
import type { UnreadableFile } from './read-revision.js';

/** The declarations on one side of a comparison. */
export interface Side {
  readonly zones: readonly DesiredZone[];
  readonly templates: readonly DesiredTemplate[];
}

/** A scope that the other side has behind a link out of the repository. */
export interface OutOfReach extends Omit<UnreadableFile, 'diagnostics'> {
  readonly name: string;
}

/**
 * Finds scopes that the other side seems not to declare but has behind a link out of the repository: git stores the
 * target of a link, not its content, so there is nothing to compare with.
 */
export async function outOfReach(side: Side, other: Side, tree: FileTree): Promise<readonly OutOfReach[]> {
  const zones = new Set(other.zones.map(({ name }) => name));
  const templates = new Set(other.templates.map(({ name }) => name));
  const unmatched: readonly OutOfReach[] = [
    ...side.zones
      .filter(({ name }) => !zones.has(name))
      .map(({ name, file }) => ({ part: 'dns' as const, name, path: file.path })),
    ...side.templates
      .filter(({ name }) => !templates.has(name))
      .map(({ name, folder }) => ({ part: 'mail' as const, name: `mail/${name}`, path: folder })),
  ];
  const found: OutOfReach[] = [];
  for (const each of unmatched) if (await leadsOut(each.path, tree)) found.push(each);
  return found;
}

/** Returns a side without some of its declarations. */
export function without<S extends Side>(side: S, left: readonly OutOfReach[]): S {
  const names = new Set(left.map(({ name }) => name));
  return {
    ...side,
    zones: side.zones.filter(({ name }) => !names.has(name)),
    templates: side.templates.filter(({ name }) => !names.has(`mail/${name}`)),
  };
}

async function leadsOut(path: string, tree: FileTree): Promise<boolean> {
  const reading = await tree.readFile(path);
  return 'fault' in reading && reading.fault.kind === 'outside';
}
