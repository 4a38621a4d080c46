import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from './after-tests.js';

/** A git repository in a folder of its own that is gone after the test. */
export interface TestRepository {
  readonly folder: string;
  /** Runs git in it; gives what it wrote. */
  readonly git: (...args: readonly string[]) => string;
  /** Writes files, removes those that are null, and commits all; gives the id of the commit. */
  readonly commit: (files: Readonly<Record<string, string | null>>) => string;
}

/** Nothing of the machine's configuration matters. */
const ENVIRONMENT = {
  PATH: process.env['PATH'],
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.com',
};

/** A repository whose branch is `main`, with these files in its first commit. */
export function repositoryWith(files: Readonly<Record<string, string>>): TestRepository {
  const folder = temporaryFolder({});
  const git = gitIn(folder);
  git('init', '--quiet', '--initial-branch', 'main');
  const commit: TestRepository['commit'] = (changed) => {
    writeFiles(folder, changed);
    git('add', '--all');
    git('commit', '--quiet', '--allow-empty', '--message', 'files');
    return git('rev-parse', 'HEAD').trim();
  };
  commit(files);
  return { folder, git, commit };
}

/** The git of a folder. */
export function gitIn(folder: string): TestRepository['git'] {
  return (...args) =>
    execFileSync('git', args, { cwd: folder, env: ENVIRONMENT, encoding: 'utf8', stdio: 'pipe' });
}

/** Writes files below a folder; null removes one. A text that begins with `-> ` is a link. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | null>>): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    rmSync(path, { force: true, recursive: true });
    if (text === null) continue;
    mkdirSync(dirname(path), { recursive: true });
    if (text.startsWith('-> ')) symlinkSync(text.slice(3), path);
    else writeFileSync(path, text);
  }
}
