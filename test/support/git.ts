import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from './after-tests.js';
import { commitAll, headOf, initialise, startBranch } from './git-objects.js';

/** A git repository that is gone after the test. */
export interface TestRepository {
  readonly folder: string;
  /** Runs git in it; gives what it wrote. */
  readonly git: (...args: readonly string[]) => string;
  /** Writes files, removes those that are null, and commits all, ignored or not; gives the id of the commit. */
  readonly commit: (files: Readonly<Record<string, string | null>>, message?: string) => string;
  /** Begins a branch at the commit that is checked out, and checks it out. */
  readonly branch: (name: string) => void;
  /** Id of the commit that is checked out. */
  readonly head: () => string;
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
  writeFiles(folder, files);
  return repositoryIn(folder);
}

/** Makes a folder a repository whose branch is `main`, with all that is there in its first commit. */
export function repositoryIn(folder: string): TestRepository {
  let hasIndex = false;
  initialise(folder);
  commitAll(folder, 'base');
  return {
    folder,
    git: (...args) => {
      if (!hasIndex) gitIn(folder)('reset', '--quiet');
      hasIndex = true;
      return gitIn(folder)(...args);
    },
    commit: (changed, message = 'files') => {
      writeFiles(folder, changed);
      hasIndex = false;
      return commitAll(folder, message);
    },
    branch: (name) => startBranch(folder, name),
    head: () => headOf(folder) ?? '',
  };
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
