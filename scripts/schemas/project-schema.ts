import type { SettingText } from '../../src/config/settings/setting.js';
import { settingTexts } from '../../src/config/settings/read-settings.js';
import { groupBy } from '../../src/diagnostics/group-by.js';
import { withRuleCodes } from './rule-codes.js';
import type { Reader, Schema } from './schema.js';
import { DRAFT } from './schema.js';

/** Titles of the parts of the project file that have several settings. */
const PARTS: Readonly<Record<string, string>> = {
  dns: 'DNS',
  mail: 'Mail translations',
  guards: 'Guards',
  journals: 'Journals',
};

/** The schema of `zonemason.yaml`. */
export function projectSchema(reader: Reader): Schema {
  const parts = groupBy(settingTexts(), ({ name }) => name.replace(/\..*/, ''));
  return {
    $schema: DRAFT,
    title: 'zonemason project file',
    description: 'The services, the files that describe them, and safeguards.',
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(Array.from(parts, ([name, settings]) => [name, partSchema(name, settings, reader)])),
  };
}

function partSchema(part: string, settings: readonly SettingText[], reader: Reader): Schema {
  const properties = settings.map((setting) => [setting.name.replace(`${part}.`, ''), schemaOf(setting, reader)] as const);
  const title = PARTS[part];
  if (title === undefined) return properties[0]?.[1] ?? {};
  const required = properties.filter((_, at) => settings[at]?.isRequired).map(([key]) => key);
  return {
    title,
    type: 'object',
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    properties: Object.fromEntries(properties),
  };
}

/** The schema of a setting, with a default that can be written. */
export function schemaOf({ name, schema, default: value }: SettingText, reader: Reader): Schema {
  if (name === 'rules' && reader === 'editor') return withRuleCodes(schema);
  return ['string', 'number', 'boolean'].includes(typeof value) ? { ...schema, default: value } : schema;
}
