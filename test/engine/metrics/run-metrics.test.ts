import { expect, test } from 'vitest';
import type { StepReport } from '../../../src/apply/step/report.js';
import type { EngineEvent } from '../../../src/engine/events.js';
import { collectMetrics } from '../../../src/engine/metrics/run-metrics.js';
import { sleep } from '../../../src/api/http/sleep.js';
import { readPrometheus } from '../../support/prometheus.js';

/** Metrics after events, each of them at a time in milliseconds. */
function metricsAfter(events: readonly (readonly [at: number, event: EngineEvent])[], end = 0) {
  let time = 0;
  const clock = { now: () => time, sleep };
  const { tell, text } = collectMetrics({ now: () => 0, clock }, { comparesFiles: true });
  for (const [at, event] of events) {
    time = at;
    tell(event);
  }
  time = end;
  return readPrometheus(text(0));
}

const rest = (ms: number): EngineEvent => ({ kind: 'wait', reason: 'throttled', ms });

test.each([
  ['that follow each other', [0, 5000], 20_000, 4],
  ['that overlap', [0, 1000], 20_000, 3],
  ['that the run does not last for', [0, 1000], 2500, 2.5],
])('rests %s count once', (_, starts, end, seconds) => {
  const metrics = metricsAfter(
    starts.map((at) => [at, rest(2000)]),
    end,
  );
  expect(metrics['zonemason_throttled_seconds_total']?.samples).toEqual({
    zonemason_throttled_seconds_total: seconds,
  });
});

test('a step that is reported again counts by its last report', () => {
  const step: StepReport = {
    id: 's1',
    scope: 'example.com',
    action: 'create',
    address: 'dns/example.com/www/A',
    status: 'failed',
    durationMs: 1,
    error: 'no',
  };
  const metrics = metricsAfter([
    [0, { kind: 'step-ended', ...step }],
    [1, { kind: 'step-ended', ...step, status: 'unknown' }],
  ]);
  expect(metrics['zonemason_steps_total']?.samples).toEqual({
    'zonemason_steps_total{status="done"}': 0,
    'zonemason_steps_total{status="failed"}': 0,
    'zonemason_steps_total{status="unknown"}': 1,
    'zonemason_steps_total{status="not-attempted"}': 0,
  });
});

test('a request is in every bucket from its duration on', () => {
  const sent = { kind: 'request', method: 'GET', status: null } as const;
  const metrics = metricsAfter([
    [0, { ...sent, ms: 20 }],
    [1, { ...sent, ms: 60_000 }],
  ]);
  const samples = metrics['zonemason_request_seconds']?.samples ?? {};
  expect(
    [0.01, 0.025, 30, '+Inf'].map((le) => samples[`zonemason_request_seconds_bucket{le="${le}"}`]),
  ).toEqual([0, 1, 1, 2]);
  expect(samples['zonemason_request_seconds_sum']).toBeCloseTo(60.02);
  expect(metrics['zonemason_requests_total']?.samples).toEqual({
    'zonemason_requests_total{method="GET",status="none"}': 2,
  });
});
