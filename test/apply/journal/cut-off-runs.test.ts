import { expect, test } from 'vitest';
import { cutOffBefore } from '../../../src/apply/journal/cut-off-runs.js';
import type { JournalOutline } from '../../../src/apply/journal/journal-outline.js';
import { runsOf } from '../../../src/apply/journal/runs.js';
import { someOutline } from '../../render/support.js';

const ended: Partial<JournalOutline> = { total: 1, done: 1 };
const cut: Partial<JournalOutline> = { total: null, done: 1, isComplete: false };
const untouched: Partial<JournalOutline> = { ...cut, done: 0, hasChanged: false };

function journal(minute: number, scope: string, change: Partial<JournalOutline>): JournalOutline {
  return someOutline({
    path: `j/2026-11-21T09-0${minute}-00.000Z-${scope}.jsonl`,
    scope,
    provenance: null,
    ...change,
  });
}

/** The journals that take back the last of some runs with those that were cut off before it, by minute and zone. */
function takenBack(...journals: readonly JournalOutline[]): readonly string[] | null {
  const all = runsOf(journals);
  const [last] = all;
  const found = last ? cutOffBefore(last, all) : null;
  return (
    found && found.journals.map((path) => path.replace(/^.*-0(\d)-00.000Z-(.*)\.jsonl$/, '$1 $2')).toSorted()
  );
}

test('a run that was cut off is taken back with the one that changed the same zone', () => {
  expect(takenBack(journal(0, 'a', cut), journal(1, 'a', ended))).toEqual(['0 a']);
  expect(takenBack(journal(0, 'a', ended), journal(1, 'a', ended))).toBeNull();
  expect(takenBack(journal(0, 'b', cut), journal(1, 'a', ended))).toBeNull();
});

test('one that was cut off between two zones is so, too: it had the next in hand', () => {
  expect(takenBack(journal(0, 'a', cut), journal(0, 'b', untouched), journal(1, 'b', ended))).toEqual([
    '0 a',
    '1 b',
  ]);
  expect(takenBack(journal(0, 'b', untouched), journal(1, 'b', ended))).toBeNull();
});

test('so are several, but none before a run that ended', () => {
  const two = [
    journal(1, 'a', cut),
    journal(1, 'b', untouched),
    journal(2, 'b', cut),
    journal(3, 'b', ended),
  ];
  expect(takenBack(journal(0, 'a', cut), ...two)).toEqual(['0 a', '2 b']);
  expect(takenBack(journal(0, 'a', ended), ...two)).toEqual(['1 a', '2 b']);
});
