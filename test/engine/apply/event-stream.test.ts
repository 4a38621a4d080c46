import { expect, test } from 'vitest';

import type { StepReport } from '../../../src/apply/step/report.js';

import type { EngineEvent } from '../../../src/engine/events.js';
import { Failure } from '../../../src/failure.js';
import { startEventStream } from '../../../src/engine/apply/event-stream.js';
import { createStep, somePlan, someTemplate, someZone } from '../../render/support.js';

test('the event of a plan lists the zones and templates that change, and no others', () => {
  const lines: string[] = [];
  const { tell } = startEventStream(
    (line) => lines.push(line),
    () => 0,
  );
  const changing = someZone([createStep({}), createStep({ prefix: 'new' })]);
  const zones = [someZone([], { zone: 'same.example' }), changing];
  const mail = { brand: 'acme', templates: [someTemplate([])] };
  tell({ kind: 'plan', plan: { ...somePlan(zones), mail } });
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    kind: 'plan',
    hasChanges: true,
    summary: { create: 2, update: 0, delete: 0 },
    scopes: [{ scope: 'example.com', summary: { create: 2, update: 0, delete: 0 } }],
  });
});

function streamed(events: readonly EngineEvent[], exitCode: number, thrown?: unknown): readonly unknown[] {
  const lines: string[] = [];
  const { tell, end } = startEventStream(
    (line) => lines.push(line),
    () => 0,
  );
  events.forEach(tell);
  end(exitCode, thrown);
  return lines.map((line): unknown => JSON.parse(line));
}

function ended(id: string, status: StepReport['status']): EngineEvent {
  const step = { id, scope: 'example.com', action: 'create', address: 'dns/example.com/www/A' } as const;
  return { kind: 'step-ended', ...step, status, durationMs: 0, error: null };
}

test('the last event counts each step once, by what was last said of it', () => {
  const events = [ended('s1', 'failed'), ended('s2', 'done'), ended('s1', 'unknown')];
  expect(streamed(events, 6)).toMatchObject([
    { kind: 'start', formatVersion: expect.any(String), tool: expect.stringMatching(/^zonemason /) },
    { kind: 'step-ended', id: 's1', status: 'failed' },
    { kind: 'step-ended', id: 's2' },
    { kind: 'step-ended', id: 's1', status: 'unknown' },
    { kind: 'end', exitCode: 6, summary: { done: 1, failed: 0, unknown: 1, notAttempted: 0 }, error: null },
  ]);
});

test('the last event has the error that was thrown', () => {
  expect(streamed([], 5, new Failure('refused', 'not allowed'))).toMatchObject([
    { kind: 'start' },
    { kind: 'end', exitCode: 5, error: { kind: 'refused', message: 'not allowed' } },
  ]);
});

test('what could not be read is an event each, and what is for people only is none', () => {
  const failures = ['example.com', 'mail'].map((scope) => ({ scope, failure: new Failure('error', scope) }));
  const events = streamed(
    [
      { kind: 'unreadable', failures },
      { kind: 'wait', reason: 'late', ms: 5 },
      { kind: 'retry', error: 'ECONNRESET', ms: 250 },
      { kind: 'progress', work: 'reading', done: 1, total: 2 },
      { kind: 'not-deleted', folder: 'journal', reason: 'busy' },
    ],
    0,
  );
  expect(events.slice(1, -1)).toMatchObject([
    { kind: 'unreadable', scope: 'example.com', error: { kind: 'error', message: 'example.com' } },
    { kind: 'unreadable', scope: 'mail', error: { kind: 'error', message: 'mail' } },
    { kind: 'wait', reason: 'late', ms: 5 },
    { kind: 'retry', error: 'ECONNRESET', ms: 250 },
  ]);
});
