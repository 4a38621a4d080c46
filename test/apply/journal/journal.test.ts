import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

import { execute } from '../../../src/apply/execute.js';
import type { Journal, JournalEntry } from '../../../src/apply/journal/journal.js';
import { journalOver } from '../../../src/apply/journal/journal.js';
import { lineLog } from '../../../src/apply/journal/line-log.js';
import { failure } from '../../../src/apply/step/outcome.js';
import { executeUnit } from '../../../src/apply/execute-unit.js';
import { unitsOf } from '../../../src/apply/step/schedule.js';
import { chained } from '../../support/chained-steps.js';
import { instantClock } from '../../support/clocks.js';
import type { Entry, FakeBackend, Fate } from '../../support/fake-backend.js';
import { createEntry, deleteEntry, fakeBackend } from '../../support/fake-backend.js';
import type { MemoryFile } from '../../support/journals.js';
import { inShort, memoryFile } from '../../support/journals.js';

const NOW = Date.UTC(2026, 10, 21, 9, 30);

function journalIn(file: MemoryFile): Journal<Entry> {
  return journalOver<Entry>({
    path: 'journal',
    log: lineLog({ file, soon: () => Promise.resolve() }),
    now: () => NOW,
  });
}

function entries(text: string): readonly JournalEntry<Entry>[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line): JournalEntry<Entry> => JSON.parse(line));
}

/** A backend that notes with each request which intents were on the disk by then. */
function watched(backend: FakeBackend, file: MemoryFile) {
  const announced: (readonly string[])[] = [];
  const watch =
    <A extends unknown[], R>(send: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> => {
      announced.push(inShort(entries(file.synced())).filter((text) => text.startsWith('intent')));
      return send(...args);
    };
  const { create, update } = backend;
  return {
    announced,
    backend: { ...backend, create: watch(create), update: watch(update), delete: watch(backend.delete) },
  };
}

const group = [deleteEntry('1', 'a'), deleteEntry('2', 'b'), createEntry('new')];

async function runGroup(fates: readonly Fate[], file = memoryFile()) {
  const held = fakeBackend(['a', 'b'], fates);
  const { backend, announced } = watched(held, file);
  const journal = journalIn(file);
  const outcomes = await executeUnit(group, { backend, scope: 'zone', clock: instantClock(), journal });
  await journal.end({ summary: { done: 0, failed: 0, unknown: 0, notAttempted: 0 }, verified: true });
  return { outcomes, announced, journal, held, lines: inShort(entries(file.text())) };
}

describe('the journal of a group', () => {
  const intents = ['intent delete 1', 'intent delete 2', 'intent create new'];

  test('has all intents before the first request, since nothing may hold up those that follow', async () => {
    const { announced, lines } = await runGroup([]);
    expect(announced).toEqual([intents, intents, intents]);
    expect(lines).toEqual([
      ...intents,
      'outcome delete 1 done',
      'outcome delete 2 done',
      'outcome create new done',
      'end',
    ]);
  });

  test('has what is put back, before and after, under an id of its own', async () => {
    const { announced, lines } = await runGroup(['ok', 'ok', 'refused', 'ok', 'refused']);
    const undoings = ['intent delete 2-undo', 'intent delete 1-undo'];
    expect(announced.slice(3)).toEqual([
      [...intents, ...undoings.slice(0, 1)],
      [...intents, ...undoings],
    ]);
    expect(lines.slice(3)).toEqual([
      'outcome delete 1 done',
      'outcome delete 2 done',
      'outcome create new failed',
      'intent delete 2-undo',
      'outcome delete 2-undo failed',
      'intent delete 1-undo',
      'outcome delete 1-undo done',
      'end',
    ]);
  });

  test('tells what was not reached', async () => {
    const { lines } = await runGroup(['refused']);
    expect(lines.slice(3, -1)).toEqual([
      'outcome delete 1 failed',
      'outcome delete 2 not-attempted',
      'outcome create new not-attempted',
    ]);
  });

  test('tells what is not known', async () => {
    const { lines } = await runGroup(['ok', 'ok', 'lost-after', 'lost-before']);
    expect(lines.slice(3, -1)).toEqual([
      'outcome delete 1 done',
      'outcome delete 2 done',
      'outcome create new unknown',
    ]);
  });
});

describe('a line', () => {
  test('has the whole step, the time, and of an outcome the words and the new id', async () => {
    const file = memoryFile();
    const journal = journalIn(file);
    const [step] = [createEntry('new')];
    for (const fate of ['refused', 'ok'] as const)
      await executeUnit([step], {
        backend: fakeBackend([], [fate]),
        scope: 'zone',
        clock: instantClock(),
        journal,
      });
    await journal.end({ summary: { done: 1, failed: 1, unknown: 0, notAttempted: 0 }, verified: false });
    const time = '2026-11-21T09:30:00.000Z';
    expect(entries(file.text())).toEqual([
      { kind: 'intent', time, step },
      { kind: 'outcome', time, id: step.id, status: 'failed', error: 'refused', recordId: null },
      { kind: 'intent', time, step },
      { kind: 'outcome', time, id: step.id, status: 'done', error: null, recordId: '1' },
      {
        kind: 'end',
        time,
        summary: { done: 1, failed: 1, unknown: 0, notAttempted: 0 },
        verified: false,
      },
    ]);
  });

  test.each([
    ['that was not sent', { isUnsent: true }, 'none'],
    ['whose message was refused as a whole', { exit: 'credentials' }, 'none'],
    ['that was refused', {}, undefined],
  ] as const)(
    'of a failed step %s says whether it is sure that nothing came of it',
    async (_, how, effect) => {
      const file = memoryFile();
      const journal = journalIn(file);
      journal.conclude(createEntry('new'), failure('failed', { kind: 'rejected', message: 'no' }, how));
      await journal.end({ summary: { done: 0, failed: 1, unknown: 0, notAttempted: 0 }, verified: false });
      const [line] = entries(file.text());
      expect(line && 'effect' in line ? line.effect : undefined).toBe(effect);
    },
  );

  test('lets nothing act that a record holds', async () => {
    const file = memoryFile();
    await journalIn(file).announce([createEntry('\u001b[31m\u202e\n##vso[task]')]);
    expect(file.text().slice(0, -1)).not.toMatch(/[\p{Cc}\p{Cf}]|##/u);
    expect(entries(file.text())).toMatchObject([
      { step: { after: { text: '\u001b[31m\u202e\n##vso[task]' } } },
    ]);
  });
});

describe('a journal that breaks off', () => {
  test('before the intents are saved keeps every request back', async () => {
    const { outcomes, held, journal } = await runGroup([], memoryFile(40));
    expect(outcomes.size).toBe(0);
    expect(held.sent).toEqual([]);
    expect(journal.fault()).toBe('no space left on device');
  });

  test.each([
    ['is finished', [], ['delete 1', 'delete 2', 'create new'], ['new']],
    [
      'is put back all the same',
      ['ok', 'ok', 'refused'],
      ['delete 1', 'delete 2', 'create new', 'list', 'create b', 'create a'],
      ['b', 'a'],
    ],
  ] as const)('after that holds up nothing: the group %s', async (_, fates, sent, left) => {
    const whole = memoryFile();
    await runGroup(fates, whole);
    const end = whole.text().indexOf('{"kind":"outcome"');
    const { held, journal } = await runGroup(fates, memoryFile(end + 10));
    expect(held.sent).toEqual(sent);
    expect([...held.held.values()]).toEqual(left);
    expect(journal.fault()).not.toBeNull();
  });

  test('stops its scope and what waits for it elsewhere; other scopes go on', async () => {
    const scopes = [
      { scope: 'broken', steps: chained(['s1'], ['s2']) },
      { scope: 'whole', steps: chained(['s3', ['s1']], ['s4']) },
    ];
    const journals = new Map([
      ['broken', journalIn(memoryFile(0))],
      ['whole', journalIn(memoryFile())],
    ]);
    const backend = fakeBackend([]);
    const results = await execute<Entry>({
      units: unitsOf(scopes),
      limits: { perScope: 1, total: 1 },
      now: () => 0,
      executeUnit: ({ scope, steps }) => {
        const journal = journals.get(scope);
        return executeUnit(steps, { backend, scope, clock: instantClock(), ...(journal && { journal }) });
      },
    });
    expect(backend.sent).toEqual(['create s4']);
    expect(results.map(({ step, outcome, obstacle }) => [step.id, outcome?.status ?? obstacle])).toEqual([
      ['s1', { kind: 'journal' }],
      ['s2', { kind: 'journal' }],
      ['s3', { kind: 'waits', waits: [{ step: 's1' }] }],
      ['s4', 'done'],
    ]);
  });
});

test('schemas/journal.schema.json says of steps and what they change what schemas/plan.schema.json says', () => {
  const [journal, plan] = ['journal', 'plan'].map((name): { definitions: Record<string, unknown> } =>
    JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8')),
  );
  for (const name of ['step', 'record', 'translationStep', 'translation'])
    expect(journal?.definitions[name]).toEqual(plan?.definitions[name]);
});
