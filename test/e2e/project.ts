import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApplyReport } from '../../src/apply/step/report.js';
import type { Plan } from '../../src/plan/plan.js';
import type { InProcessOptions, Run, Running, RunOptions } from '../cli/support.js';
import { startZonemason, zonemason } from '../cli/support.js';
import { expectSchema } from '../support/expect-schema.js';
import { temporaryFolder } from '../support/after-tests.js';

/** The password of every zone, where a test does not say otherwise. */
export const PASSWORD = 'correct horse';

type Environment = Readonly<Record<string, string>>;

/** A project folder, and the program run in it. */
export interface Project {
  readonly folder: string;
  /** What the program is run with. */
  readonly env: Environment;
  readonly start: (args: readonly string[], env?: Environment) => Running;
  readonly run: (args: readonly string[], env?: Environment) => Promise<Run>;
  /** The plan as `plan --format json` prints it, which must be what the schema says. */
  readonly plan: (...args: readonly string[]) => Promise<Plan>;
  /** Runs apply with a report, which must be what the schema says; gives both. */
  readonly apply: (...args: readonly string[]) => Promise<Run & { readonly report: ApplyReport }>;
}

export interface ProjectSetting {
  readonly endpoint: URL | string;
  /** By zone, the text of its file after the line `zone: …`. */
  readonly zones: Readonly<Record<string, string>>;
  /** More lines of the project file. */
  readonly settings?: string;
  readonly env?: Environment;
  readonly times?: Times;
}

/** What time it is for runs in this process. */
export type Times = Pick<InProcessOptions, 'now' | 'clock'>;

/** Writes a project; its zones have their passwords in the environment. */
export function project({
  endpoint,
  zones,
  settings = '',
  env = passwordsFor(zones),
  times = {},
}: ProjectSetting): Project {
  const folder = temporaryFolder({
    'zonemason.yaml': `dns:\n  endpoint: ${String(endpoint)}\n  zones: zones/*.yaml\n${settings}`,
    ...Object.fromEntries(
      Object.entries(zones).map(([zone, text]) => [`zones/${zone}.yaml`, `zone: ${zone}\n${text}`]),
    ),
  });
  return projectIn(folder, env, times);
}

/** The program in a folder that holds a project already. */
export function projectIn(folder: string, env: Environment, times: Times = {}): Project {
  const inFolder = (more?: Environment): RunOptions => ({ cwd: folder, env: { ...env, ...more } });
  const run: Project['run'] = (args, more) => zonemason(args, { ...inFolder(more), ...times });
  return {
    folder,
    env,
    start: (args, more) => startZonemason(args, inFolder(more)),
    run,
    plan: async (...args) => {
      const { stdout } = await run(['plan', ...args, '--format', 'json', '--quiet']);
      const plan: Plan = JSON.parse(stdout);
      expectSchema('plan', plan);
      return plan;
    },
    apply: async (...args) => {
      const ended = await run(['apply', ...args, '--report', 'report.json']);
      return { ...ended, report: reportIn(folder) };
    },
  };
}

/** What `apply --report report.json` has written. */
export function reportIn(folder: string): ApplyReport {
  const report: ApplyReport = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
  expectSchema('report', report);
  return report;
}

/** The variables that hold the passwords of zones. */
export function passwordsFor(zones: Readonly<Record<string, unknown>>, password = PASSWORD): Environment {
  return Object.fromEntries(Object.keys(zones).map((zone) => [passwordVariable(zone), password]));
}

function passwordVariable(zone: string): string {
  return `ZONEMASON_DNS_PASSWORD_${zone.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
}
