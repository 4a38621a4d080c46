import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '../support/after-tests.js';
import { FOR_SHORT_SCRIPTS } from '../support/programs.js';
import type { FakeGithub } from './fake-github.js';
import { startGithub } from './fake-github.js';
import { BASE } from './pull-request.js';

/** A script of the action, in a run for pull request 7. */
export interface ScriptRun {
  readonly name: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The event, beside the pull request. */
  readonly event?: object;
  /** Files that earlier steps have left, by name. */
  readonly files?: Readonly<Record<string, string>>;
  /** Prepares what GitHub knows. The folder is that of the artifacts. */
  readonly prepare: (github: FakeGithub, folder: string) => void;
}

export interface ScriptResult {
  readonly code: number;
  readonly output: string;
  readonly outputs: string;
  /** A file that the script has left; '' for none. */
  readonly left: (name: string) => string;
  readonly github: FakeGithub;
}

/** Runs it against a stand-in of GitHub. */
export async function runScript({ name, args = [], prepare, ...run }: ScriptRun): Promise<ScriptResult> {
  const folder = temporaryFolder({
    'event.json': JSON.stringify({ pull_request: { number: 7 }, ...run.event }),
    output: '',
  });
  const left = join(folder, 'zonemason');
  mkdirSync(left);
  for (const [file, text] of Object.entries(run.files ?? {})) writeFileSync(join(left, file), text);
  const github = await startGithub(join(folder, 'artifacts'));
  prepare(github, folder);
  const env = {
    PATH: process.env['PATH'],
    GITHUB_API_URL: github.url.origin,
    GITHUB_EVENT_PATH: join(folder, 'event.json'),
    GITHUB_OUTPUT: join(folder, 'output'),
    GITHUB_REPOSITORY: 'acme/dns',
    GITHUB_SHA: BASE,
    GITHUB_TOKEN: 'github-token',
    RUNNER_TEMP: folder,
    ...run.env,
  };
  const { code, output } = await new Promise<{ code: number; output: string }>((done) => {
    const script = [
      FOR_SHORT_SCRIPTS,
      resolve('action', name),
      ...args.map((arg) => arg.replace('FOLDER', left)),
    ];
    const child = execFile('node', script, { env }, (_, stdout, stderr) =>
      done({ code: child.exitCode ?? 1, output: stdout + stderr }),
    );
  });
  return {
    code,
    output,
    outputs: read(join(folder, 'output')),
    left: (file) => read(join(left, file)),
    github,
  };
}

function read(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
