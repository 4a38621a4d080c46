import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { parse } from 'yaml';
import type { Contexts } from './expressions.js';
import { holds, interpolate } from './expressions.js';

type Texts = Readonly<Record<string, string>>;

/** A step of a job or of a composite action, as far as the kits use it. */
export interface StepDefinition {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Texts;
  readonly run?: string;
  readonly 'working-directory'?: string;
}

export interface JobDefinition {
  readonly if?: string;
  readonly env?: Texts;
  readonly permissions?: Texts;
  readonly steps: readonly StepDefinition[];
}

/** What a runner gives a job. */
export interface Runner {
  /** The checked-out repository. */
  readonly workspace: string;
  /** Folder of the runner's own files; artifacts are kept in `artifacts` of it. */
  readonly folder: string;
  readonly env: Texts;
  readonly contexts: Contexts;
}

export interface JobRun {
  readonly code: number;
  /** All that the steps printed, on both streams. */
  readonly output: string;
  /** The job's summary. */
  readonly summary: string;
  /** What the action has set, the last time it ran. */
  readonly outputs: Texts;
}

/** What steps leave, with the outputs of those that have an id. */
interface StepsRun extends Omit<JobRun, 'summary'> {
  readonly steps: Contexts;
}

const root = resolve('.');

/** Runs the steps of a job as GitHub's runner does: `run` by bash, the kit's own action by its steps, others by stand-ins. */
export async function runJob({ steps, env = {} }: JobDefinition, runner: Runner): Promise<JobRun> {
  const temp = join(runner.folder, 'temp');
  rmSync(temp, { recursive: true, force: true });
  mkdirSync(temp, { recursive: true });
  const files = {
    GITHUB_OUTPUT: join(temp, 'output'),
    GITHUB_ENV: join(temp, 'env'),
    GITHUB_STEP_SUMMARY: join(temp, 'summary'),
  };
  for (const path of Object.values(files)) writeFileSync(path, '');
  const contexts = { ...runner.contexts, runner: { temp } };
  const jobEnv = interpolated(env, contexts);
  const job: Job = {
    ...runner,
    temp,
    files,
    contexts,
    env: { ...runner.env, ...jobEnv, ...files, RUNNER_TEMP: temp },
  };
  const { code, output, outputs } = await runSteps(steps, job);
  return { code, output, outputs, summary: readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8') };
}

interface Job extends Runner {
  readonly temp: string;
  readonly files: Readonly<Record<'GITHUB_OUTPUT' | 'GITHUB_ENV' | 'GITHUB_STEP_SUMMARY', string>>;
}

async function runSteps(definitions: readonly StepDefinition[], job: Job): Promise<StepsRun> {
  const steps: Record<string, Contexts> = {};
  let [code, output] = [0, ''];
  let outputs: Texts = {};
  for (const step of definitions) {
    const contexts: Contexts = { ...job.contexts, steps };
    const isRun = holds(step.if, contexts, code !== 0);
    const done = isRun ? await runStep(step, { ...job, contexts }) : { code: 0, output: '', outputs: {} };
    if (step.id !== undefined)
      steps[step.id] = {
        outcome: isRun ? (done.code === 0 ? 'success' : 'failure') : 'skipped',
        outputs: isRun ? assignments(job.files.GITHUB_OUTPUT) : {},
      };
    code ||= done.code;
    output += done.output;
    outputs = { ...outputs, ...done.outputs };
  }
  return { code, output, outputs, steps };
}

async function runStep(step: StepDefinition, job: Job): Promise<Omit<JobRun, 'summary'>> {
  const { uses, run, env = {}, 'working-directory': folder = '.' } = step;
  writeFileSync(job.files.GITHUB_OUTPUT, '');
  if (run !== undefined) {
    const workspace = join(job.workspace, interpolate(folder, job.contexts));
    return runShell(run, { ...job, workspace, env: { ...job.env, ...interpolated(env, job.contexts) } });
  }
  const inputs = interpolated(texts(step.with), job.contexts);
  if (uses === './zonemason') return runAction(inputs, job);
  if (uses?.startsWith('actions/upload-artifact@')) upload(inputs, job);
  if (uses?.startsWith('actions/download-artifact@')) download(inputs, job);
  return { code: 0, output: '', outputs: {} };
}

async function runShell(script: string, { env, workspace, files }: Job): Promise<Omit<JobRun, 'summary'>> {
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    cwd: workspace,
    env: { ...env, ...assignments(files.GITHUB_ENV) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([readAll(child.stdout), readAll(child.stderr), once(child, 'close')]);
  return { code: child.exitCode ?? 1, output: out + err, outputs: {} };
}

interface ActionDefinition {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly StepDefinition[] };
}

async function runAction(given: Texts, job: Job): Promise<Omit<JobRun, 'summary'>> {
  const { inputs, outputs, runs }: ActionDefinition = parse(readFileSync('action.yml', 'utf8'));
  const defaults = Object.entries(inputs).map(([name, input]) => [name, input.default ?? '']);
  const values = interpolated({ ...Object.fromEntries(defaults), ...given }, job.contexts);
  const contexts = { ...job.contexts, inputs: values };
  const done = await runSteps(runs.steps, {
    ...job,
    contexts,
    env: { ...job.env, GITHUB_ACTION_PATH: root },
  });
  const set = Object.entries(outputs).map(([name, { value }]) => [name, value]);
  return { ...done, outputs: interpolated(Object.fromEntries(set), { ...contexts, steps: done.steps }) };
}

/** Keeps the files and folders that are there. */
function upload({ name = '', path = '' }: Texts, { folder, files }: Job): void {
  for (const file of path.split('\n').map((each) => each.replace(/\/$/, '')))
    if (existsSync(file)) cpSync(file, join(folder, 'artifacts', name, basename(file)), { recursive: true });
  writeFileSync(files.GITHUB_OUTPUT, `artifact-url=https://github.com/artifacts/${name}\n`);
}

/** One artifact by its name, or the contents of all whose names begin as a pattern does. */
function download({ name = '', path = '', pattern }: Texts, { folder }: Job): void {
  const artifacts = join(folder, 'artifacts');
  const isWanted = (each: string): boolean =>
    pattern === undefined ? each === name : each.startsWith(pattern.replace(/\*$/, ''));
  for (const each of readdirSync(artifacts).filter(isWanted))
    cpSync(join(artifacts, each), path, { recursive: true });
}

function texts(values: StepDefinition['with'] = {}): Texts {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value).trim()]));
}

function interpolated(values: Texts, contexts: Contexts): Texts {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, interpolate(value, contexts)]),
  );
}

/** The lines `name=value` of a file that steps write to. */
function assignments(path: string): Texts {
  return Object.fromEntries(
    Array.from(readFileSync(path, 'utf8').matchAll(/^([^=\n]+)=(.*)$/gm), ([, name, value]) => [name, value]),
  );
}
