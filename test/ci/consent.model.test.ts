import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foreignSteps } from '../../action/consent/foreign-steps.mjs';
import { findComment, putComment, shownPlan } from '../../action/comments.mjs';
import { stamped, stampedWithout } from '../../action/shown-plan.mjs';
import { inProfile } from '../support/runs.js';
import type { Oracle } from './consent-oracle.js';
import { watchPullRequest } from './consent-oracle.js';
import type { GithubState } from './fake-github.js';
import { STRANGER, newGithub } from './fake-github.js';
import type { Person } from './pull-request.js';
import {
  BASE,
  PEOPLE,
  author,
  commitsOf,
  forcePush,
  push,
  recreate,
  removeLabel,
  review,
  setLabel,
  writer,
  helper,
} from './pull-request.js';
import { decideInProcess, serveInProcess } from './read-in-process.js';

const MARKER = '<!-- zonemason:plan -->';
const LABEL = 'zonemason-allow: bulk-change';

/** What happens to a pull request. Numbers choose one of the commits that there are. */
type Step =
  | {
      readonly do: 'push';
      readonly by: Person;
      /** Who the commit says wrote it. */
      readonly as: Person | null;
      readonly coAuthor: Person | null;
      readonly hasTrailer: boolean;
      /** What it adds to the plan, if anything. */
      readonly work: string;
      /** Whether it comes as a side branch, with a merge. */
      readonly isMerged: boolean;
    }
  | { readonly do: 'reset'; readonly by: Person; readonly to: number }
  | { readonly do: 'label' | 'unlabel' | 'recreate'; readonly by: Person }
  | { readonly do: 'approve'; readonly by: Person; readonly old: number | null }
  | { readonly do: 'object' | 'dismiss' | 'remark' | 'forget'; readonly by: Person }
  | { readonly do: 'plan' | 'fail' | 'tamper' | 'rename' | 'revert' }
  /** Another pull request is merged, whose change stays unapplied. */
  | { readonly do: 'merge'; readonly by: Person; readonly work: string }
  | { readonly do: 'live'; readonly state: string };

interface Story {
  readonly github: GithubState;
  readonly oracle: Oracle;
  readonly work: Map<string, string>;
  /** What the base would change, too. */
  readonly unapplied: Set<string>;
  live: string;
}

/** What the plan of the branch changes. */
function changesOf({ github, work, unapplied }: Story): readonly string[] {
  const own = commitsOf(github.pullRequest).map(({ sha }) => work.get(sha) ?? '');
  return [...new Set([...own, ...unapplied])].filter((each) => each !== '').toSorted();
}

function digestOf(story: Story): string {
  const text = JSON.stringify([story.live, changesOf(story)]);
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

/** The blocked steps of the plan that are not changes of the branch. */
function foreignIn(story: Story): ReturnType<typeof foreignSteps> {
  const steps = changesOf(story).map((work) => ({
    address: `dns/example.com/${work}/A`,
    risks: ['bulk-change'],
    origin: story.unapplied.has(work) ? ('drift' as const) : ('branch' as const),
  }));
  const risks = steps
    .slice(0, 1)
    .map(() => ({ code: 'bulk-change', level: 'block', address: 'dns/example.com' }));
  return foreignSteps({ base: {}, zones: [{ steps }], risks });
}

/** Lets one thing happen, and the oracle watch. */
async function happen(story: Story, step: Step): Promise<void> {
  const { github, oracle } = story;
  const { pullRequest } = github;
  const known = [BASE, ...pullRequest.commits.keys()];
  switch (step.do) {
    case 'push':
      return pushCommit(story, step);
    case 'reset': {
      const to = known[step.to % known.length] ?? BASE;
      forcePush(pullRequest, step.by, to);
      return oracle.move(step.by, to);
    }
    case 'label':
      setLabel(pullRequest, step.by, LABEL);
      return oracle.label(step.by);
    case 'recreate':
      recreate(pullRequest, step.by);
      return oracle.move(step.by, pullRequest.head);
    case 'unlabel':
      removeLabel(pullRequest, step.by, LABEL);
      return oracle.unlabel();
    case 'approve': {
      const sha = step.old === null ? pullRequest.head : (known[step.old % known.length] ?? BASE);
      review(pullRequest, step.by, 'APPROVED', sha);
      return oracle.approve(step.by, sha);
    }
    case 'object':
      review(pullRequest, step.by, 'CHANGES_REQUESTED');
      return oracle.object(step.by);
    case 'remark':
      return review(pullRequest, step.by, 'COMMENTED');
    case 'dismiss': {
      const last = pullRequest.reviews.findLast(
        ({ user, state }) => user === step.by && state !== 'COMMENTED',
      );
      if (last) last.state = 'DISMISSED';
      return oracle.object(step.by);
    }
    case 'forget':
      pullRequest.deleted.add(step.by);
      return oracle.forget(step.by);
    case 'rename':
      pullRequest.ref += '-renamed';
      pullRequest.pushes.set(pullRequest.ref, []);
      return oracle.rename();
    case 'tamper':
      for (const comment of github.comments) {
        comment.editor = STRANGER;
        comment.body = stamped(`${MARKER}\n`, digestOf(story), { digest: digestOf(story), since: 0 });
      }
      return oracle.show(null);
    case 'merge':
      story.unapplied.add(step.work);
      return oracle.mergeElsewhere(step.by);
    case 'revert':
      story.unapplied.clear();
      return oracle.revertOthers();
    case 'live':
      story.live = step.state;
      return undefined;
    case 'fail': {
      const earlier = await findComment(7, MARKER);
      const before = earlier ? await shownPlan(earlier) : null;
      await putComment(7, earlier, stampedWithout(`${MARKER}\n\nNo plan\n`, before));
      return oracle.hide();
    }
    case 'plan': {
      const earlier = await findComment(7, MARKER);
      const before = earlier ? await shownPlan(earlier) : null;
      await putComment(7, earlier, stamped(`${MARKER}\n\nThe plan\n`, digestOf(story), before));
      return oracle.show(digestOf(story));
    }
  }
}

function pushCommit({ github, oracle, work }: Story, step: Extract<Step, { readonly do: 'push' }>): void {
  const { by, as, coAuthor, hasTrailer, isMerged } = step;
  const { pullRequest } = github;
  const { head } = pullRequest;
  const trailers = [
    ...(hasTrailer ? ['Zonemason-Allow: bulk-change'] : []),
    ...(coAuthor ? [`Co-authored-by: X <${coAuthor.id}+former-name@users.noreply.github.com>`] : []),
  ];
  const message = `Change it\n\n${trailers.join('\n')}`;
  const before = new Set(pullRequest.commits.keys());
  const tip = isMerged
    ? push(
        pullRequest,
        by,
        { message, author: as, committer: as, parents: [BASE], sha: sideOf(before.size) },
        { message: 'Merge it', parents: [head, sideOf(before.size)] },
      )
    : push(pullRequest, by, { message, author: as, committer: as });
  for (const commit of [...pullRequest.commits.values()].filter(({ sha }) => !before.has(sha))) {
    const isMerge = isMerged && commit.sha === tip;
    oracle.commit({
      sha: commit.sha,
      parents: commit.parents,
      signers: isMerge ? [by] : [as, ...(coAuthor ? [coAuthor] : [])],
      hasTrailer: hasTrailer && !isMerge,
    });
    if (!isMerge) work.set(commit.sha, step.work);
  }
  oracle.move(by, tip);
}

function sideOf(n: number): string {
  return createHash('sha1').update(`side ${n}`).digest('hex');
}

const person = fc.constantFrom(...PEOPLE);
const isTrue = (weight: number) => fc.integer({ min: 1, max: 100 }).map((n) => n <= weight);
const consenting = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(writer, helper) }, person);
const pushStep = fc.record({
  do: fc.constant('push' as const),
  by: fc.oneof({ weight: 2, arbitrary: fc.constant(author) }, consenting),
  as: fc.oneof(
    { weight: 12, arbitrary: fc.constant(author) },
    { weight: 4, arbitrary: person },
    fc.constant(null),
  ),
  coAuthor: fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, person),
  hasTrailer: isTrue(60),
  work: fc.constantFrom('', '', 'a', 'b'),
  isMerged: isTrue(20),
});
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: pushStep },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('plan' as const, 'plan' as const, 'fail' as const) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('label' as const), by: consenting }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('approve' as const),
      by: consenting,
      old: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, fc.nat(20)),
    }),
  },
  fc.record({ do: fc.constant('unlabel' as const), by: person }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('recreate' as const), by: person }) },
  fc.record({ do: fc.constant('reset' as const), by: person, to: fc.nat(20) }),
  fc.record({
    do: fc.constantFrom('object' as const, 'dismiss' as const, 'remark' as const),
    by: consenting,
  }),
  fc.record({ do: fc.constant('merge' as const), by: consenting, work: fc.constantFrom('a', 'c') }),
  fc.record({ do: fc.constant('revert' as const) }),
  fc.record({ do: fc.constant('live' as const), state: fc.constantFrom('x', 'y') }),
  {
    weight: 2,
    arbitrary: fc.oneof(
      { weight: 1, arbitrary: fc.record({ do: fc.constant('forget' as const), by: person }) },
      { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('tamper' as const, 'rename' as const) }) },
    ),
  },
);

/** A story that begins as most do. */
const histories = fc.record({
  first: pushStep.map((step): readonly Step[] => [step, { do: 'plan' }]),
  rest: fc.array(steps, { maxLength: 14 }),
  listsPushes: isTrue(85),
});

/** How a story ends, and what the oracle says of it. */
async function play(given: readonly Step[], listsPushes: boolean) {
  const story: Story = {
    github: newGithub(''),
    oracle: watchPullRequest(author),
    work: new Map(),
    unapplied: new Set(),
    live: 'x',
  };
  story.github.pullRequest.listsPushes = listsPushes;
  serveInProcess(story.github);
  for (const step of given) await happen(story, step);
  const digest = digestOf(story);
  const consents = await decideInProcess(digest, foreignIn(story));
  return {
    isAllowed: consents.some(({ obstacle }) => obstacle === null),
    ...story.oracle.judge(digest, listsPushes),
  };
}

test('no plan passes without a second person who saw it and consents, and a plan with proper consent does', async () => {
  const count = { allowed: 0, refused: 0, proper: 0 };
  await fc.assert(
    fc.asyncProperty(histories, async ({ first, rest, listsPushes }) => {
      const { isAllowed, may, must } = await play([...first, ...rest], listsPushes);
      count[isAllowed ? 'allowed' : 'refused'] += 1;
      if (must) count.proper += 1;
      expect({ isRight: may || !isAllowed, isGranted: isAllowed || !must }).toEqual({
        isRight: true,
        isGranted: true,
      });
    }),
    { numRuns: inProfile({ quick: 1500, deep: 6000 }) },
  );
  // Both directions were tested often.
  expect(count.allowed).toBeGreaterThan(100);
  expect(count.refused).toBeGreaterThan(100);
  expect(count.proper).toBeGreaterThan(100);
}, 300_000);
