import { emptyDocument } from '../../../src/config/settings/read-settings.js';
import type { ProjectSetting } from '../../../src/config/settings/setting.js';
import { readSetting, writtenAt } from '../../../src/config/settings/setting.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import type { Node } from '../../../src/load/yaml/nodes.js';
import { readYaml } from '../../../src/load/yaml/read-yaml.js';
import { placed } from '../../load/support.js';

const FILE = 'zonemason.yaml';

/** A project file, which may say nothing. */
export function documentOf(text: string): Node {
  const file = sourceFile(FILE, text);
  return (text === '' ? null : readYaml(file).root) ?? emptyDocument(file);
}

/** The value of a setting in a project file, and what is wrong with it. */
export function read<T>(setting: ProjectSetting<T>, text: string, env: NodeJS.ProcessEnv = {}) {
  const surroundings = { document: documentOf(text), file: FILE, env, knownRules: [] };
  const { value, diagnostics } = readSetting(setting, surroundings);
  return { value, problems: placed(diagnostics) };
}

/** What is compared of a setting in a project file. */
export function compared<T>(setting: ProjectSetting<T>, text: string) {
  const document = documentOf(text);
  const { name } = setting;
  const written = writtenAt(name, document);
  const at = { name, written, place: written ?? document, isPartMissing: false, knownRules: [] };
  return setting.compare?.(read(setting, text).value, at) ?? [];
}

/** How loose a setting is in a project file. */
export function looseness<T>(setting: ProjectSetting<T>, text: string): number | undefined {
  const [level] = compared(setting, text);
  return level?.kind === 'level' ? level.looseness : undefined;
}
