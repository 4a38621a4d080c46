import { access } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { version } from '../../version.js';

/** The schemas that files of a project name. */
type SchemaName = 'zone' | 'project';

/**
 * Where an editor finds a schema, as the file at `path` names it: in the package that the project has installed,
 * which needs no network, else at the place where this version of the package is published.
 */
export async function schemaAddress(
  name: SchemaName,
  { root, path }: { readonly root: string; readonly path: string },
): Promise<string> {
  const file = `schemas/${name}.schema.json`;
  const installed = join(root, 'node_modules/zonemason', file);
  const isInstalled = await access(installed).then(
    () => true,
    () => false,
  );
  if (isInstalled) return relative(dirname(path), installed).split(sep).join('/');
  return `https://unpkg.com/zonemason@${version}/${file}`;
}
