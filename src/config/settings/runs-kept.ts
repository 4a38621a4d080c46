import { level } from './setting.js';
import type { ProjectSetting } from './setting.js';
import { numberOf } from './setting.js';

/** How many runs keep their journals. */
export const runsKept: ProjectSetting<number> = {
  name: 'journals.keep',
  schema: {
    title: 'Kept runs',
    description:
      'Number of runs whose journals are kept. Older ones are deleted at the end of a run, except those that were cut off and not rolled back.',
    type: 'integer',
    minimum: 1,
  },
  default: 100,
  read: numberOf,
  compare: level((runs) => -runs),
  docs: '[how many runs](rollback.md#how-long-journals-are-kept) keep their journals',
};
