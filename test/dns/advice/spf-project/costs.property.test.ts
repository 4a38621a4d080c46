import fc from 'fast-check';
import { expect, test } from 'vitest';
import { surveySpf } from '../../../../src/dns/spf/survey.js';
import { costsOf } from '../../../../src/dns/advice/spf-project/costs.js';
import { projectResolver } from '../../../../src/dns/advice/spf-project/project-resolver.js';
import { projectView } from '../../../../src/dns/records/project-view.js';
import { spfProject } from '../../../../src/dns/advice/spf-project/spf-project.js';
import { runs } from '../../../support/runs.js';
import { pointedZones } from '../../../support/pointed-zones.js';

const SIZE = 5;
const name = fc.nat(SIZE - 1).map((index) => `z${index}.example`);
const term = fc.oneof(
  fc.constantFrom('a', 'mx', 'exists:a.example.net', 'ip4:192.0.2.1', '-all', 'redirect=a.example.net'),
  name.map((target) => `include:${target}`),
  name.map((target) => `redirect=${target}`),
);
const record = fc
  .array(term, { maxLength: 5 })
  .filter((terms) => terms.filter((each) => each.startsWith('redirect')).length < 2)
  .map((terms) => ['v=spf1', ...terms].join(' '));
const project = fc.array(record, { minLength: SIZE, maxLength: SIZE });

test('a survey spends more than it may, or comes to a loop, exactly where the costs say so', async () => {
  await fc.assert(
    fc.asyncProperty(project, async (texts) => {
      const zones = pointedZones(
        Object.fromEntries(texts.map((text, index) => [`z${index}.example`, [`@ TXT ${text}`]])),
      );
      const view = spfProject(projectView(zones));
      const resolve = projectResolver(view, async () => ({ status: 'failed' }));
      const costs = costsOf(view);
      const hasLoops = [...costs.values()].some(({ loops }) => loops.size > 0);
      for (const [at, { lookups, loops }] of costs) {
        const kinds = new Set((await surveySpf(at.name, resolve)).map(({ kind }) => kind));
        const isFound = kinds.has('lookups') || kinds.has('loop');
        const isExpected = lookups > 10 || loops.size > 0;
        // A survey also comes to the loops of other records, or spends all of its lookups in them.
        expect(hasLoops ? isFound || !isExpected : kinds.has('lookups') === isExpected).toBe(true);
      }
    }),
    { numRuns: runs(200) },
  );
});
