import { createHash } from 'node:crypto';

/** An account, and what it may do in the repository. */
export interface Person {
  readonly id: number;
  readonly login: string;
  readonly type?: 'User' | 'Bot';
  readonly right: 'write' | 'triage' | 'read';
}

export const author: Person = { id: 1, login: 'author', right: 'write' };
export const writer: Person = { id: 2, login: 'writer', right: 'write' };
export const reader: Person = { id: 3, login: 'reader', right: 'read' };
export const helper: Person = { id: 4, login: 'helper', right: 'write' };
export const triager: Person = { id: 5, login: 'triager', right: 'triage' };
export const robot: Person = { id: 6, login: 'robot[bot]', type: 'Bot', right: 'write' };

export const PEOPLE: readonly Person[] = [author, writer, reader, helper, triager, robot];

/** The commit of the base that the branch starts from. */
export const BASE = '0'.repeat(40);

interface Commit {
  readonly sha: string;
  readonly message: string;
  readonly parents: readonly string[];
  /** Null for an e-mail address of no account. */
  readonly author: Person | null;
  readonly committer: Person | null;
}

export type NewCommit = Partial<Commit> & { readonly message: string };

interface Review {
  readonly user: Person;
  state: 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED' | 'DISMISSED';
  readonly commit_id: string;
  readonly submitted_at: string;
}

interface Labeling {
  readonly event: 'labeled' | 'unlabeled' | 'head_ref_force_pushed';
  readonly label?: { readonly name: string };
  readonly actor: Person;
  readonly created_at: string;
}

interface Push {
  readonly actor: Person;
  readonly after: string;
  readonly activity_type: 'push' | 'force_push' | 'branch_creation' | 'branch_deletion' | 'merge_queue_merge';
  readonly timestamp: string;
}

/** Pull request 7 of `acme/dns`: its branch, and all that has happened to it. */
export interface PullRequest {
  opener: Person;
  ref: string;
  head: string;
  /** All commits that were ever pushed, by hash. */
  readonly commits: Map<string, Commit>;
  /** The pushes to each branch, the newest first. */
  readonly pushes: Map<string, Push[]>;
  /** Whether the server lists pushes. */
  listsPushes: boolean;
  labels: string[];
  readonly labelings: Labeling[];
  readonly reviews: Review[];
  /** Accounts that do not exist any more. */
  readonly deleted: Set<Person>;
  /** The commit that it was merged as. */
  mergedAs: string | null;
  /** Milliseconds; every act takes a minute. */
  now: number;
}

/** A pull request without commits. */
export function newPullRequest(): PullRequest {
  return {
    opener: author,
    ref: 'change',
    head: BASE,
    commits: new Map(),
    pushes: new Map(),
    listsPushes: true,
    labels: [],
    labelings: [],
    reviews: [],
    deleted: new Set(),
    mergedAs: null,
    now: Date.parse('2026-11-21T20:00:00Z'),
  };
}

/** The time after one more minute. */
export function tick(pullRequest: { now: number }): string {
  pullRequest.now += 60_000;
  return new Date(pullRequest.now).toISOString();
}

/** Adds commits onto the head, each onto the one before it, and returns the hash of the last one. */
export function push(pullRequest: PullRequest, by: Person, ...commits: readonly NewCommit[]): string {
  const { commits: known } = pullRequest;
  let { head } = pullRequest;
  for (const commit of commits) {
    const sha = commit.sha ?? createHash('sha1').update(`commit ${known.size}`).digest('hex');
    known.set(sha, { parents: [head], author: by, committer: by, ...commit, sha });
    head = sha;
  }
  move(pullRequest, by, head, pullRequest.pushes.has(pullRequest.ref) ? 'push' : 'branch_creation');
  return head;
}

/** Resets the branch to a commit. */
export function forcePush(pullRequest: PullRequest, by: Person, to: string): void {
  move(pullRequest, by, to, 'force_push');
  const created_at = new Date(pullRequest.now).toISOString();
  pullRequest.labelings.push({ event: 'head_ref_force_pushed', actor: by, created_at });
}

/** Deletes the branch and creates it again at its head. */
export function recreate(pullRequest: PullRequest, by: Person): void {
  const { head } = pullRequest;
  move(pullRequest, by, '0'.repeat(40), 'branch_deletion');
  move(pullRequest, by, head, 'branch_creation');
}

/** A merge queue, which is a bot, pushes what others have queued. */
export function pushQueued(pullRequest: PullRequest): void {
  const { head } = pullRequest;
  push(pullRequest, robot, { message: 'Queued', author, committer: author });
  const [made, ...earlier] = pullRequest.pushes.get(pullRequest.ref) ?? [];
  if (made && head !== pullRequest.head)
    pullRequest.pushes.set(pullRequest.ref, [{ ...made, activity_type: 'merge_queue_merge' }, ...earlier]);
}

function move(pullRequest: PullRequest, actor: Person, to: string, type: Push['activity_type']): void {
  const { ref, pushes } = pullRequest;
  const made: Push = { actor, after: to, activity_type: type, timestamp: tick(pullRequest) };
  pushes.set(ref, [made, ...(pushes.get(ref) ?? [])]);
  pullRequest.head = to;
}

export function setLabel(pullRequest: PullRequest, actor: Person, name: string): void {
  removeLabel(pullRequest, actor, name);
  pullRequest.labels.push(name);
  pullRequest.labelings.push({ event: 'labeled', label: { name }, actor, created_at: tick(pullRequest) });
}

export function removeLabel(pullRequest: PullRequest, actor: Person, name: string): void {
  if (!pullRequest.labels.includes(name)) return;
  pullRequest.labels = pullRequest.labels.filter((label) => label !== name);
  pullRequest.labelings.push({ event: 'unlabeled', label: { name }, actor, created_at: tick(pullRequest) });
}

/** Reviews a commit: the head, if no other is named. */
export function review(
  pullRequest: PullRequest,
  user: Person,
  state: Review['state'] = 'APPROVED',
  commit_id = pullRequest.head,
): void {
  pullRequest.reviews.push({ user, state, commit_id, submitted_at: tick(pullRequest) });
}

/** The commits that are in the branch and not in the base. */
export function commitsOf({ commits, head }: PullRequest): readonly Commit[] {
  const there = new Set<string>();
  const visit = (sha: string): void => {
    if (there.has(sha)) return;
    there.add(sha);
    for (const parent of commits.get(sha)?.parents ?? []) visit(parent);
  };
  visit(head);
  return [...commits.values()].filter(({ sha }) => there.has(sha));
}

/** What the API answers about it, by path; undefined for what it does not know. */
export function answerAbout(pullRequest: PullRequest, path: string, query: URLSearchParams): unknown {
  const account = (person: Person | null): object | null => {
    if (person === null || pullRequest.deleted.has(person)) return null;
    const { id, login, type } = person;
    return { id, login, ...(type && { type }) };
  };
  switch (path) {
    case '/pulls/7':
      return shown(pullRequest, account(pullRequest.opener));
    case '/pulls/7/commits':
      return commitsOf(pullRequest).map(({ sha, message, parents, author: by, committer }) => ({
        sha,
        commit: { message },
        parents: parents.map((parent) => ({ sha: parent })),
        author: account(by),
        committer: account(committer),
      }));
    case '/pulls/7/reviews':
      return pullRequest.reviews.map((each) => ({ ...each, user: account(each.user) }));
    case '/issues/7/events':
      return pullRequest.labelings.map((each) => ({ ...each, actor: account(each.actor) }));
    case '/activity':
      if (!pullRequest.listsPushes) return undefined;
      return (pullRequest.pushes.get(query.get('ref')?.replace('refs/heads/', '') ?? '') ?? []).map(
        (each) => ({
          ...each,
          actor: account(each.actor),
        }),
      );
    default:
      return path.startsWith('/commits/')
        ? [shown(pullRequest, account(pullRequest.opener))].filter(() =>
            path.includes(String(pullRequest.mergedAs)),
          )
        : rightOf(path);
  }
}

function shown(pullRequest: PullRequest, user: object | null): object {
  const { labels, mergedAs, head, ref } = pullRequest;
  return {
    number: 7,
    user,
    labels: labels.map((name) => ({ name })),
    head: { sha: head, ref, repo: { full_name: 'acme/dns' } },
    commits: commitsOf(pullRequest).length,
    merged_at: mergedAs === null ? null : '2026-11-21T21:00:00Z',
    merge_commit_sha: mergedAs,
  };
}

function rightOf(path: string): object | undefined {
  const [, login] = /^\/collaborators\/([^/]+)\/permission$/.exec(path) ?? [];
  const person = PEOPLE.find((each) => encodeURIComponent(each.login) === login);
  return person && { permission: person.right === 'write' ? 'write' : 'read', role_name: person.right };
}
