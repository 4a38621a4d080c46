import { join } from 'node:path';
import type { ApplyReport } from '../../src/index.js';
import { apply, loadProject, plan } from '../../src/index.js';
import { startSandbox } from '../support/start-sandbox.js';
import type { ProxiedRequest, ProxyFault } from '../support/fault-proxy.js';
import { startFaultProxy } from '../support/fault-proxy.js';
import { gapFinder } from './gaps.js';
import type { HeldRecord } from '../support/memory-service.js';
import type { OracleRecord } from '../support/order-oracle/resolve.js';
import { oracleRecord } from '../support/order-oracle/universe.js';
import { quickClock } from '../support/clocks.js';
import { records } from '../support/record-lines.js';
import { sandboxClient } from '../support/sandbox-client.js';
import { createTurnstile } from './turnstile.js';
import type { Project } from './project.js';
import { PASSWORD, passwordsFor, project } from './project.js';

/** Records of zones, as lines of `records`. */
export type Zones = Readonly<Record<string, readonly string[]>>;

export interface Handover {
  readonly live: Zones;
  readonly file: Zones;
  /** What the zone file of example.com expects, as the list that follows `expect:`. */
  readonly expected?: string;
  /** What goes wrong with a write. */
  readonly fault?: (request: ProxiedRequest) => ProxyFault | undefined;
}

/** What a run did to what the service answers. */
export interface Watched {
  readonly report: ApplyReport;
  /** What was lost after each write, in the order in which the service carried them out. */
  readonly gaps: readonly (readonly string[])[];
  /** All records after each write. */
  readonly states: readonly (readonly OracleRecord[])[];
  /** The records at the end, as `owner type content`. */
  readonly left: readonly string[];
}

/** How a run is done: in this process, or by the program. */
export type Runner = (project: Project, zones: Zones) => Promise<ApplyReport>;

export type Watch = (handover: Handover, runner: Runner) => Promise<Watched>;

/** What each write takes at least, so that those that may run side by side do. */
const LATENCY_MS = 4;

/**
 * Starts a sandbox with some zones for all runs of a file. Between it and each run stands a proxy that lets writes
 * through one by one, of those that are under way the last one first, and lists all zones after each before it
 * is answered: no state goes unseen, however fast or slow the machine is.
 */
export async function startWatch(zoneNames: readonly string[]): Promise<Watch> {
  const sandbox = await startSandbox({ dataFolder: ':memory:' });
  for (const zone of zoneNames) await sandbox.seed({ zone, password: PASSWORD });
  const clients = new Map(zoneNames.map((zone) => [zone, sandboxClient(sandbox.url, zone, PASSWORD)]));
  const stateOf = async (zones: Zones): Promise<readonly OracleRecord[]> => {
    const listings = Object.keys(zones).map(async (zone) => {
      const answer = await clients.get(zone)?.('GET', `/${zone}`);
      const listing: readonly HeldRecord[] = Array.isArray(answer?.body) ? answer.body : [];
      return listing.map((record) => oracleRecord({ zone, ...record }));
    });
    return (await Promise.all(listings)).flat();
  };
  return async ({ live, file, expected, fault }, runner) => {
    for (const [zone, lines] of Object.entries(live))
      await sandbox.seed({ zone, records: records(...lines) });
    const gapsIn = gapFinder({
      zones: Object.keys(file),
      before: await stateOf(live),
      after: Object.entries(file).flatMap(([zone, lines]) =>
        records(...lines).map((record) => oracleRecord({ zone, ...record })),
      ),
    });
    const gaps: (readonly string[])[] = [];
    const states: (readonly OracleRecord[])[] = [];
    const { enter, leave } = createTurnstile(LATENCY_MS);
    const look = async (): Promise<void> => {
      const state = await stateOf(live);
      states.push(state);
      gaps.push(gapsIn(state));
      leave();
    };
    const proxy = await startFaultProxy(sandbox.url, (request) =>
      request.method === 'GET' ? undefined : { until: enter(), afterwards: look, ...fault?.(request) },
    );
    try {
      const report = await runner(
        project({ endpoint: proxy.url, zones: zoneFiles(file, expected), times: { clock: quickClock } }),
        file,
      );
      const left = await stateOf(live);
      return { report, gaps, states, left: left.map(lineOf).toSorted() };
    } finally {
      await proxy.close();
    }
  };
}

/** Runs in this process, with so many requests at a time. */
export function inProcess(concurrency: number): Runner {
  return async ({ folder }, zones) => {
    const file = join(folder, 'zonemason.yaml');
    const loaded = await loadProject({ file, env: passwordsFor(zones) });
    const made = await plan(loaded);
    const allow = made.risks.filter(({ level }) => level === 'block').map(({ code }) => code);
    return apply(loaded, made, { concurrency, allow, journal: false });
  };
}

/** Runs the program, with so many requests at a time. */
export function byProgram(concurrency: number): Runner {
  return async (written) => {
    const allow = ['--allow', 'bulk-change', '--allow', 'zone-emptied'];
    const { report } = await written.apply('--yes', '--concurrency', String(concurrency), ...allow);
    return report;
  };
}

/** The texts of zone files after their first line; JSON is YAML. */
function zoneFiles(zones: Zones, expected?: string): Readonly<Record<string, string>> {
  const texts = Object.entries(zones).map(([zone, lines]) => {
    const more = expected !== undefined && zone === 'example.com' ? `expect:\n${expected}` : '';
    return [zone, `records: ${JSON.stringify(byName(lines))}\n${more}`];
  });
  return Object.fromEntries(texts);
}

function byName(lines: readonly string[]): object {
  const names: Record<string, Record<string, object[]>> = {};
  for (const { prefix, type, ...value } of records(...lines)) {
    const types = (names[prefix || '@'] ??= {});
    (types[type] ??= []).push(value);
  }
  return names;
}

function lineOf({ name, type, content }: OracleRecord): string {
  return `${name} ${type} ${content}`;
}
