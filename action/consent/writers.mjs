// Who had a hand in the changes of a pull request, as far as GitHub knows: who opened it, the authors, co-authors and committers of
// its commits, and who pushed to its branch. None of them is the second person whose consent counts.

const CO_AUTHOR =
  /^co-authored-by:[^<\n]*<(?:([0-9]{1,15})\+)?([\w-]+(?:\[bot\])?)@users\.noreply\.[\w.-]+>/gim;

/** Activities that add to a branch. */
const FORWARD = new Set(['push', 'pr_merge', 'merge_queue_merge']);

/**
 * @param {import('./decide.mjs').PullRequest} pullRequest
 * @returns {(account: import('./decide.mjs').Account) => boolean} whether somebody is one of them
 */
export function writersOf(pullRequest) {
  const { author, commits } = pullRequest;
  const accounts = [author, ...commits.flatMap(({ writers }) => writers), ...pushersOf(pullRequest).accounts];
  const coAuthors = commits.flatMap(({ message }) => coAuthorsIn(message));
  const known = [...accounts, ...coAuthors].filter((account) => account !== null);
  const ids = new Set(known.map(({ id }) => id));
  const logins = new Set(known.map(({ login }) => login.toLowerCase()));
  return ({ id, login }) => ids.has(id) || logins.has(login.toLowerCase());
}

/** Other addresses belong to no account as far as the message tells. */
function coAuthorsIn(message) {
  return Array.from(message.matchAll(CO_AUTHOR), ([, id, login]) => ({
    id: id === undefined ? null : Number(id),
    login,
  }));
}

/** Returns the commit of which nobody knows who wrote it; undefined if there is none. */
export function commitOfNobody({ commits }) {
  return commits.find(({ writers }) => writers.includes(null));
}

/**
 * Returns who pushed to the branch since it was first created, or last was a part of the base, up to the push of the head: also who
 * pushed what has been overwritten, or deleted with the branch, since some of those commits may still be there. `isWhole` says whether
 * these pushes are all listed, and by those who made them: a merge queue pushes what others have queued.
 */
export function pushersOf({ head, commits, pushes, seenPushers }) {
  if (pushes === null) return { accounts: seenPushers, isWhole: false };
  const upToHead = pushes.slice(
    Math.max(
      0,
      pushes.findIndex(({ after }) => after === head),
    ),
  );
  const isFirst = (index) => index === upToHead.length - 1;
  const start = upToHead.findIndex(
    (push, index) => (push.type === 'branch_creation' && isFirst(index)) || endsInBase(push, commits),
  );
  const since = start === -1 ? upToHead : upToHead.slice(0, start + 1);
  const own = since.filter((push) => !endsInBase(push, commits));
  return {
    accounts: own.map(({ actor }) => actor),
    isWhole:
      start !== -1 && upToHead[0].after === head && own.every(({ type }) => type !== 'merge_queue_merge'),
  };
}

/** Not if the branch was reset to the base: it may get back what it had before. */
function endsInBase({ after, type }, commits) {
  const isThere = commits.some(({ sha }) => sha === after);
  return FORWARD.has(type) && !isThere && commits.some(({ parents }) => parents.includes(after));
}
