import type { StepReport, StepStatus } from '../../apply/step/report.js';
import { formatPrometheus } from '../../render/prometheus.js';
import type { Tell } from '../events.js';
import type { AccessSettings } from '../service/access-settings.js';
import { countRequests } from './request-counts.js';
import { followScopes } from './scope-states.js';

/** Collects the metrics of a run from its events. */
export interface RunMetrics {
  readonly tell: Tell;
  /** The metrics at the end of the run, in the text format 0.0.4 of Prometheus. */
  readonly text: (exitCode: number) => string;
}

export interface MetricsOptions {
  /** Whether the run compares the files with what is live, as a rollback does not. */
  readonly comparesFiles: boolean;
}

const STATUSES: readonly StepStatus[] = ['done', 'failed', 'unknown', 'not-attempted'];

/** Exit codes of runs that did what they were asked to: done, and done with changes pending. */
const SUCCESSES: ReadonlySet<number> = new Set([0, 2]);

/** Begins to collect. Only names of zones and templates, numbers and fixed words come out: no content, no credentials. */
export function collectMetrics(
  { now, clock }: Pick<AccessSettings, 'now' | 'clock'>,
  { comparesFiles }: MetricsOptions,
): RunMetrics {
  const scopes = followScopes();
  const requests = countRequests();
  const rests = measureRests(clock.now);
  const steps = new Map<string, StepReport>();
  let retries = 0;
  const stepsOf = (wanted: StepStatus): readonly StepReport[] =>
    [...steps.values()].filter(({ status }) => status === wanted);
  return {
    tell: (event) => {
      scopes.tell(event);
      if (event.kind === 'request') requests.add(event);
      if (event.kind === 'retry') retries += 1;
      if (event.kind === 'wait' && event.reason === 'throttled') rests.begin(event.ms);
      // What seemed to have failed may turn out to be carried out.
      if (event.kind === 'step-ended') steps.set(event.id, event);
    },
    text: (exitCode) =>
      formatPrometheus([
        {
          name: 'zonemason_run_timestamp_seconds',
          type: 'gauge',
          help: 'When the run ended, in seconds since 1970',
          samples: [{ value: now() / 1000 }],
        },
        {
          name: 'zonemason_run_success',
          type: 'gauge',
          help: 'Whether the run ended with exit code 0 or 2',
          samples: [{ value: Number(SUCCESSES.has(exitCode)) }],
        },
        {
          name: 'zonemason_zone_in_sync',
          type: 'gauge',
          help: 'Whether what is live is as the files say; missing for a zone that was not read',
          samples: comparesFiles ? scopes.inSync(stepsOf('done')) : [],
        },
        {
          name: 'zonemason_zone_changes',
          type: 'gauge',
          help: 'Changes that are planned and not done',
          samples: scopes.changes(stepsOf('done')),
        },
        {
          name: 'zonemason_steps_total',
          type: 'counter',
          help: 'Steps of the run, by what came of them',
          samples: STATUSES.map((status) => ({ labels: { status }, value: stepsOf(status).length })),
        },
        {
          name: 'zonemason_requests_total',
          type: 'counter',
          help: 'Requests to the service, or messages to the name server; the status is none where no complete answer arrived',
          samples: requests.totals(),
        },
        {
          name: 'zonemason_request_seconds',
          type: 'histogram',
          help: 'From the first byte of a request to the last one of its answer',
          samples: requests.durations(),
        },
        {
          name: 'zonemason_retries_total',
          type: 'counter',
          help: 'Requests that were sent again',
          samples: [{ value: retries }],
        },
        {
          name: 'zonemason_throttled_seconds_total',
          type: 'counter',
          help: 'How long no request was sent because the service asked for fewer',
          samples: [{ value: rests.seconds() }],
        },
      ]),
  };
}

/** Adds up rests, which may overlap and may not have ended. `now` returns milliseconds on a monotonic clock. */
function measureRests(now: () => number): {
  readonly begin: (ms: number) => void;
  readonly seconds: () => number;
} {
  let total = 0;
  let until = -Infinity;
  return {
    begin: (ms) => {
      const end = Math.max(until, now() + ms);
      total += end - Math.max(until, now());
      until = end;
    },
    seconds: () => (total - Math.max(0, until - now())) / 1000,
  };
}
