// Decides which risks a pull request allows, from what was read of it. Consent is that of a second person who has seen this plan.
import { reachableFrom } from './ancestry.mjs';
import { claimsIn } from './claims.mjs';
import { commitOfNobody, pushersOf, writersOf } from './writers.mjs';

/** Codes of the blocking risks, and those of them that nothing allows. */
export const ALLOWABLE = [
  'apex-mx-delete',
  'apex-ns-change',
  'bulk-change',
  'expectation-broken',
  'guard-loosened',
  'template-emptied',
  'zone-emptied',
];
const NEVER = new Set(['protected', 'left-out']);

/**
 * Returns each code that the workflow, a label or a commit allows, with the obstacle that keeps it from counting, if any. A label
 * counts if a second person with the right to triage set it after the last push; a trailer, if a second person with write access
 * approves its commit or one that descends from it. Both must have seen the plan: the comment shows it, and showed it before. And
 * the steps that are blocked must be changes of the pull request.
 */
export function decide({ allow, pullRequest, ...plans }) {
  const claims = pullRequest === null ? [] : claimsIn(pullRequest);
  const judged = claims.map(({ isTrailer, ...claim }) => ({
    ...claim,
    obstacle: obstacleTo({ ...claim, isTrailer }, { ...pullRequest, ...plans }),
  }));
  return [
    ...allow.map((code) => ({ code, obstacle: NEVER.has(code) ? { why: 'never' } : null })),
    ...judged.filter(({ label }) => label !== undefined),
    ...onePerCode(judged.filter(({ commit }) => commit !== undefined)),
  ];
}

/** Of the commits that allow the same: one that counts, or else the last one. */
function onePerCode(judged) {
  const ofCodes = new Map();
  for (const each of judged) if (ofCodes.get(each.code)?.obstacle !== null) ofCodes.set(each.code, each);
  return [...ofCodes.values()];
}

function obstacleTo({ code, label, commit, isTrailer }, facts) {
  if (NEVER.has(code)) return { why: 'never' };
  if (!ALLOWABLE.includes(code)) return { why: 'unknown-code' };
  if (isTrailer === false) return { why: 'no-trailer' };
  return (
    obstacleOfSteps(facts.foreign, code) ??
    (label === undefined ? obstacleToTrailer(commit, facts) : obstacleToLabel(label, facts))
  );
}

/** A pull request can consent to its own changes only: who is a second person for others is not known. */
function obstacleOfSteps(foreign, code) {
  if (foreign === null) return { why: 'unknown-base' };
  return foreign.has(code) ? { why: 'not-of-branch', count: foreign.get(code) } : null;
}

function obstacleToLabel(label, facts) {
  const events = facts.labelings.filter(({ name }) => name.toLowerCase() === label.toLowerCase());
  if (events.some(({ at }) => at === null)) return { why: 'unknown-actor' };
  const last = events.toSorted((a, b) => a.at - b.at).at(-1);
  if (!last?.isSet) return { why: 'unknown-actor' };
  return (
    obstacleToPerson(last.actor, facts, ['write', 'triage']) ??
    obstacleOfPush(last.at, facts) ??
    (facts.digest === null ? { why: 'other-plan' } : obstacleOfPlan(last.at, facts))
  );
}

function obstacleToTrailer(commit, facts) {
  const approvals = latestReviews(facts.reviews).filter(
    ({ state, commit: approved }) =>
      state === 'APPROVED' && reachableFrom(approved, facts.commits).has(commit),
  );
  const obstacles = approvals.map(
    ({ user, at }) =>
      obstacleToPerson(user, facts, ['write']) ?? (facts.digest === null ? null : obstacleOfPlan(at, facts)),
  );
  return obstacles.includes(null) ? null : (obstacles.at(-1) ?? { why: 'not-approved' });
}

/** The last review of each account that is more than a comment. */
function latestReviews(reviews) {
  const judging = reviews.filter(({ user, state }) => user !== null && state !== 'COMMENTED');
  return [...new Map(judging.map((review) => [review.user.id, review])).values()];
}

/** What keeps somebody from being a second person who may consent. A server that does not list pushes does not say who pushed. */
function obstacleToPerson(account, facts, rights) {
  if (account === null) return { why: 'unknown-actor' };
  const { id, login, isBot } = account;
  if (isBot) return { why: 'bot', login };
  if (writersOf(facts)(account)) return { why: 'own', login };
  if (!rights.includes(facts.rights.get(id))) return { why: 'no-right', login };
  if (!facts.isComplete) return { why: 'too-many-commits' };
  const commit = commitOfNobody(facts);
  if (commit) return { why: 'unknown-writer', commit: commit.sha };
  const pushers = pushersOf(facts);
  if (facts.author === null || pushers.accounts.includes(null)) return { why: 'deleted-account' };
  return facts.pushes !== null && !pushers.isWhole ? { why: 'unknown-push' } : null;
}

/** A label counts for what was pushed before it. */
function obstacleOfPush(at, { pushes, head }) {
  const times = (pushes ?? []).filter(({ after }) => after === head).map((push) => push.at);
  if (times.length === 0 || times.includes(null)) return { why: 'unknown-push' };
  return times.some((time) => time >= at) ? { why: 'before-push' } : null;
}

/** Nobody has seen what the comment did not show before. */
function obstacleOfPlan(at, { digest, shown }) {
  if (shown?.digest !== digest) return { why: 'other-plan' };
  return at === null || at <= shown.since ? { why: 'before-plan' } : null;
}
