import type { Rule } from '../../diagnostics/rule.js';
import { defineRule } from '../../diagnostics/rule.js';

const reference = 'docs/zone-files.md, "Ignore and protect"';

const RECORDS = 'zone: example.com\nrecords:\n  mail: { A: 192.0.2.8 }\n';

/** An entry of `protect` that guards nothing. */
export const unusedProtect: Rule = defineRule(
  {
    code: 'protect/unused',
    summary: 'An entry of `protect` should match something.',
    explanation:
      'A slip in the pattern leaves what it should protect without a guard. `validate` looks at the files, `plan` at what is ' +
      'live, too. An entry for what is still to come may wait for it.',
    reference,
    bad: `${RECORDS}protect:\n  - { prefix: mial }\n`,
    good: `${RECORDS}protect:\n  - { prefix: mail }\n`,
  },
  { severity: 'warning', adjustable: true, examples: 'zone' },
);

const IGNORING = '$ cat zones/example.com.yaml\nignore:\n  - { prefix:';

/** An entry of `ignore` that matches nothing live, while something close to it is deleted. */
export const unusedIgnore: Rule = defineRule(
  {
    code: 'ignore/unused',
    summary: 'An entry of `ignore` should match what it is for.',
    explanation:
      'It matches nothing that is live, but the plan deletes something whose name differs from it by a single slip, and which it was ' +
      'probably meant for. Entries for what comes and goes may match nothing, and are not reported.',
    reference,
    bad: `${IGNORING} _acme-chalenge, type: TXT }\n$ zonemason plan\n- _acme-challenge TXT token`,
    good: `${IGNORING} _acme-challenge, type: TXT }\n$ zonemason plan`,
  },
  { severity: 'warning', adjustable: true, examples: 'shell' },
);
