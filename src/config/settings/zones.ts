import { textsOf } from '../../load/yaml/nodes.js';
import type { ProjectSetting } from './setting.js';

/** Globs of zone files, relative to the root of the project. */
export const zones: ProjectSetting<readonly string[]> = {
  name: 'dns.zones',
  schema: {
    title: 'Zone files',
    description: 'Globs, relative to this file.',
    type: ['string', 'array'],
    minItems: 1,
    uniqueItems: true,
    items: { type: 'string' },
    examples: ['zones/*.yaml'],
  },
  isRequired: true,
  default: [],
  read: textsOf,
  compare: null,
  docs: 'zone files: one glob or a list, relative to this file',
};
