import type { RiskKind } from './risk-kind.js';

// The kinds of risk that compare what a plan is made from with what was there before.

export const newProblem = {
  code: 'new-problem',
  level: 'warn',
  exception: { level: 'info', when: 'for `ttl/short`' },
  summary: 'a rule warns of a record or text that the plan changes, and did not warn of it before',
  explanation:
    'Before is what is live; with `--base` and in `diff` it is the base of the branch. What the rules have warned of for long is not told again. Rules about dates, exceptions and patterns do not count, nor what another risk tells: a TTL that only gets short, a text that equals the default. Of 628 real changes of single zones in public repositories, 27 raise it as a warning. 62 more have a new record with a TTL that `ttl/short` warns of, for which nobody stops: these are notes, which a project with shorter TTLs switches off.',
  advice:
    'Correct it, or except it with a reason if it is meant. `zonemason rules CODE` explains the rule that the risk names.',
  example: {
    raised: {
      change: `
 zone: example.com
 records:
   www: { A: 192.0.2.1 }
-  shop: { CNAME: www.example.com }
+  shop: { CNAME: wwww.example.com }
`,
    },
    spared: {
      change: `
 zone: example.com
 records:
   www: { A: 192.0.2.1 }
-  shop: { CNAME: { content: wwww.example.com, ttl: 1h } }
+  shop: { CNAME: { content: wwww.example.com, ttl: 2h } }
`,
    },
  },
} satisfies RiskKind;

export const guardLoosened: RiskKind = {
  code: 'guard-loosened',
  level: 'block',
  summary:
    'with `--base` and in `diff`: with a setting of the base, such as `protect` or a rule, the plan would be blocked or have an error; the branch has changed the setting',
  explanation:
    'A branch that loosens a guard and makes use of it at once consents to itself. Each change of `protect`, `ignore`, `guards`, `policies`, `rules`, `except` or `expect` that the plan needs is named. A change of records alone never raises it: of 628 real changes of single zones in public repositories, none does.',
  advice:
    'Change the setting in a branch of its own first. If both are meant to go together, apply with `--allow guard-loosened`.',
  example: {
    raised: {
      change: `
 zone: example.com
-protect: [{ prefix: "@", type: MX }]
 records:
   "@":
     MX:
-      - 10 mx1.example.net
+      - 10 mx2.example.net
`,
    },
    spared: {
      change: `
 zone: example.com
-protect: [{ prefix: "@", type: MX }]
 records:
   "@":
     MX:
       - 10 mx1.example.net
`,
    },
  },
};
