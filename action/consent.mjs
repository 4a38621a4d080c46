// Finds which risks a pull request allows, and writes their codes to `allowed`, a line each, and who allowed them to
// `consent.md`. A risk is allowed by the input `allow`, by a label `zonemason-allow: CODE`, which needs the right to triage, or by a
// trailer `Zonemason-Allow: CODE` of a commit that somebody else with write access approved, or approved a later one.
import { readFileSync, writeFileSync } from 'node:fs';
import { all, github, mergedPullRequest } from './github.mjs';
import { folder } from './texts.mjs';

const { ALLOW = '', GITHUB_EVENT_PATH, GITHUB_SHA } = process.env;
const NEVER = new Set(['protected', 'left-out']);
const LABEL = /^zonemason-allow: ?([a-z][a-z-]*)$/;
const TRAILER = /^zonemason-allow: ?([a-z][a-z-]*) *$/gim;

const pullRequest = await pullRequestOfRun();
const consents = [
  ...ALLOW.split(/\s+/).flatMap((code) => (code === '' ? [] : { code, by: 'the workflow' })),
  ...(pullRequest ? [...ofLabels(pullRequest), ...(await ofCommits(pullRequest))] : []),
];
const given = consents.filter(({ code, waits }) => !waits && !NEVER.has(code));
writeFileSync(
  `${folder}/allowed`,
  [...new Set(given.map(({ code }) => code))].map((code) => `${code}\n`).join(''),
);
writeFileSync(
  `${folder}/consent.md`,
  consents.length === 0 ? '' : `\n${consents.map(sentence).join('\n')}\n`,
);
for (const consent of consents) process.stdout.write(`${sentence(consent)}\n`);

function sentence({ code, by, waits }) {
  if (NEVER.has(code)) return `- \`${code}\` cannot be allowed, although ${by} says so.`;
  return waits
    ? `- \`${code}\` is not allowed yet: ${by} says so, but nobody with write access has approved it since.`
    : `- \`${code}\` is allowed by ${by}.`;
}

/** The pull request of the event, of the merge queue, or of the commit that was pushed. */
async function pullRequestOfRun() {
  const event = JSON.parse(readFileSync(GITHUB_EVENT_PATH, 'utf8'));
  const [, queued] = /\/pr-(\d+)-[0-9a-f]+$/.exec(event.merge_group?.head_ref ?? '') ?? [];
  const number = event.pull_request?.number ?? queued;
  return number === undefined ? mergedPullRequest(GITHUB_SHA) : github('GET', `/pulls/${number}`);
}

function ofLabels({ labels }) {
  return labels.flatMap(({ name }) => {
    const [, code] = LABEL.exec(name) ?? [];
    return code === undefined ? [] : { code, by: `the label \`zonemason-allow: ${code}\`` };
  });
}

async function ofCommits({ number, user }) {
  const commits = await all(`/pulls/${number}/commits`);
  const trailers = commits.flatMap(({ sha, commit }, index) =>
    Array.from(lastParagraph(commit.message).matchAll(TRAILER), ([, code]) => ({ code, sha, index })),
  );
  if (trailers.length === 0) return [];
  const approved = await lastApproved(number, user, commits);
  return trailers.map(({ code, sha, index }) => ({
    code,
    by: `commit \`${sha.slice(0, 7)}\``,
    waits: index > approved,
  }));
}

/** Where trailers are, but not the subject. */
function lastParagraph(message) {
  const [, ...paragraphs] = message.replaceAll('\r', '').trimEnd().split(/\n\n+/);
  return paragraphs.at(-1) ?? '';
}

/** The position of the last commit that somebody else with write access approves; -1 for none. */
async function lastApproved(number, author, commits) {
  const reviews = (await all(`/pulls/${number}/reviews`)).filter(
    ({ user, state }) => state !== 'COMMENTED' && user && user.id !== author.id,
  );
  const latest = new Map(reviews.map((review) => [review.user.id, review]));
  let last = -1;
  for (const { state, commit_id: approved, user } of latest.values()) {
    const position = commits.findIndex(({ sha }) => sha === approved);
    if (state === 'APPROVED' && position > last && (await mayWrite(user))) last = position;
  }
  return last;
}

/** Whether a user has write access; a member of the organization or a collaborator may have less. */
async function mayWrite({ login }) {
  const { permission } = await github('GET', `/collaborators/${encodeURIComponent(login)}/permission`);
  return permission === 'admin' || permission === 'write';
}
