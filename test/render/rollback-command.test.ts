import { expect, test } from 'vitest';
import { rollbackCommand, rollbackOfJournals, rollbackOfRuns } from '../../src/render/rollback-command.js';

const first = 'j/2026-11-21T09-30-00.000Z-a.example.jsonl';
const second = 'j/2026-11-21T09-30-00.000Z-b.example.jsonl';
const other = 'j/2026-11-22T09-30-00.000Z-a.example.jsonl';

function own(path: string): string {
  return path.replace('j/', '.zonemason/journal/');
}

test.each<[string, readonly string[], string]>([
  ['names the start of a run for its only journal', [first], 'j/2026-11-21T09-30-00.000Z'],
  ['names no folder of the only own journal', [own(first)], '2026-11-21T09-30-00.000Z'],
  [
    'names the working folder, which is not that of the own journals',
    [first.slice(2)],
    './2026-11-21T09-30-00.000Z',
  ],
  [
    'takes no Z in a name for the end of a time',
    ['j/2026-11-21T09-30-00.000Z-mail%2FZ-a.jsonl'],
    'j/2026-11-21T09-30-00.000Z',
  ],
  ['names the start of a run for several of its journals', [first, second], 'j/2026-11-21T09-30-00.000Z'],
  ['names no folder of the own journals', [own(first), own(second)], '2026-11-21T09-30-00.000Z'],
  ['names no folder above either', [`../${own(first)}`, `../${own(second)}`], '2026-11-21T09-30-00.000Z'],
  ['names journals of several runs', [first, other], `${first} ${other}`],
  ['names journals whose names tell no run', ['a.jsonl', 'b.jsonl'], 'a.jsonl b.jsonl'],
  ['quotes what a shell would interpret', ["a $(b)'s.jsonl"], String.raw`'a $(b)'\''s.jsonl'`],
  ['quotes the folder of a run', [`a b/${first}`, `a b/${second}`], `'a b/j/2026-11-21T09-30-00.000Z'`],
  ['shows control characters as escapes', ['a\u{1b}[31m.jsonl'], String.raw`'a\u{1b}[31m.jsonl'`],
])('%s', (_, journals, words) => {
  expect(rollbackCommand(journals)).toBe(`zonemason rollback ${words}`);
});

test('several runs are named by their starts, the oldest first, unless paths are no more', () => {
  const runs = [
    [own(other), own(second).replace('-21T', '-22T')],
    [own(first), own(second)],
  ];
  expect(rollbackOfRuns(runs, [own(first), own(second), own(other)])).toBe(
    'zonemason rollback 2026-11-21T09-30-00.000Z 2026-11-22T09-30-00.000Z',
  );
  expect(rollbackOfRuns([[own(other)], [own(first)]], [own(first)])).toBe(
    'zonemason rollback 2026-11-21T09-30-00.000Z',
  );
  expect(rollbackOfRuns([[other], [first, second]], [first])).toBe(`zonemason rollback ${first}`);
});

test('some journals of a run are named one by one', () => {
  expect(rollbackOfJournals([first, second])).toBe(`zonemason rollback ${first} ${second}`);
});

test('the project file that the user has named is named again', () => {
  expect(rollbackCommand(['a.jsonl'], 'a b.yaml')).toBe("zonemason rollback -c 'a b.yaml' a.jsonl");
  expect(rollbackOfRuns([[other], [first]], [first], 'staging.yaml')).toBe(
    'zonemason rollback -c staging.yaml j/2026-11-21T09-30-00.000Z',
  );
});
