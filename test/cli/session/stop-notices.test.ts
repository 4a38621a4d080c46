import { expect, test } from 'vitest';
import { noticeStops } from '../../../src/cli/session/stop-notices.js';
import type { EngineEvent } from '../../../src/engine/events.js';
import { fakeContext } from '../support.js';

const step = { id: '1', scope: 'example.com', action: 'create', address: 'dns/example.com/a/A' } as const;
const begun = { kind: 'journal-begun', path: 'journal/a.jsonl' } as const;
const started = { kind: 'step-started', ...step } as const;
const ended = { kind: 'step-ended', ...step, status: 'done', durationMs: 1, error: null } as const;

/** What is said on the first signal, and on the second, after these events. */
function said(events: readonly EngineEvent[], globals: { readonly quiet?: boolean } = {}) {
  const { context, written } = fakeContext({ globals, width: Infinity });
  const [stop, quit] = [new AbortController(), new AbortController()];
  const { tell, end } = noticeStops({ ...context, signal: stop.signal, quit: quit.signal }, 'Go on.');
  for (const event of events) tell(event);
  stop.abort();
  const first = written.err;
  quit.abort();
  end();
  return [first, written.err.slice(first.length)];
}

const FINISHING = 'Finishing requests in flight. Press Ctrl-C again to quit now.\n';

test('requests are only said to be in flight while a step is', () => {
  expect(said([begun])).toEqual(['', '']);
  expect(said([begun, started])[0]).toBe(FINISHING);
  expect(said([begun, started, ended])[0]).toBe('');
});

test('who quits is told what is open, where the journal is, and how to go on', () => {
  expect(said([begun, started])[1]).toBe(
    'Quit: requests in flight may still take effect. The journal is journal/a.jsonl. Go on.\n',
  );
  expect(said([begun, started, ended])[1]).toBe(
    'Quit: what was written is not verified. The journal is journal/a.jsonl. Go on.\n',
  );
  expect(said([started])[1]).toBe('Quit: requests in flight may still take effect. Go on.\n');
});

test('with --quiet, only what is left behind is told', () => {
  expect(said([begun, started], { quiet: true })).toEqual(['', expect.stringContaining('Go on.')]);
});

test('after the end, nothing is told', () => {
  const { context, written } = fakeContext();
  const stop = new AbortController();
  const { tell, end } = noticeStops({ ...context, signal: stop.signal }, 'Go on.');
  tell(started);
  end();
  stop.abort();
  expect(written.err).toBe('');
});
