import { textOf } from '../../load/yaml/nodes.js';
import type { ProjectSetting } from './setting.js';

/** What requests call themselves, so that the sessions of an account can be told apart; null if the file does not say. */
export const userAgent: ProjectSetting<string | null> = {
  name: 'userAgent',
  schema: {
    title: 'User agent',
    description:
      'What requests call themselves. The service stores it with each session, so that those of an account can be told apart.',
    type: 'string',
    pattern: '^[!-~](?:[ -~]{0,198}[!-~])?$',
    patternErrorMessage: 'Write up to 200 characters of ASCII, without blanks around them.',
    examples: ['zonemason ci of acme'],
  },
  default: null,
  read: textOf,
  compare: null,
  docs: 'what requests call themselves, so that the [sessions](mail.md) of an account can be told apart',
};
