import { textOf } from '../../load/yaml/nodes.js';
import { PRIVATE_FOLDER } from '../../private-folder.js';
import type { ProjectSetting } from './setting.js';
import { level, numberOf, target } from './setting.js';

/** How many runs keep their journals. */
export const runsKept: ProjectSetting<number> = {
  name: 'journals.keep',
  schema: {
    title: 'Kept runs',
    description:
      'Number of runs whose journals are kept. Older ones are deleted at the end of a run, except those that were cut off and not rolled back.',
    type: 'integer',
    minimum: 1,
    examples: [500],
  },
  default: 100,
  read: numberOf,
  compare: level((runs) => -runs),
  docs: '[how many runs](rollback.md#how-long-journals-are-kept) keep their journals',
};

/** The folder of what runs keep, as it is written. */
export interface WrittenFolder {
  readonly path: string;
  /** The user chose it, so it may be anywhere; otherwise it is relative to the project file. */
  readonly isFromEnvironment: boolean;
}

/** Names the folder instead of the project file, relative to the working folder. */
export const STATE_VARIABLE = 'ZONEMASON_STATE';

/** The folder of journals, locks, the kept token and used one-time passwords. */
export const stateFolder: ProjectSetting<WrittenFolder> = {
  name: 'stateFolder',
  schema: {
    title: 'State folder',
    description: `Folder of journals, locks, the kept token and used one-time passwords, relative to this file. Overridden by ${STATE_VARIABLE}, which may name a folder outside the repository.`,
    type: 'string',
    minLength: 1,
    examples: ['var/zonemason'],
  },
  default: PRIVATE_FOLDER,
  docs: `[folder of what runs keep](project-file.md#the-state-folder), relative to this file; \`${STATE_VARIABLE}\` overrides it`,
  judge: (written, { env }) => {
    const chosen = env[STATE_VARIABLE] || undefined;
    const path = chosen ?? (textOf(written) || PRIVATE_FOLDER);
    return { value: { path, isFromEnvironment: chosen !== undefined }, diagnostics: [] };
  },
  compare: target((_, written) => textOf(written) ?? null),
};
