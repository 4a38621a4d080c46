import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { checkSchema } from '../load/schema/check-schema.js';
import { isText } from '../load/yaml/core-schema.js';
import type { Node } from '../load/yaml/nodes.js';
import { valueOf } from '../load/yaml/nodes.js';

/** Checks a project file against its schema. */
export async function checkProjectSchema(root: Node): Promise<readonly Diagnostic[]> {
  if (isUsualFile(root)) return [];
  const { projectFile } = await import('../load/generated/project-file.js');
  return checkSchema(root, projectFile);
}

/** Whether a file has only the usual settings, certainly as the schema wants them: then the validator need not be loaded. */
function isUsualFile(root: Node): boolean {
  return root.kind === 'map' && root.entries.every(({ key, value }) => isUsualPart(key.text, value));
}

function isUsualPart(name: string, part: Node): boolean {
  if (name === 'dns')
    return hasOnlyTexts(part, ['endpoint', 'zones']) && valueOf(part, 'zones') !== undefined;
  return name === 'mail' && hasOnlyTexts(part, ['endpoint', 'brand', 'translations']);
}

function hasOnlyTexts(part: Node, keys: readonly string[]): boolean {
  return (
    part.kind === 'map' && part.entries.every(({ key, value }) => keys.includes(key.text) && isText(value))
  );
}
