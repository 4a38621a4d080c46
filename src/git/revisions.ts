import { Failure } from '../failure.js';
import type { Revision } from '../plan/plan.js';
import type { Repository } from './repository.js';
import { gitFailure } from './repository.js';
import { runGit } from './run-git.js';

export interface RevisionPair {
  readonly from: Revision;
  /** Null for the working tree. */
  readonly to: Revision | null;
}

/**
 * Resolves what to compare in git's notation: `A` with the working tree, `A..B`, or `A...B`, which is the merge base of
 * both with B. A missing side is HEAD.
 *
 * @throws Failure `usage` if a revision is malformed or not in the repository.
 */
export async function resolvePair(repository: Repository, text: string): Promise<RevisionPair> {
  const [, a = text, dots, b = ''] = /^(.*?)(\.{2,3})(.*)$/s.exec(text) ?? [];
  if (dots === undefined) return { from: await resolveRevision(repository, a), to: null };
  const from = await resolveRevision(repository, a || 'HEAD');
  const to = await resolveRevision(repository, b || 'HEAD');
  return { from: dots === '..' ? from : await mergeBase(repository, from, to), to };
}

/**
 * Resolves the base of a branch: `REF`, or `REF...` for the point where HEAD branched off.
 *
 * @throws Failure `usage` as above.
 */
export async function resolveBase(repository: Repository, text: string): Promise<Revision> {
  const { from, to } = await resolvePair(repository, text);
  if (to === null || text.endsWith('...')) return from;
  throw new Failure('usage', `"${text}" names two revisions, but a base is one`, {
    hint: 'name the branch that this one will be merged into, such as origin/main',
  });
}

/** Finds the commit of a single revision. @throws Failure `usage` if there is none. */
export async function resolveRevision(repository: Repository, ref: string): Promise<Revision> {
  if (!CAN_BE_A_NAME.test(ref))
    throw new Failure('usage', `"${ref}" is not a revision`, { hint: HOW_TO_NAME });
  const run = await runGit(repository, [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${ref}^{commit}`,
  ]);
  const commit = run.stdout.trim();
  if (COMMIT.test(commit)) return { ref, commit };
  throw new Failure('usage', `there is no revision "${ref}" in this repository`, {
    hint: repository.isShallow ? HOW_TO_DEEPEN : HOW_TO_NAME,
  });
}

/** The names of branches and tags, also of other repositories. @throws Failure if git cannot list them. */
export async function revisionNames(repository: Repository): Promise<readonly string[]> {
  const { stdout } = await runGit(repository, ['for-each-ref', '--format=%(refname:short)']);
  return stdout.split('\n').filter((name) => name !== '');
}

/** Git takes a leading hyphen for an option; no branch name starts with one. */
const CAN_BE_A_NAME = /^[^-\p{Cc}][^\p{Cc}]*$/u;
const COMMIT = /^[0-9a-f]{40,64}$/;

const HOW_TO_NAME = 'name a branch, a tag or a commit; `git branch --all` lists the branches';
const HOW_TO_DEEPEN =
  'this clone is shallow: fetch the revision first, in CI with fetch-depth: 0 (GitHub) or GIT_DEPTH: 0 (GitLab)';

async function mergeBase(repository: Repository, a: Revision, b: Revision): Promise<Revision> {
  const { exitCode, stdout, stderr } = await runGit(repository, ['merge-base', a.commit, b.commit]);
  const commit = stdout.trim();
  if (exitCode > 1) throw gitFailure(stderr);
  if (COMMIT.test(commit)) return { ref: `${a.ref}...${b.ref}`, commit };
  throw new Failure('usage', `${a.ref} and ${b.ref} have no commit in common`, {
    ...(repository.isShallow && { hint: HOW_TO_DEEPEN }),
  });
}
