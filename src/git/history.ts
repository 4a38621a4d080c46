import type { SlashPath } from '../text/slash-path.js';
import { slashPath } from '../text/slash-path.js';
import type { Repository } from './repository.js';
import { gitFailure } from './repository.js';
import { runGit } from './run-git.js';

/** A commit, as a history shows it. */
export interface Commit {
  readonly commit: string;
  /** Name of the author. */
  readonly author: string;
  /** When the author wrote it, ISO 8601. */
  readonly date: string;
  /** First line of the message. */
  readonly subject: string;
}

/** A commit of a branch, and what it changed. */
export interface BranchCommit extends Commit {
  /** None for the first commit, and where a shallow clone ends. */
  readonly parents: readonly string[];
  readonly changes: readonly PathChange[];
}

/** A path of the repository before and after a commit. */
export interface PathChange {
  readonly path: SlashPath;
  /** Object ids; null where there is no such file. */
  readonly before: string | null;
  readonly after: string | null;
}

const FIELDS = ['%H', '%P', '%an', '%aI', '%s'];

/**
 * The commits of the branch that is checked out, the newest first, each with what it changed: a merge with everything that
 * it brought. Empty in a repository without a commit. @throws Failure `error` if git fails.
 */
export async function branchHistory(repository: Repository): Promise<readonly BranchCommit[]> {
  const { exitCode: missing } = await runGit(repository, ['rev-parse', '--verify', '--quiet', 'HEAD']);
  if (missing !== 0) return [];
  const { exitCode, stdout, stderr } = await runGit(repository, [
    'log',
    '--first-parent',
    '--diff-merges=first-parent',
    '--root',
    '--raw',
    '--no-renames',
    '--no-abbrev',
    '-z',
    `--format=%x01${FIELDS.join('%x02')}`,
    'HEAD',
    '--',
    ':/',
  ]);
  if (exitCode !== 0) throw gitFailure(stderr);
  return stdout
    .split('\x01')
    .slice(1)
    .map((text) => {
      const [head = '', ...raw] = text.split('\0');
      const [commit = '', parents = '', author = '', date = '', subject = ''] = head.split('\x02');
      return {
        commit,
        parents: parents.split(' ').filter((each) => each !== ''),
        author,
        date,
        subject,
        changes: [...pathChanges(raw)],
      };
    });
}

/** Reads pairs of `:<mode> <mode> <oid> <oid> <status>` and a path. */
function* pathChanges(raw: readonly string[]): Iterable<PathChange> {
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [, , before = '', after = ''] = raw[at]?.trim().split(' ') ?? [];
    yield { path: slashPath(raw[at + 1] ?? ''), before: oidOf(before), after: oidOf(after) };
  }
}

function oidOf(text: string): string | null {
  return /^0*$/.test(text) ? null : text;
}

/** The commits that a merge brought and that changed some paths of the repository, the newest first. */
export async function mergedCommits(
  repository: Repository,
  { commit, parents }: BranchCommit,
  paths: Iterable<SlashPath>,
): Promise<readonly Commit[]> {
  const [first, ...others] = parents;
  if (first === undefined || others.length === 0) return [];
  const { exitCode, stdout, stderr } = await runGit(repository, [
    '--literal-pathspecs',
    'log',
    '--no-merges',
    '-z',
    '--format=%H%x02%an%x02%aI%x02%s',
    `${first}..${commit}`,
    '--',
    ...Array.from(paths, (path) => `${'../'.repeat(repository.prefix.split('/').length - 1)}${path}`),
  ]);
  if (exitCode !== 0) throw gitFailure(stderr);
  return stdout
    .split('\0')
    .filter((text) => text !== '')
    .map((text) => {
      const [oid = '', author = '', date = '', subject = ''] = text.split('\x02');
      return { commit: oid, author, date, subject };
    });
}
