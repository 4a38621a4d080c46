import type { Variables } from '../../load/zone/variables.js';
import { readVariables } from '../../load/zone/variables.js';
import type { ProjectSetting } from './setting.js';

/** Variables of the zone files. */
export const vars: ProjectSetting<Variables> = {
  name: 'vars',
  schema: {
    title: 'Variables',
    description:
      'Constants: `${name}` stands for the value in names, contents, TTLs and texts of zone files.',
    type: 'object',
    additionalProperties: { type: ['string', 'number', 'boolean'], minLength: 1 },
    examples: [{ web4: '192.0.2.10' }],
  },
  docs: '[variables](zone-files.md#variables) of all zone files',
  judge: (written) => {
    const { variables: value, diagnostics } = readVariables(written);
    return { value, diagnostics };
  },
  compare: null,
};
