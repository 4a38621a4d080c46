import { join } from 'node:path';
import type { Project } from '../../config/project.js';
import { asciiName, canonicalName, isZoneName } from '../../dns/name/name.js';
import { Failure } from '../../failure.js';
import { shownPath } from '../../load/files/file-tree.js';
import { zoneFilePath } from '../../load/files/zone-file-path.js';
import type { SlashPath } from '../../text/slash-path.js';

/** Returns canonical zone names, without duplicates. @throws Failure `usage` when one is not a zone name. */
export function zoneNames(given: readonly string[]): readonly string[] {
  return [...new Set(given.map(zoneName))];
}

function zoneName(given: string): string {
  const ascii = asciiName(given);
  const name = ascii === null ? '' : canonicalName(ascii);
  if (isZoneName(name)) return name;
  throw new Failure('usage', `${JSON.stringify(given)} is not a zone name`, {
    hint: 'use the full name, like example.com',
  });
}

/** Where the globs of a project find a new file of a zone, as shown. @throws Failure `usage` when they do not say. */
export function pathInProject(zone: string, { file, root, files, dns }: Project): SlashPath {
  const path = zoneFilePath(dns?.zones ?? [], zone);
  if (path !== null) return shownPath(files, join(root, path));
  throw new Failure('usage', `dns.zones of ${file} does not determine the path of a file for ${zone}`, {
    hint: 'use --out FOLDER, or a glob like zones/*.yaml',
  });
}
