// Reads what the decision about consent depends on (decide.d.mts).
import { ForgeError, accountIn, listIn, objectIn, shaIn, textIn, timeIn } from '../answers.mjs';
import { findComment, shownPlan } from '../comments.mjs';
import { all, allByCursor, github, ifKnown } from '../github.mjs';
import { markerFor } from '../texts.mjs';
import { claimsIn } from './claims.mjs';

const { GITHUB_REPOSITORY } = process.env;
/** GitHub lists no more commits of a pull request than this. */
const MOST_COMMITS = 250;

/**
 * Reads a pull request; without labels or trailers that allow anything, no more than these.
 * @returns {Promise<import('./decide.mjs').PullRequest>}
 */
export async function readPullRequest(number, event) {
  const { commits: count, ...answer } = objectIn(await github('GET', `/pulls/${number}`), 'The pull request');
  const commits = (await all(`/pulls/${number}/commits`)).map(commitIn);
  const pullRequest = {
    author: accountIn(answer.user, 'The author of the pull request'),
    head: shaIn(answer.head?.sha),
    labels: listIn(answer.labels, 'The labels of the pull request').map(({ name }) => textIn(name)),
    commits,
    isComplete: commits.length < MOST_COMMITS && commits.length >= (count ?? 0),
  };
  const nothing = { reviews: [], labelings: [], pushes: null, seenPushers: [], rights: new Map() };
  return {
    ...pullRequest,
    ...(claimsIn(pullRequest).length === 0 ? nothing : await readActs(number, answer, event)),
  };
}

/** Who has pushed, reviewed and labelled, and what those may do who could consent. */
async function readActs(number, { head }, event) {
  const reviews = (await all(`/pulls/${number}/reviews`)).map(reviewIn);
  const events = (await ifKnown(all(`/issues/${number}/events`))) ?? [];
  const labelings = events.flatMap(labelingIn);
  const pushes = await readPushes(head);
  const deciding = [
    ...reviews.filter(({ state }) => state === 'APPROVED').map(({ user }) => user),
    ...labelings
      .filter(({ isSet, name }) => isSet && name.toLowerCase().startsWith('zonemason-allow:'))
      .map(({ actor }) => actor),
  ];
  return {
    reviews,
    labelings,
    pushes,
    seenPushers: pushes === null ? pushersSeen(events, event) : [],
    rights: await readRights(deciding),
  };
}

function commitIn({ sha, commit, parents, author, committer }) {
  if (shaIn(sha) === null) throw new ForgeError('The commits of the pull request: one of them has no hash');
  return {
    sha,
    parents: Array.isArray(parents) ? parents.flatMap((parent) => shaIn(parent?.sha) ?? []) : [],
    message: textIn(commit?.message),
    writers: [author, committer].map(writerIn),
  };
}

/** An e-mail address of no account is null, or an empty object. */
function writerIn(account) {
  const isNone = typeof account === 'object' && Object.keys(account ?? {}).length === 0;
  return isNone ? null : accountIn(account, 'Who wrote a commit');
}

function reviewIn({ user, state, commit_id: commit, submitted_at: at }) {
  return {
    user: accountIn(user, 'The author of a review'),
    state: textIn(state),
    commit: shaIn(commit),
    at: timeIn(at),
  };
}

function labelingIn({ event, label, actor, created_at: at }) {
  return event === 'labeled' || event === 'unlabeled'
    ? {
        name: textIn(label?.name),
        isSet: event === 'labeled',
        actor: accountIn(actor, 'Who set a label'),
        at: timeIn(at),
      }
    : [];
}

/** The pushes to a branch; null on servers that do not list them. A branch or a fork that is gone has none. */
async function readPushes(head) {
  const repository = textIn(head?.repo === undefined ? GITHUB_REPOSITORY : head.repo?.full_name);
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) return [];
  const list = (query) => ifKnown(allByCursor(repository, `/activity?${query}`));
  const pushes = await list(`direction=desc&ref=${encodeURIComponent(`refs/heads/${textIn(head?.ref)}`)}`);
  return pushes?.map(pushIn) ?? ((await list('time_period=day')) && []);
}

function pushIn({ actor, activity_type: type, after, timestamp }) {
  return {
    actor: accountIn(actor, 'Who pushed'),
    type: textIn(type),
    after: shaIn(after),
    at: timeIn(timestamp),
  };
}

/** Where pushes are not listed: who has pushed by force, and whose push has started the run. */
function pushersSeen(events, { action, sender }) {
  const forced = events.filter(({ event }) => event === 'head_ref_force_pushed').map(({ actor }) => actor);
  const pushers = action === 'synchronize' ? [...forced, sender] : forced;
  return pushers.map((account) => accountIn(account, 'Who pushed'));
}

async function readRights(accounts) {
  const people = new Map(
    accounts.flatMap((account) => (account && !account.isBot ? [[account.id, account]] : [])),
  );
  const rights = new Map();
  for (const { id, login } of people.values()) rights.set(id, await readRight(login));
  return rights;
}

/** What an account may do; a member of the organization or a collaborator may have less than write access. */
async function readRight(login) {
  const answer = await ifKnown(github('GET', `/collaborators/${encodeURIComponent(login)}/permission`));
  const { permission, role_name: role, user } = answer ?? {};
  if (permission === 'admin' || permission === 'write') return 'write';
  return role === 'triage' || user?.permissions?.triage === true ? 'triage' : 'none';
}

/** Returns the plan that the comment on a pull request shows, and since when; null if there is none. */
export async function readShown(number) {
  const comment = await ifKnown(findComment(number, markerFor('plan')));
  const shown = comment ? await shownPlan(comment) : null;
  return shown?.isStill ? shown : null;
}
