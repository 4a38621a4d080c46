import type { Environment } from '../environment.js';
import type { Head } from '../git/head.js';
import { readHead } from '../git/head.js';
import { readOrigin } from '../git/remote.js';
import { repositoryName } from '../git/repository-name.js';
import type { GitPlace } from '../git/run-git.js';
import type { Plan, Provenance, Revision } from '../plan/plan.js';
import { printable } from '../text/printable.js';
import { linkedUrl } from '../text/shown-url.js';
import { urlPath } from '../text/url-path.js';

/** Where a run takes place. */
export type RunPlace = Pick<Plan, 'sourceUrl' | 'repository'> & Required<Pick<Plan, 'provenance'>>;

/**
 * Finds out where a run takes place. The commit is the one that is checked out, since a CI system may check out another
 * one than it announces; everything else is what the CI system says, with the branch as git has it where it says nothing.
 * With a `revision`, its commit counts instead.
 */
export async function runPlaceOf(place: GitPlace, revision: Revision | null = null): Promise<RunPlace> {
  const head = await readHead(place);
  const announced = provenanceIn(place.env);
  const { ref, commit } = revision ?? {
    commit: head?.commit ?? announced.commit,
    ref: announced.ref ?? head?.branch ?? null,
  };
  const sourceUrl =
    head && commit !== null ? sourceUrlIn(place.env, { commit, prefix: head.prefix }) : undefined;
  const provenance = { ...announced, commit, ref };
  if (sourceUrl !== undefined) return { provenance, sourceUrl };
  const repository = head && (await repositoryOf(place, head));
  return { provenance, ...(repository !== null && { repository }) };
}

/** What the repository is called at its remote, with the folder in it. Where a forge is known, its address says so. */
async function repositoryOf(place: GitPlace, { prefix }: Head): Promise<string | null> {
  const name = repositoryName((await readOrigin(place)) ?? '');
  return name === null ? null : printable(`${name}/${prefix}`.replace(/\/$/, ''));
}

/** For what is made outside of a run. */
export const unknownPlace: RunPlace = { provenance: { commit: null, ref: null, actor: null, run: null } };

/** The variables of GitHub, GitLab, and Jenkins, whose names other systems can set as well (docs/ci.md). */
const VARIABLES = {
  commit: ['GITHUB_SHA', 'CI_COMMIT_SHA', 'GIT_COMMIT'],
  ref: [
    'GITHUB_HEAD_REF',
    'GITHUB_REF_NAME',
    'CI_MERGE_REQUEST_SOURCE_BRANCH_NAME',
    'CI_COMMIT_REF_NAME',
    'GIT_BRANCH',
  ],
  actor: ['GITHUB_TRIGGERING_ACTOR', 'GITHUB_ACTOR', 'GITLAB_USER_LOGIN', 'BUILD_USER_ID'],
  run: ['CI_PIPELINE_URL', 'CI_JOB_URL', 'BUILD_URL'],
} as const;

const COMMIT = /^[0-9a-f]{40,64}$/;

/** Reads what a CI system says about a run. */
export function provenanceIn(env: Environment): Provenance {
  const first = (names: readonly string[]): string | null =>
    names.map((name) => env[name]).find((value) => value !== undefined && value !== '') ?? null;
  const commit = first(VARIABLES.commit);
  return {
    commit: commit !== null && COMMIT.test(commit) ? commit : null,
    ref: first(VARIABLES.ref),
    actor: first(VARIABLES.actor),
    run: webAddress(githubRun(env) ?? first(VARIABLES.run)),
  };
}

/** No address of a repository has other characters, which would end a link in Markdown. */
const LINKABLE = /^[^\s()<>"|`\\]+$/;

/** Where GitHub or GitLab shows the files of a folder at a commit; undefined on other systems. */
export function sourceUrlIn(
  env: Environment,
  { commit, prefix }: { readonly commit: string; readonly prefix: string },
): string | undefined {
  const gitlab = env['CI_PROJECT_URL'];
  const [repository, blob] = gitlab ? [gitlab, '-/blob'] : [githubRepository(env), 'blob'];
  const address = webAddress(repository);
  if (address === null || !LINKABLE.test(address)) return undefined;
  return `${address}/${blob}/${commit}/${urlPath(prefix)}`;
}

function githubRun(env: Environment): string | null {
  const repository = githubRepository(env);
  const { GITHUB_RUN_ID: run } = env;
  return repository !== null && run ? `${repository}/actions/runs/${run}` : null;
}

function githubRepository({
  GITHUB_SERVER_URL: server,
  GITHUB_REPOSITORY: name,
}: Environment): string | null {
  return server && name ? `${server}/${name}` : null;
}

function webAddress(text: string | null): string | null {
  return text === null ? null : linkedUrl(text);
}
