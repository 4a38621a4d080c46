import { serviceRule } from '../check/define-rule.js';
import type { DesiredZone } from '../zone.js';
import type { ProjectRule } from '../records/project-view.js';

export const duplicateZone: ProjectRule = {
  rule: serviceRule({
    code: 'zone/duplicate',
    summary: 'A zone must be declared in a single file.',
    explanation:
      'A zone file declares the whole zone, so a second file for it would delete the records of the first one. To share ' +
      'records between zones, put them into a file and `include` it.',
    reference: 'docs/zone-files.md',
    bad: [
      'zone: example.com\nrecords:\n  www: { A: 192.0.2.1 }\n',
      'zone: example.com\nrecords:\n  mail: { A: 192.0.2.2 }\n',
    ],
    good: [
      'zone: example.com\nrecords:\n  www: { A: 192.0.2.1 }\n',
      'zone: example.net\nrecords:\n  mail: { A: 192.0.2.2 }\n',
    ],
  }),
  *check({ zones }) {
    const first = new Map<string, DesiredZone>();
    for (const zone of zones) {
      const known = first.get(zone.name);
      if (known === undefined) {
        first.set(zone.name, zone);
        continue;
      }
      yield {
        zone,
        record: null,
        message: `zone ${zone.name} is already declared in ${known.file.path}`,
        hint: 'merge the two files, or move shared records into an included file',
        at: zone.namePlace,
        related: [{ message: 'first declared here', at: known.namePlace }],
      };
    }
  },
};
