import { dirname, join } from 'node:path';
import { wayBetween } from '../../text/slash-path.js';
import { publishedAddress } from '../../version.js';
import { exists } from './imported-file.js';

type SchemaName = 'zone' | 'project';

/** Where a project has this package: as a dependency, or as a submodule or clone. */
const COPIES = ['node_modules/zonemason', 'zonemason'];

/** Returns the address of a schema for an editor that opens the file at an absolute path; null if it has none. */
export type SchemaAddress = (path: string) => string | null;

/**
 * Finds a schema in the project's copy of the package, which needs no network, else where this version of the package is
 * published, if it is.
 */
export async function schemaAddress(name: SchemaName, root: string): Promise<SchemaAddress> {
  const file = `schemas/${name}.schema.json`;
  for (const copy of COPIES) {
    const schema = join(root, copy, file);
    if (await exists(schema)) return (path) => wayBetween(dirname(path), schema);
  }
  const published = publishedAddress(file);
  return () => published;
}
