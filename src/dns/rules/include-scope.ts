import { excerpt } from '../check/problem.js';
import { defineRule } from '../../diagnostics/rule.js';
import { glob } from '../../plan/glob.js';
import { displayPrefix } from '../record.js';
import { asDeclared } from '../records/service-records.js';
import type { ZoneRule } from '../records/project-view.js';

export const includeScope: ZoneRule = {
  rule: defineRule(
    {
      code: 'include/scope',
      summary: 'An included file may only declare names that `only` of its include allows.',
      explanation:
        'The entries of `only` are globs for prefixes, in which `*` matches no dot, and `**` does, and `\\*` is the label of a wildcard. So whoever owns a file, by ' +
        'CODEOWNERS for example, governs these names and no others.',
      reference: 'docs/zone-files.md, "Include"',
      bad: '$ cat zones/example.com.yaml\ninclude: { file: ../teams/api.yaml, only: [api, "**.api"] }\n$ cat teams/api.yaml\nrecords:\n  www: { A: 192.0.2.10 }',
      good: '$ cat zones/example.com.yaml\ninclude: { file: ../teams/api.yaml, only: [api, "**.api"] }\n$ cat teams/api.yaml\nrecords:\n  v2.api: { A: 192.0.2.10 }',
    },
    { severity: 'error', adjustable: false, examples: 'shell' },
  ),
  *check({ zone }) {
    for (const { only, place, records, serviceRecords } of zone.includes) {
      if (only === null) continue;
      const globs = only.map((each) => glob(each));
      const declared = [...records, ...serviceRecords.map(asDeclared)];
      const names = new Map(declared.map((record) => [record.places.prefix.start, record]));
      for (const record of names.values()) {
        if (globs.some((isAllowed) => isAllowed(record.prefix))) continue;
        yield {
          zone,
          record,
          field: 'prefix',
          message: `this file may not declare ${excerpt(displayPrefix(record.prefix))}`,
          hint: `its include allows ${only.map(displayPrefix).join(', ')}`,
          related: [{ message: 'allowed here', at: place }],
        };
      }
    }
  },
};
