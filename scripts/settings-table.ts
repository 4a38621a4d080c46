import { settingTexts } from '../src/config/settings/read-settings.js';
import { markdownTable, withGenerated } from './generated-part.js';
import { schemaOf } from './schemas/project-schema.js';

/** A page of the documentation with the table of the settings of the project file between two markers. */
export function withSettings(page: string): string {
  const rows = settingTexts().map((setting) => {
    const { default: value } = schemaOf(setting, 'tool');
    const byDefault =
      value === undefined ? '' : `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
    return [`\`${setting.name}\``, setting.isRequired ? 'required' : byDefault, setting.docs];
  });
  const table = markdownTable(['key', 'default', 'meaning'], rows);
  return withGenerated(page, 'src/config/settings/list.ts', table);
}
