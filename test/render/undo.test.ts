import { expect, test } from 'vitest';
import type { ScopeReport, StepReport, StepStatus } from '../../src/apply/step/report.js';
import { formatUndo } from '../../src/render/undo.js';

const START = '2026-11-21T09-30-00.000Z';
const RUN = `.zonemason/journal/${START}`;
const LATER = '.zonemason/journal/2026-11-21T09-30-00.001Z';

function scopes(...journals: readonly string[]): readonly ScopeReport[] {
  return journals.map((journal, index) => ({
    scope: `${index}.example`,
    verified: true,
    differences: [],
    journal,
  }));
}

function someStep(status: StepStatus): StepReport {
  const address = 'dns/example.com/www/A';
  return { id: 's1', scope: 'example.com', action: 'create', address, status, durationMs: 1, error: null };
}

test.each([
  ['nothing, where no journal was kept', [], ''],
  ['the run', [`${RUN}-a.example.jsonl`], START],
  ['the journal, where its name tells no run', ['a.jsonl'], 'a.jsonl'],
  ['several of one run by its time', ['a', 'b'].map((zone) => `${RUN}-${zone}`), START],
  [
    'zones and mail templates together',
    ['mail%2Fwelcome.jsonl', 'a.jsonl'].map((name) => `${RUN}-${name}`),
    START,
  ],
  [
    'several one by one, where two runs began at once',
    [...['a', 'b', 'c'].map((zone) => `${RUN}-${zone}`), `${LATER}-d`],
    `${RUN}-a ${RUN}-b ${RUN}-c ${LATER}-d`,
  ],
])('the way back names %s', (_, journals, named) => {
  const expected = named === '' ? '' : `To undo: zonemason rollback ${named}`;
  expect(formatUndo({ steps: [someStep('done')], scopes: scopes(...journals) })).toBe(expected);
});

test.each<[readonly StepStatus[], boolean, boolean]>([
  [['not-attempted', 'done'], true, true],
  [['unknown'], true, true],
  [['failed'], true, false],
  [['failed'], false, true],
  [['not-attempted'], true, false],
  [['not-attempted'], false, false],
  [[], true, false],
])('there is a way back after %j, verified %j: %j', (statuses, isVerified, hasWay) => {
  const steps = statuses.map((status) => someStep(status));
  const ended = scopes(`${RUN}-a.example.jsonl`).map((scope) => ({ ...scope, verified: isVerified }));
  expect(formatUndo({ steps, scopes: ended }) !== '').toBe(hasWay);
});
