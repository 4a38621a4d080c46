import { DEFAULT_MAX_CHANGE_PERCENT, FEW_VALUES } from './bulk-change.js';
import type { RiskKind } from './risk-kind.js';

// The kinds of risk that are the same for zones and for mail.

export const protectedValue: RiskKind = {
  code: 'protected',
  level: 'block',
  summary:
    'a published record that matches `protect` would no longer be published as it is, or a translation would be deleted or replaced',
  explanation:
    'Somebody has said that it must stay. What counts is what the zone publishes: the record may be deleted, switched off, hidden by a delegation, or get another content, type or priority. Its TTL may change.',
  advice:
    'Keep it. If it may go after all, remove the entry from `protect` in a change of its own, and plan again. The risk cannot be allowed, except in a rollback.',
  example: {
    raised: {
      change: `
 zone: example.com
 protect: [{ prefix: "@", type: MX }]
 records:
   "@":
     MX:
       - 10 mx1.example.net
-      - 20 mx2.example.net
+      - 20 mx3.example.net
`,
    },
    spared: {
      change: `
 zone: example.com
 protect: [{ prefix: "@", type: MX }]
 records:
   "@":
     MX:
-      - 10 mx1.example.net
+      - { content: mx1.example.net, prio: 10, ttl: 300 }
+      - 20 mx2.example.net
`,
    },
  },
};

export const bulkChange: RiskKind = {
  code: 'bulk-change',
  level: 'block',
  summary: `more than ${DEFAULT_MAX_CHANGE_PERCENT} % (or what \`guards.maxChangePercent\` says) of the records of a zone, or of all zones with changes together, of ${FEW_VALUES} or more, are changed or deleted; or some in more than that share of the project's zones, of ${FEW_VALUES} or more; the same for the translations of templates`,
  explanation:
    'So many changes at once are more often a mistake than a plan: a wrong variable, the wrong file, a shared file, a search and replace. New records do not count, and a type that changes counts once. Zones that are not selected count as zones of the project. Of 628 real changes of single zones in public repositories, 22 raise it.',
  advice:
    'Read the changes. If they are meant, apply with `--allow bulk-change`, or in smaller parts. `guards.maxChangePercent` in the project file sets another limit.',
  example: {
    raised: { change: bulk(4) },
    spared: { change: bulk(3) },
  },
};

/** A zone of ten records, of which the first ones change. */
function bulk(changed: number): string {
  const lines = Array.from({ length: 10 }, (_, index) => {
    const line = (address: string): string => `  host${index}: { A: ${address} }`;
    return index < changed ? `-${line('192.0.2.1')}\n+${line('192.0.2.2')}` : ` ${line('192.0.2.1')}`;
  });
  return `\n zone: example.com\n records:\n${lines.join('\n')}\n`;
}

export const notRestorable: RiskKind = {
  code: 'not-restorable',
  level: 'info',
  summary: 'something is deleted or replaced that the rules would not let in again',
  explanation:
    'It is live although it breaks a rule: it is older than the rule, or was created in another way. A rollback sends it as it was, but the service may refuse it.',
  advice: 'Make sure that it is no longer needed, or note how it was created.',
  example: {
    raised: {
      change: `
 zone: example.com
 records:
   www: { A: 192.0.2.1 }
-  old: { A: { content: 192.0.2.2, ttl: 30 } }
`,
    },
    spared: {
      change: `
 zone: example.com
 records:
   www: { A: 192.0.2.1 }
-  old: { A: { content: 192.0.2.2, ttl: 60 } }
`,
    },
  },
};

export const drift: RiskKind = {
  code: 'drift',
  level: 'warn',
  summary: 'with `--base`: something was changed outside git at a name that the branch does not touch',
  explanation:
    'The change is not in the files, so `apply` reverts it, together with what the branch is about. Perhaps somebody repaired something in a hurry.',
  advice: 'To keep the live change, add it to the files. To revert it, apply.',
  example: {
    raised: {
      change: `
 zone: example.com
 records:
   www: { A: 192.0.2.1 }
+  new: { A: 192.0.2.3 }
`,
      outside: `
 zone: example.com
 records:
-  www: { A: 192.0.2.1 }
+  www: { A: 192.0.2.9 }
`,
    },
    spared: {
      change: `
 zone: example.com
 records:
-  www: { A: 192.0.2.1 }
+  www: { A: 192.0.2.9 }
+  new: { A: 192.0.2.3 }
`,
      outside: `
 zone: example.com
 records:
-  www: { A: 192.0.2.1 }
+  www: { A: 192.0.2.9 }
`,
    },
  },
};

export const driftOverwritten: RiskKind = {
  code: 'drift-overwritten',
  level: 'warn',
  summary: 'with `--base`: the branch changes something that was also changed outside git',
  explanation:
    'Two people have changed the same thing, and `apply` overwrites the live change without it having been in git.',
  advice: 'Find out why it was changed live, and decide which of the two is right before you merge.',
  example: {
    raised: {
      change: `
 zone: example.com
 records:
-  www: { A: 192.0.2.1 }
+  www: { A: 192.0.2.2 }
`,
      outside: `
 zone: example.com
 records:
-  www: { A: 192.0.2.1 }
+  www: { A: 192.0.2.9 }
`,
    },
    spared: {
      change: `
 zone: example.com
 records:
-  www: { A: 192.0.2.1 }
+  www: { A: 192.0.2.2 }
   api: { A: 192.0.2.4 }
`,
      outside: `
 zone: example.com
 records:
   www: { A: 192.0.2.1 }
-  api: { A: 192.0.2.4 }
+  api: { A: 192.0.2.9 }
`,
    },
  },
};

export const newlyManaged: RiskKind = {
  code: 'newly-managed',
  level: 'info',
  summary: 'a zone or mail template has a file or folder from now on',
  explanation: 'From the next `apply` on, anything live that the files do not have is deleted.',
  advice: 'Write the files with `zonemason import`, so that they have everything that is live.',
  example: {
    raised: {
      change: `
 zones/example.com.yaml
+zones/example.org.yaml
`,
    },
    spared: {
      change: `
 zones/example.com.yaml
+zones/example.org.yaml # with \`policy: upsert-only\`, so that nothing is deleted
`,
    },
  },
};

export const noLongerManaged: RiskKind = {
  code: 'no-longer-managed',
  level: 'warn',
  summary: 'a zone or mail template no longer has a file or folder',
  explanation: 'It stays live as it is, but nobody sees any more when it changes. Nothing is deleted.',
  advice:
    'If it was to be emptied, keep the file with `records: {}` and apply that first. If the file was renamed, check that `dns.zones` finds it.',
  example: {
    raised: {
      change: `
 zones/example.com.yaml
-zones/example.org.yaml
`,
    },
    spared: {
      change: `
 zones/example.com.yaml
-zones/example.org.yaml
+zones/org.yaml # with \`zone: example.org\`
`,
    },
  },
};
