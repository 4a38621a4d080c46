import { textOf } from '../../load/yaml/nodes.js';
import type { ProjectSetting } from './setting.js';

/** Folder of the translations, relative to the root of the project. */
export const translations: ProjectSetting<string> = {
  name: 'mail.translations',
  schema: {
    title: 'Mail folder',
    description: 'Folder of the translations, relative to this file.',
    type: 'string',
    examples: ['mails'],
  },
  default: 'mail',
  read: (written) => textOf(written) || undefined,
  compare: null,
  docs: '[folder of the translations](mail.md#the-folder), relative to this file',
};
