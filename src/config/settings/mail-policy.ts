import { readPolicy } from '../../load/document/policy.js';
import type { Policy } from '../../plan/diff/policy.js';
import { policyLooseness } from '../../plan/settings/setting.js';
import { level } from './comparing.js';
import type { ProjectSetting } from './setting.js';

/** What a run may do to translations. */
export const mailPolicy: ProjectSetting<Policy> = {
  name: 'mail.policy',
  schema: {
    title: 'Policy',
    description:
      'What a run may do: `sync` makes the translations equal to the files, `upsert-only` never deletes, `create-only` never deletes or updates.',
    type: 'string',
    enum: ['sync', 'upsert-only', 'create-only'],
  },
  default: 'sync',
  read: readPolicy,
  compare: level(policyLooseness),
  docs: '[what a run may do](mail.md#policy-ignore-protect): `sync`, `upsert-only` or `create-only`',
};
