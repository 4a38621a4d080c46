import { DEFAULT_MAX_CHANGE_PERCENT } from '../../plan/risks/bulk-change.js';
import { level } from './setting.js';
import type { ProjectSetting } from './setting.js';
import { numberOf } from './setting.js';

/** Share of what is live that may be updated or deleted without consent. */
export const maxChangePercent: ProjectSetting<number> = {
  name: 'guards.maxChangePercent',
  schema: {
    title: 'Bulk change',
    description:
      "Percentage of a zone's live records that may be updated or deleted before consent by name is needed.",
    type: 'number',
    minimum: 0,
    maximum: 100,
    examples: [10],
  },
  default: DEFAULT_MAX_CHANGE_PERCENT,
  read: numberOf,
  compare: level(Number),
  docs: 'how much of a zone may change without consent, in percent',
};
