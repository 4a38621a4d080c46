import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Globals } from '../../../src/cli/options/globals.js';
import { messagePrinter } from '../../../src/cli/print/messages.js';
import type { EngineEvent } from '../../../src/engine/events.js';
import { Failure } from '../../../src/failure.js';
import type { FakeOptions } from '../support.js';
import { fakeContext } from '../support.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** What is printed of events in a wide output, a line each. */
function reported(events: readonly EngineEvent[], globals: Partial<Globals> = {}) {
  return linesOf(events, { globals, width: Infinity });
}

function linesOf(events: readonly EngineEvent[], options: Pick<FakeOptions, 'globals' | 'width'> = {}) {
  const { context, written } = fakeContext({ ...options, isTerminal: false });
  const report = messagePrinter(context);
  for (const event of events) report(event);
  return written.err.split('\n').filter((line) => line !== '');
}

const kinds = [
  { kind: 'wait', reason: 'throttled' },
  { kind: 'wait', reason: 'late' },
  { kind: 'wait', reason: 'password' },
  { kind: 'retry', error: 'POST /example.com: 503' },
] as const;

describe.each(kinds)('a pause %o', (pause) => {
  test.each([
    [5_000, {}, 0],
    [5_001, {}, 1],
    [3_600_000, {}, 1],
    [3_600_000, { quiet: true }, 0],
    [100, { verbose: true }, 1],
  ] as const)('of %d ms with %j is reported on %d lines', (ms, globals, lines) => {
    const pauseOf = pause.kind === 'retry' ? { ...pause, ms } : { ...pause, ms };
    expect(reported([pauseOf], globals)).toHaveLength(lines);
  });
});

test.each([
  [2, ['Only 1 of 2 zones, those changed since main']],
  [0, []],
])('what a run of %d zones is narrowed to is told', (ofZones, lines) => {
  const to = { ref: 'main', zones: Math.min(1, ofZones), ofZones, templates: 0, ofTemplates: 0 };
  expect(reported([{ kind: 'narrowed', to }])).toEqual(lines);
});

test.each(['sent', 'refused', 'lost', 'busy'] as const)('a login that waits is reported: %s', (reason) => {
  expect(reported([{ kind: 'wait', reason, ms: 100 }])).toHaveLength(1);
  expect(reported([{ kind: 'wait', reason, ms: 100 }], { quiet: true })).toEqual([]);
});

test('one rest that many requests wait for is reported once, and a longer one again', () => {
  const rest = { kind: 'wait', reason: 'throttled', ms: 20_000 } as const;
  const retry = { kind: 'retry', error: '429', ms: 20_000 } as const;
  expect(reported([rest, retry, rest, retry])).toHaveLength(1);
  expect(reported([rest, retry, { ...rest, ms: 30_000 }])).toHaveLength(2);
  expect(reported([rest, { ...rest, ms: 21_000 }])).toHaveLength(1);
  expect(reported([rest, { ...rest, ms: 21_001 }])).toHaveLength(2);
});

test.each([
  [1, '1 warning; `zonemason validate` shows it'],
  [2, '2 warnings; `zonemason validate` shows them'],
])('%d warnings are counted, and nothing is said of them with --quiet', (count, line) => {
  expect(reported([{ kind: 'warnings', of: 'files', count, diagnostics: [] }])).toEqual([line]);
  expect(reported([{ kind: 'warnings', of: 'files', count, diagnostics: [] }], { quiet: true })).toEqual([]);
});

test.each([
  [true, 'before it changed anything'],
  [false, 'starts from what is live now'],
])('an unfinished journal that changed nothing (%s) says so', (changedNothing, words) => {
  const journal = { path: 'a.jsonl', changedNothing };
  expect(reported([{ kind: 'unfinished', journals: [journal] }])).toEqual([expect.stringContaining(words)]);
});

test('a run that was cut off is one line, whatever the number of its journals', () => {
  const journals = Array.from({ length: 12 }, (_, index) => ({
    path: `${index}.jsonl`,
    changedNothing: index !== 7,
  }));
  const told = reported([{ kind: 'unfinished', journals }]);
  expect(told).toEqual([expect.stringMatching(/^7\.jsonl, like 11 more of that run, has no end/)]);
});

test('three journals that are left out are told one by one, and that there are more', () => {
  const events = Array.from({ length: 9 }, (_, index) => {
    return { kind: 'left-out-journal', path: `${index}.jsonl`, why: 'a link' } as const;
  });
  const told = reported(events);
  expect(told).toHaveLength(4);
  expect(told[3]).toContain('`zonemason rollback` lists them');
});

test.each([
  [20, {}, 20],
  [21, {}, 21],
  [25, { verbose: true }, 25],
])('%d zones that cannot be read are told one by one, up to twenty, with %j', (count, globals, lines) => {
  const failures = Array.from({ length: count }, (_, index) => {
    return { scope: `${index}.example`, failure: new Failure('error', `${index}.example is busy`) };
  });
  const told = reported([{ kind: 'unreadable', failures }], globals);
  expect(told).toHaveLength(lines);
  expect(told.filter((line) => line.includes('more'))).toEqual(
    lines === 21 ? ['and 1 more that are left out; `--verbose` lists them'] : [],
  );
});

describe('a message', () => {
  const long = 'word '.repeat(30).trim();

  test.each<EngineEvent>([
    { kind: 'left-out-journal', path: 'a.jsonl', why: long },
    { kind: 'unfinished', journals: [{ path: 'a.jsonl', changedNothing: false }] },
    { kind: 'unfinished', journals: [{ path: 'a.jsonl', changedNothing: true }] },
    { kind: 'lock-taken-over', message: long },
    { kind: 'locked', message: long, ms: 30_000 },
    { kind: 'wait', reason: 'late', ms: 30_000 },
    { kind: 'retry', error: long, ms: 30_000 },
    { kind: 'not-synced', folder: 'journal', reason: long },
    { kind: 'unknown-services', zone: 'example.com', faults: [long] },
  ])('is no wider than the terminal: %o', (event) => {
    const lines = linesOf([event]);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
  });

  test.each<[EngineEvent, boolean]>([
    [{ kind: 'no-project', file: 'zonemason.yaml', ref: 'main' }, false],
    [{ kind: 'unfinished', journals: [{ path: 'a.jsonl', changedNothing: true }] }, false],
    [{ kind: 'unknown-origin', path: 'a.yaml' }, true],
    [{ kind: 'not-compared', name: 'example.com', path: 'a.yaml', ref: 'main' }, true],
    [{ kind: 'not-deleted', folder: 'journal', reason: 'EACCES' }, true],
    [{ kind: 'not-synced', folder: 'journal', reason: 'operation not supported' }, true],
    [{ kind: 'unread-journal', message: 'a.jsonl cannot be read' }, true],
    [{ kind: 'left-out-journal', path: 'a.jsonl', why: 'a link' }, true],
    [{ kind: 'left-out-token', path: '.zonemason/token', why: 'a link' }, true],
    [{ kind: 'caught-up', zone: 'example.com', server: '192.0.2.1', ms: 1 }, true],
    [{ kind: 'not-looked-up', names: ['a.example'] }, true],
    [{ kind: 'moved', moved: ['mail/welcome: the template is gone'] }, true],
    [{ kind: 'obstacle', message: 'a.yaml differs' }, true],
  ])('%o is a line, also with --quiet: %s', (event, isKept) => {
    const said = Object.values(event).filter((value) => typeof value === 'string' && value !== event.kind);
    const [line, ...others] = reported([event]);
    expect(others).toEqual([]);
    for (const text of said) expect(line).toContain(text);
    expect(reported([event], { quiet: true })).toEqual(isKept ? [line] : []);
  });

  test('tells how long a server took, in whole seconds', () => {
    const [line] = reported([{ kind: 'caught-up', zone: 'a.example', server: '192.0.2.1', ms: 60_001 }]);
    expect(line).toContain('after 1 m 1 s');
  });

  test('names the first names that DNS does not know', () => {
    const names = Array.from({ length: 7 }, (_, index) => `name${index}.example`);
    const [line] = reported([{ kind: 'not-looked-up', names }]);
    expect(line).toContain('name4.example');
    expect(line).not.toContain('name5.example');
  });

  test('is not made of what the front end shows by itself', () => {
    expect(reported([{ kind: 'progress-end', work: 'reading' }])).toEqual([]);
  });
});
