import { stat } from 'node:fs/promises';
import { Failure } from '../failure.js';
import type { SlashPath } from '../text/slash-path.js';
import { slashPath } from '../text/slash-path.js';
import type { GitPlace, GitRun } from './run-git.js';
import { runGit } from './run-git.js';

/** A folder of a git repository. */
export interface Repository extends GitPlace {
  /** Path of the folder in the repository: '' at the top, else with a trailing slash. */
  readonly prefix: SlashPath;
  /** Whether the history is incomplete. */
  readonly isShallow: boolean;
}

/** Finds the repository of a folder. @throws Failure `usage` if there is none, `error` if git fails. */
export async function openRepository(place: GitPlace): Promise<Repository> {
  const { folder } = place;
  const isFolder = await stat(folder).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new Failure('usage', `there is no folder ${folder}`);
  const run = await runGit(place, [
    'rev-parse',
    '--is-inside-work-tree',
    '--is-shallow-repository',
    '--show-prefix',
  ]);
  if (run.exitCode !== 0) throw noRepository(folder, run);
  const [isInside, isShallow, ...prefix] = run.stdout.replace(/\n$/, '').split('\n');
  if (isInside !== 'true') throw new Failure('usage', `${folder} is not in a git working tree`);
  return { ...place, prefix: slashPath(prefix.join('\n')), isShallow: isShallow === 'true' };
}

function noRepository(folder: string, { stderr }: GitRun): Failure {
  if (stderr.includes('not a git repository'))
    return new Failure('usage', `${folder} is not in a git repository`, {
      hint: 'comparing revisions needs a project that is kept in git',
    });
  if (!stderr.includes('dubious ownership')) return gitFailure(stderr);
  return new Failure('error', `git does not trust the repository of ${folder}, which another user owns`, {
    hint: 'if you trust it, run `git config --global --add safe.directory` with its path',
  });
}

/** The Failure for an error message of git. */
export function gitFailure(stderr: string): Failure {
  if (stderr.includes('promisor remote'))
    return new Failure('error', 'a file of the revision is missing in this partial clone', {
      hint: 'clone without --filter; zonemason never fetches',
    });
  const [, reason = 'unknown reason'] = /^fatal: (.*)$/m.exec(stderr) ?? [];
  return new Failure('error', `git failed: ${reason}`);
}
