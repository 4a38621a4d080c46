import { serviceRule } from '../check/define-rule.js';
import type { DesiredZone } from '../zone.js';
import type { ProjectRule } from './zone-rule.js';

/** Two files for one zone would undo each other's work. */
export const duplicateZone: ProjectRule = {
  rule: {
    ...serviceRule({
      code: 'zone/duplicate',
      summary: 'A zone is declared by one file only.',
      explanation:
        'A zone file says what the whole zone is. A second file of the same zone would delete what the first one ' +
        'declares. Shared records go into a file that is named under `include`.',
      reference: 'docs/zone-files.md',
      bad: '',
      good: '',
    }),
    examples: {
      kind: 'zone',
      bad: [
        'zone: example.com\nrecords:\n  www: { A: 192.0.2.1 }\n',
        'zone: example.com\nrecords:\n  mail: { A: 192.0.2.2 }\n',
      ],
      good: [
        'zone: example.com\nrecords:\n  www: { A: 192.0.2.1 }\n',
        'zone: example.net\nrecords:\n  mail: { A: 192.0.2.2 }\n',
      ],
    },
  },
  *check(zones) {
    const first = new Map<string, DesiredZone>();
    for (const zone of zones) {
      const known = first.get(zone.name);
      if (known === undefined) {
        first.set(zone.name, zone);
        continue;
      }
      yield {
        rule: duplicateZone.rule,
        severity: 'error',
        message: `zone ${zone.name} has a file already: ${known.file.path}`,
        hint: 'merge the two files, or move what several zones share into an included file',
        at: zone.namePlace,
        zone: zone.name,
        related: [{ message: 'the first file of this zone', at: known.namePlace }],
      };
    }
  },
};
