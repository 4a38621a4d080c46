import { dirname, join } from 'node:path';
import { wayBetween } from '../../text/slash-path.js';
import { publishedAddress } from '../../version.js';
import { exists } from './imported-file.js';

type SchemaName = 'zone' | 'project';

/**
 * Returns the address of a schema for an editor that opens the file at `path`: in the installed package, which needs no
 * network, else where this version of the package is published.
 */
export async function schemaAddress(
  name: SchemaName,
  { root, path }: { readonly root: string; readonly path: string },
): Promise<string> {
  const file = `schemas/${name}.schema.json`;
  const installed = join(root, 'node_modules/zonemason', file);
  if (await exists(installed)) return wayBetween(dirname(path), installed);
  return publishedAddress(file);
}
