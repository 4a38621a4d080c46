import type { MetricsOptions } from '../../engine/metrics/run-metrics.js';
import type { Tell } from '../../engine/events.js';
import type { OutputFile } from '../../engine/outputs/output-target.js';
import type { Context } from '../terminal/context.js';
import type { HostOptions } from './host.js';

/** Options of the commands whose runs are measured. */
export interface MeteredOptions extends HostOptions {
  /** File for the metrics. */
  readonly metrics?: string;
}

/** A run that is measured. */
export interface MeteredRun extends MetricsOptions {
  readonly options: MeteredOptions;
  readonly context: Context;
}

/** A command, which is given what its events are told to. */
export type RunMetered = (meter: Tell) => Promise<number>;

/** Runs a command, and writes its metrics at the end, whether or not it fails. */
export async function withMetrics(about: MeteredRun, run: RunMetered): Promise<number> {
  const { metrics: path } = about.options;
  if (path === undefined) return run(() => undefined);
  const { runMetered } = await import('./run-metered.js');
  return runMetered({ ...about, path }, run);
}

/** The file of the metrics, if one is to be written. */
export function metricsOf({ metrics: path }: MeteredOptions): readonly OutputFile[] {
  return path === undefined ? [] : [{ option: '--metrics', path, kind: 'metrics' }];
}

/** Tells both. */
export function alsoTelling(meter: Tell, tell: Tell): Tell {
  return (event) => {
    meter(event);
    tell(event);
  };
}
