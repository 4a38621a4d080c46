import type * as Yaml from 'yaml';

let library: typeof Yaml | undefined;

/** The YAML library. It is loaded when a text needs it, since that takes longer than reading most files. */
export function yamlLibrary(): typeof Yaml {
  if (library) return library;
  const loaded: typeof Yaml = require('yaml');
  library = loaded;
  return loaded;
}
