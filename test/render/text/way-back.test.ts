import { expect, test } from 'vitest';

import type { ZoneReport } from '../../../src/apply/report.js';
import { emptyReport } from '../../../src/apply/report.js';
import { plainStyle } from '../../../src/text/style.js';
import { formatReport } from '../../../src/render/text/report.js';
import { formatWayBack } from '../../../src/render/text/way-back.js';

const RUN = '.zonemason/journal/2026-11-21T09-30-00.000Z';
const LATER = '.zonemason/journal/2026-11-21T09-30-00.001Z';

function zones(...journals: readonly string[]): readonly ZoneReport[] {
  return journals.map((journal, index) => ({
    zone: `${index}.example`,
    verified: true,
    differences: [],
    journal,
  }));
}

test.each([
  ['nothing, where no journal was kept', [], ''],
  ['the journal', [`${RUN}-a.example.jsonl`], `${RUN}-a.example.jsonl`],
  ['several of one run by its time', ['a', 'b'].map((zone) => `${RUN}-${zone}`), `${RUN}-*`],
  [
    'zones and mail templates together',
    ['mail%2Fwelcome.jsonl', 'a.jsonl'].map((name) => `${RUN}-${name}`),
    `${RUN}-*`,
  ],
  [
    'several one by one, where two runs began at once',
    [...['a', 'b', 'c'].map((zone) => `${RUN}-${zone}`), `${LATER}-d`],
    `${RUN}-a ${RUN}-b ${RUN}-c ${LATER}-d`,
  ],
])('the way back names %s', (_, journals, named) => {
  const expected = named === '' ? '' : `To go back: zonemason rollback ${named}`;
  expect(formatWayBack({ zones: zones(...journals) })).toBe(expected);
});

test('a report tells why a journal breaks off', () => {
  const [zone] = zones(`${RUN}-a.example.jsonl`);
  const report = {
    ...emptyReport('zonemason', new Date(0)),
    zones: zone ? [{ ...zone, journalFault: 'disk full' }] : [],
  };
  const lines = formatReport(report, { style: plainStyle, width: 80 }).split('\n');
  expect(lines[0]).toBe(`To go back: zonemason rollback ${RUN}-a.example.jsonl`);
  expect(lines).toContain('the journal of 0.example breaks off');
  expect(lines.filter((line) => line.includes('disk full'))).toHaveLength(1);
});
