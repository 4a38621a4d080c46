import { defineRule } from '../../diagnostics/rule.js';

/** What a plan for a name server says of what the server cannot have, or cannot do at once. */
const IN_PLANS = { severity: 'warning', adjustable: true, examples: 'shell' } as const;

export const absentRecord = defineRule(
  {
    code: 'active/absent',
    summary: 'With DNS UPDATE, a record with `active: false` is absent.',
    explanation:
      'The service keeps a record that is switched off. A name server has the records that it answers with and no others, so that such a record is not created, and is deleted if it is there.',
    reference: 'docs/targets.md, "Promise by promise"',
    bad: '# zones/example.com.yaml has: beta: { A: { content: 192.0.2.99, active: false } }\n$ zonemason plan\nzones/example.com.yaml:4:42  warning  active/absent',
    good: '# zones/example.com.yaml has no beta\n$ zonemason plan',
  },
  IN_PLANS,
);

export const dividedPart = defineRule(
  {
    code: 'update/divided',
    summary: 'Changes that belong together fit into one UPDATE message.',
    explanation:
      'A message has 64 KiB, and the server carries out all of it or nothing. Connected changes that take more are sent in several messages, each of which leaves a valid zone; resolvers can see the states between them.',
    reference: 'docs/targets.md, "Messages"; RFC 1035 section 4.2.2',
    bad: '# zones/example.com.yaml has 4,000 new names, and all of them point at another new one\n$ zonemason plan\nzones/example.com.yaml:1:7  warning  update/divided',
    good: '$ zonemason plan --name hub --name "a*"',
  },
  IN_PLANS,
);
