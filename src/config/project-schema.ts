import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report-at.js';
import type { Advice } from '../diagnostics/suggestion.js';
import { checkSchema } from '../load/schema/check-schema.js';
import { badValue } from '../load/schema/schema-rules.js';
import { checkSlashes } from '../load/source/backslash.js';
import { quote } from '../load/source/report.js';
import { oneOf } from '../text/plural.js';
import { isText } from '../load/yaml/core-schema.js';
import type { Node } from '../load/yaml/nodes.js';
import { scalarsIn, valueOf } from '../load/yaml/nodes.js';
import { settingTexts } from './settings/read-settings.js';
import { writtenAt } from './settings/setting.js';
import { affordableGlobs, MOST_GLOBS } from '../text/glob-cost.js';

/** Checks a project file against its schema. */
export async function checkProjectSchema(root: Node): Promise<readonly Diagnostic[]> {
  if (isUsualFile(root)) return checkPaths(root);
  const { projectFile } = await import('../load/generated/project-file.js');
  return [...checkSchema(root, projectFile, adviceForMisplaced), ...checkPaths(root)];
}

/** Says where a setting belongs that stands at the top, or in another part. */
function adviceForMisplaced(key: string, pointer: string): Advice | null {
  if (pointer.lastIndexOf('/') > 0) return null;
  const paths = settingTexts().map(({ name }) => name.split('.'));
  const places = new Set(
    paths.flatMap(([part = '', name]) => {
      if (part === key) return ['at the top'];
      return name === key ? [`under \`${part}:\``] : [];
    }),
  );
  return places.size === 0 ? null : { hint: `the project file has it ${oneOf([...places])}` };
}

/** The settings that are paths or globs. */
const PATHS = ['dns.zones', 'mail.translations', 'stateFolder'];

function checkPaths(root: Node): readonly Diagnostic[] {
  const slashes = PATHS.flatMap((name) => {
    const written = writtenAt(name, root);
    return written ? [...scalarsIn(written)].flatMap((path) => checkSlashes(name, path)) : [];
  });
  return [...slashes, ...checkGlobs(root)];
}

/** Reports the first glob in `dns.zones` that is one too many, or takes too long to match. */
function checkGlobs(root: Node): readonly Diagnostic[] {
  const zones = valueOf(valueOf(root, 'dns'), 'zones');
  const globs = zones ? [...scalarsIn(zones)] : [];
  const at = globs[affordableGlobs(globs.map(({ text }) => text))];
  if (!at) return [];
  const message = `dns.zones has more than ${MOST_GLOBS} globs, or one that matches a path in too many ways: ${quote(at.text)}`;
  const hint =
    'write at most two asterisks in a name, one `**/` besides, and few alternatives without `+(…)` and `*(…)`';
  return [report({ rule: badValue, at, message, hint })];
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
