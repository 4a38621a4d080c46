import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { SourceFile } from '../../diagnostics/source.js';
import { sourceFile } from '../../diagnostics/source.js';
import type { Node } from '../../load/yaml/nodes.js';
import { valueOf } from '../../load/yaml/nodes.js';
import type { GuardSetting } from '../../plan/settings/setting.js';
import type { Settings, ValueOf } from './list.js';
import { everySetting } from './list.js';
import type { SettingText, Surroundings } from './setting.js';
import { readSetting, writtenAt } from './setting.js';

export interface SettingsReading {
  readonly settings: Settings;
  /** What makes the file unusable. */
  readonly misshapen: readonly Diagnostic[];
  /** What is wrong with settings that not every command needs. */
  readonly unusable: readonly Diagnostic[];
}

/** Reads the settings of a project file, whose shape the schema check has validated. */
export function readSettings(surroundings: Surroundings): SettingsReading {
  const misshapen: Diagnostic[] = [];
  const unusable: Diagnostic[] = [];
  const read: ValueOf = (setting) => {
    const { value, diagnostics } = readSetting(setting, surroundings);
    (setting.mayBeUnusable ? unusable : misshapen).push(...diagnostics);
    return value;
  };
  const { document } = surroundings;
  const settings = everySetting({
    valueOf: read,
    part: (name, settingsOf) => (valueOf(document, name) ? settingsOf(read) : null),
  });
  return { settings, misshapen, unusable };
}

/** Returns the settings of a project file that are compared with those of another. The environment does not count. */
export function comparedSettings({
  document,
  knownRules,
}: Pick<Surroundings, 'document' | 'knownRules'>): readonly GuardSetting[] {
  const compared: GuardSetting[] = [];
  const compare =
    (isPartMissing: boolean): ValueOf =>
    (setting) => {
      const { name } = setting;
      const { value } = readSetting(setting, { document, file: document.file.path, env: {}, knownRules });
      const written = writtenAt(name, document);
      const place = written ?? writtenAt(name.replace(/\..*/, ''), document) ?? document;
      compared.push(...(setting.compare?.(value, { name, written, place, isPartMissing, knownRules }) ?? []));
      return value;
    };
  everySetting({
    valueOf: compare(false),
    part: (name, settingsOf) => settingsOf(compare(valueOf(document, name) === undefined)),
  });
  return compared;
}

/** The content of a project file that says nothing. */
export function emptyDocument(file: SourceFile): Node {
  return { kind: 'map', entries: [], file, start: 0, end: 0 };
}

/** What all settings say to users and editors, in the order of the list. */
export function settingTexts(): readonly SettingText[] {
  const texts: SettingText[] = [];
  const surroundings = { document: emptyDocument(sourceFile('', '')), file: '', env: {}, knownRules: [] };
  const note: ValueOf = (setting) => {
    texts.push(setting);
    return readSetting(setting, surroundings).value;
  };
  everySetting({ valueOf: note, part: (_, settingsOf) => settingsOf(note) });
  return texts;
}
