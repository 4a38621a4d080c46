import { describe, expect, test } from 'vitest';
import { continuedBy, goesOnWith } from '../../../src/apply/journal/continued-runs.js';
import type { JournalOutline } from '../../../src/apply/journal/journal-outline.js';
import { runsOf } from '../../../src/apply/journal/runs.js';
import { someOutline } from '../../render/support.js';

const ended: Partial<JournalOutline> = { total: 1, done: 1 };
const stopped: Partial<JournalOutline> = { total: 2, done: 1 };
const refused: Partial<JournalOutline> = { total: 1, done: 0, hasChanged: false };
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

/** `0 a` for the journal of a zone in the run of a minute. */
function inShort(path: string): string {
  return path.replace(/^.*-0(\d)-00.000Z-(.*)\.jsonl$/, '$1 $2');
}

/** The journals that take back the last of some runs with those that it went on with, by minute and zone. */
async function takenBack(
  journals: readonly JournalOutline[],
  wentOn: (earlier: string, later: string) => boolean = () => true,
): Promise<readonly string[] | null> {
  const all = runsOf(journals);
  const [last] = all;
  const found =
    last &&
    (await continuedBy(last, all, async (earlier, later) => wentOn(inShort(earlier), inShort(later))));
  return found ? found.journals.map(inShort).toSorted() : null;
}

describe('a run that had not finished is taken back with the one that went on with it', () => {
  test.each<[string, readonly JournalOutline[], readonly string[] | null]>([
    ['one that was cut off', [journal(0, 'a', cut), journal(1, 'a', ended)], ['0 a']],
    ['one that left steps undone', [journal(0, 'a', stopped), journal(1, 'a', ended)], ['0 a']],
    ['not one that changed nothing', [journal(0, 'a', refused), journal(1, 'a', ended)], null],
    ['not one that did all', [journal(0, 'a', ended), journal(1, 'a', ended)], null],
    ['not one of another zone', [journal(0, 'b', cut), journal(1, 'a', ended)], null],
    [
      'one that was cut off between two zones: it had the next in hand',
      [journal(0, 'a', cut), journal(0, 'b', untouched), journal(1, 'b', ended)],
      ['0 a', '1 b'],
    ],
    ['not one that did nothing', [journal(0, 'b', untouched), journal(1, 'b', ended)], null],
    [
      'several',
      [
        journal(0, 'a', cut),
        journal(1, 'a', cut),
        journal(1, 'b', untouched),
        journal(2, 'b', stopped),
        journal(3, 'b', ended),
      ],
      ['0 a', '2 b'],
    ],
    [
      'none before a run that did all',
      [journal(0, 'a', cut), journal(1, 'a', ended), journal(2, 'a', cut), journal(3, 'a', ended)],
      ['2 a'],
    ],
    [
      'none before one that did all there and was not the last',
      [journal(0, 'a', cut), journal(1, 'a', ended), journal(2, 'a', ended)],
      null,
    ],
  ])('%s', async (_, journals, expected) => {
    expect(await takenBack(journals)).toEqual(expected);
  });

  test('not one of which it did nothing, and none before that', async () => {
    const journals = [journal(0, 'a', cut), journal(1, 'a', cut), journal(2, 'a', ended)];
    const asked: string[] = [];
    const wentOn = (answer: boolean) => (earlier: string, later: string) => {
      asked.push(`${later} after ${earlier}`);
      return answer;
    };
    expect(await takenBack(journals, wentOn(false))).toBeNull();
    expect(asked).toEqual(['2 a after 1 a']);
    expect(await takenBack(journals, wentOn(true))).toEqual(['0 a']);
    expect(asked.slice(1)).toEqual(['2 a after 1 a', '1 a after 0 a']);
  });

  test('one with which it went on in one of its zones', async () => {
    const journals = ['a', 'b'].flatMap((zone) => [journal(0, zone, cut), journal(1, zone, ended)]);
    expect(await takenBack(journals, (earlier) => earlier === '0 b')).toEqual(['0 a', '0 b']);
  });
});

/** The text of a journal that announces steps, by id and name, and has outcomes, by id and status. */
function textOf(
  steps: number | undefined,
  announced: Readonly<Record<string, string>>,
  outcomes: readonly (readonly [string, string])[] = [],
): string {
  const lines = [
    { kind: 'listing', steps },
    ...Object.entries(announced).map(([id, name]) => ({
      kind: 'intent',
      step: { id, address: `dns/example.com/${name}/A` },
    })),
    ...outcomes.map(([id, status]) => ({ kind: 'outcome', id, status })),
  ];
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"kind":"out`;
}

describe('a run goes on with an earlier one', () => {
  const next = textOf(1, { s1: 'b' });

  test.each<[string, boolean, string]>([
    ['if that had announced a step there', true, textOf(1, { s1: 'b' })],
    ['if that had announced others, and one there', true, textOf(2, { s1: 'a', s2: 'b' }, [['s1', 'done']])],
    ['not if it had done that', false, textOf(1, { s1: 'b' }, [['s1', 'done']])],
    ['if that had failed', true, textOf(1, { s1: 'b' }, [['s1', 'failed']])],
    ['if that was not attempted', true, textOf(1, { s1: 'b' }, [['s1', 'not-attempted']])],
    [
      'if that was undone',
      true,
      textOf(1, { s1: 'b', 's1-undo': 'b' }, [
        ['s1', 'done'],
        ['s1-undo', 'done'],
      ]),
    ],
    ['not if what was left is elsewhere', false, textOf(1, { s1: 'a' })],
    ['if there were steps that were not announced', true, textOf(2, { s1: 'a' }, [['s1', 'done']])],
    ['if nobody knows whether there were', true, textOf(undefined, { s1: 'a' }, [['s1', 'done']])],
    [
      'not because of a request that does a step by half',
      false,
      textOf(1, { s1: 'a', 's1-delete': 'b' }, [['s1-delete', 'done']]),
    ],
  ])('%s', (_, expected, earlier) => {
    expect(goesOnWith(earlier, next)).toBe(expected);
  });
});
