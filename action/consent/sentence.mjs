// What the comment says about consent: who has allowed what, or why that does not count and what to do.

/** How a label consents, and how an approval does. */
const LABEL = { act: 'set', again: 'remove it and set it again' };
const APPROVAL = { act: 'approved', again: 'approve again' };

/** The reason for each obstacle: a label or trailer says so, but … */
const REASONS = {
  'no-trailer': () => 'not in the last paragraph of its message, where trailers are',
  'unknown-base': () =>
    'nobody knows which steps the pull request brings: the checkout needs the commit before it (`fetch-depth: 2`)',
  'not-of-branch': ({ count }) =>
    `${count} of the steps that it blocks ${count === 1 ? 'is not a change' : 'are not changes'} of this pull request: apply or revert ` +
    'them where they come from, or use the input `allow`',
  'not-approved': () => 'nobody with write access has approved it since',
  'unknown-actor': ({ act, again }) => `GitHub does not say who has ${act} it, or when: ${again}`,
  bot: ({ act, person }) => `it was ${act} by ${person}, and only a person can consent`,
  own: ({ act, person }) =>
    `it was ${act} by ${person}, who opened the pull request, or wrote or pushed a part of it, also by “Update branch”: somebody else must do so`,
  'no-right': ({ act, person }) => `it was ${act} by ${person}, who has not the right to consent`,
  'too-many-commits': () =>
    'GitHub does not list all commits of the pull request, so nobody knows who wrote them: split it up',
  'unknown-writer': ({ commit }) =>
    `nobody knows who wrote commit \`${commit}\`: its author or committer has an e-mail address of no account`,
  'deleted-account': () =>
    'an account that opened the pull request or pushed to it does not exist any more: open a new one',
  'unknown-push': () => 'GitHub does not say who pushed its commits, and when: push them to a new branch',
  'before-push': ({ act, again }) =>
    `commits were pushed after it was ${act}: look at the plan, then ${again}`,
  'other-plan': ({ again }) => `this plan was not shown here before: look at it, then ${again}`,
  'before-plan': ({ act, again }) => `the plan has changed since it was ${act}: look at it, then ${again}`,
};

/** Returns the line of a list about a consent that `decide` has judged. */
export function sentence({ code, label, commit, obstacle }) {
  const by = label ? `the label \`${label}\`` : commit ? `commit \`${short(commit)}\`` : 'the workflow';
  if (obstacle === null) return `- \`${code}\` is allowed by ${by}.`;
  if (obstacle.why === 'unknown-code')
    return `- \`${code}\` is no risk that can be allowed, although ${by} says so.`;
  if (obstacle.why === 'never') return `- \`${code}\` cannot be allowed, although ${by} says so.`;
  return `- \`${code}\` is not allowed yet: ${by} says so, but ${reasonOf(obstacle, label ? LABEL : APPROVAL)}.`;
}

function reasonOf({ why, login = '', commit = '', count = 0 }, how) {
  return REASONS[why]({ ...how, person: nameOf(login), commit: short(commit), count });
}

function short(sha) {
  return sha.slice(0, 7);
}

/** As code, so that nobody is notified. */
function nameOf(login) {
  return /^[\w-]+(?:\[bot\])?$/.test(login) ? `\`${login}\`` : 'somebody';
}
