import { textOf } from '../../load/yaml/nodes.js';
import type { ProjectSetting } from './setting.js';
import { numberOf } from './setting.js';

/** Maximum number of concurrent requests of a run, unless the project file or the caller says otherwise. */
export const DEFAULT_CONCURRENCY = 16;

/** The highest number that they may say. */
export const MOST_CONCURRENCY = 1000;

/** Maximum number of concurrent requests; null if the file does not say. */
export const concurrency: ProjectSetting<number | null> = {
  name: 'concurrency',
  schema: {
    title: 'Concurrent requests',
    description:
      'Maximum number of concurrent requests, in one zone or mail template and in all. Overridden by --concurrency.',
    type: 'integer',
    minimum: 1,
    maximum: MOST_CONCURRENCY,
    default: DEFAULT_CONCURRENCY,
    examples: [4],
  },
  default: null,
  read: numberOf,
  compare: null,
  docs: 'the [most requests at once](apply.md#how-many-requests-at-once)',
};

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
