import { textsOf } from '../../load/yaml/nodes.js';
import { target } from './setting.js';
import type { ProjectSetting } from './setting.js';

const form = { type: 'array', minItems: 1, items: { type: 'string' } };

/** Program and arguments that print the password of a zone, or null. */
export const credentialCommand: ProjectSetting<readonly string[] | null> = {
  name: 'dns.credentialCommand',
  schema: {
    title: 'Command that returns passwords',
    description:
      'Program and arguments, run without a shell. It gets the zone name on standard input and writes {"password": "…"} to standard output.',
    ...form,
    examples: [['pass-helper', 'dns']],
  },
  default: null,
  read: textsOf,
  compare: target(textOf),
  docs: "program and arguments that print a zone's password; see [Credentials](credentials.md)",
};

/** Program and arguments that check the records, or null. Without it, they are not checked. */
export const policyCommand: ProjectSetting<readonly string[] | null> = {
  name: 'policyCommand',
  schema: {
    title: 'Command that checks records',
    description:
      'Program and arguments, run without a shell. It gets {"records": […]} on standard input and writes {"diagnostics": [{"address", "message", "severity"}]} to standard output.',
    ...form,
    examples: [['policies/check.sh']],
  },
  default: null,
  read: textsOf,
  compare: target(textOf, { isGuard: true }),
  docs: 'program and arguments that [check all records](policies.md#a-program-that-decides)',
};

function textOf(command: readonly string[] | null): string | null {
  return command && JSON.stringify(command);
}
