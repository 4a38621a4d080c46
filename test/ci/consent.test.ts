import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ALLOWABLE } from '../../action/consent/decide.mjs';
import { digestOfPlan } from '../../action/plan-work.mjs';
import { stamped } from '../../action/shown-plan.mjs';
import { allowableCodes } from '../../src/engine/plan/consent.js';
import type { FakeGithub } from './fake-github.js';
import { STRANGER, US, written } from './fake-github.js';
import type { Person, PullRequest } from './pull-request.js';
import {
  BASE,
  author,
  forcePush,
  helper,
  push,
  pushQueued,
  reader,
  recreate,
  removeLabel,
  review,
  robot,
  setLabel,
  tick,
  triager,
  writer,
} from './pull-request.js';
import { runScript } from './run-script.js';

const TRAILER = 'Change it\n\nZonemason-Allow: bulk-change';
const LABEL = 'zonemason-allow: bulk-change';

/** A pull request while it is made. */
interface Scene {
  readonly github: FakeGithub;
  readonly pullRequest: PullRequest;
  /** The action comments a plan: that which needs consent, unless another is given. */
  readonly comment: (digest?: string) => void;
}

interface Options {
  readonly allow?: string;
  readonly fault?: FakeGithub['fault'];
  /** Whether there is a plan yet. */
  readonly isPlanned?: boolean;
  readonly event?: object;
}

const PLAN = JSON.stringify({ endpoint: 'https://dns.example', zones: [], risks: [] });

/** What a pull request allows, and what the comment says of it. */
async function consentOf(make: (scene: Scene) => void, options: Options = {}) {
  const { allow = '', fault = () => undefined, isPlanned = true, event = {} } = options;
  const { code, left } = await runScript({
    name: 'consent.mjs',
    args: isPlanned ? ['FOLDER/plan.json'] : [],
    env: { ALLOW: allow },
    event,
    files: { 'plan.json': PLAN },
    prepare: (github, folder) => {
      const digestOf = (): string => digestOfPlan(join(folder, 'zonemason/plan.json'));
      const { pullRequest } = github;
      make({ github, pullRequest, comment: (digest = digestOf()) => show(github, digest) });
      github.fault = fault;
    },
  });
  return { code, allowed: left('allowed').split('\n').filter(Boolean), told: left('consent.md') };
}

/** Stores the comment as the action does. */
function show({ comments, pullRequest }: FakeGithub, digest: string): void {
  const body = stamped('<!-- zonemason:plan -->\n\nThe plan', digest, null);
  comments.splice(0, comments.length, written(US, 1, body, tick(pullRequest)));
}

test('the workflow, labels and approved commits allow risks, and the comment says which', async () => {
  const { allowed, told } = await consentOf(
    ({ pullRequest, comment }) => {
      push(pullRequest, author, {
        sha: 'a'.repeat(40),
        message: 'Change it\n\nBecause.\n\nSigned-off-by: A\nzonemason-allow: bulk-change\n',
      });
      comment();
      for (const label of ['bug', 'zonemason-allow: zone-emptied', 'x zonemason-allow: no'])
        setLabel(pullRequest, triager, label);
      review(pullRequest, writer);
    },
    { allow: 'apex-mx-delete  apex-ns-change' },
  );
  expect(allowed).toEqual(['apex-mx-delete', 'apex-ns-change', 'zone-emptied', 'bulk-change']);
  expect(told.trim().split('\n')).toEqual([
    '- `apex-mx-delete` is allowed by the workflow.',
    '- `apex-ns-change` is allowed by the workflow.',
    '- `zone-emptied` is allowed by the label `zonemason-allow: zone-emptied`.',
    '- `bulk-change` is allowed by commit `aaaaaaa`.',
  ]);
});

test('the codes that count are those that the program knows', () => {
  expect([...ALLOWABLE].toSorted()).toEqual([...allowableCodes()].toSorted());
});

test('a code that is mistyped allows nothing, and does no harm', async () => {
  const { code, allowed, told } = await consentOf(({ pullRequest, comment }) => {
    push(pullRequest, author, { message: 'Change it\n\nZonemason-Allow: bulk-chnage, bulk-change' });
    comment();
    setLabel(pullRequest, writer, 'zonemason-allow: zone-emptied2');
    review(pullRequest, writer);
  });
  expect({ code, allowed }).toEqual({ code: 0, allowed: ['bulk-change'] });
  expect(told).toContain(
    '`zone-emptied2` is no risk that can be allowed, although the label `zonemason-allow: zone-emptied2` says so',
  );
  expect(told).toMatch(/`bulk-chnage` is no risk that can be allowed, although commit/);
});

test.each([
  'Zonemason-Allow:bulk-change',
  'ZONEMASON-ALLOW:   Bulk-Change  ',
  'zonemason-allow: zone-emptied, bulk-change',
  'Zonemason-allow: bulk-change zone-emptied\nCo-authored-by: X <x@example.org>',
])('the trailer %j and a label of its first line allow it', async (trailer) => {
  const [label = ''] = trailer.trim().split('\n');
  expect(
    (
      await consentOf(({ pullRequest, comment }) => {
        push(pullRequest, author, { message: `Change it\n\n${trailer}` });
        comment();
        review(pullRequest, writer);
      })
    ).allowed,
  ).toContain('bulk-change');
  expect((await labelled(({ pullRequest }) => setLabel(pullRequest, writer, label))).allowed).toContain(
    'bulk-change',
  );
});

test('a line above the last paragraph is no trailer, and the comment says so', async () => {
  const { allowed, told } = await consentOf(({ pullRequest, comment }) => {
    push(pullRequest, author, { message: `${TRAILER}\n\nCo-authored-by: X <x@example.org>` });
    comment();
    review(pullRequest, writer);
  });
  expect(allowed).toEqual([]);
  expect(told).toMatch(/`bulk-change` is not allowed yet: commit .* not in the last paragraph/);
});

test('many commits that allow the same are told of once', async () => {
  const { allowed, told } = await consentOf(({ pullRequest, comment }) => {
    push(pullRequest, author, ...Array.from({ length: 40 }, () => ({ message: TRAILER })));
    comment();
    const approved = pullRequest.head;
    push(pullRequest, author, { message: TRAILER });
    review(pullRequest, writer, 'APPROVED', approved);
  });
  expect(allowed).toEqual(['bulk-change']);
  expect(told.trim().split('\n')).toHaveLength(1);
});

test('nothing allows what can never be allowed', async () => {
  const { allowed, told } = await consentOf(
    ({ pullRequest, comment }) => {
      push(pullRequest, author, { message: 'Change it' });
      comment();
      setLabel(pullRequest, writer, 'zonemason-allow: protected');
    },
    { allow: 'left-out' },
  );
  expect(allowed).toEqual([]);
  expect(told.trim().split('\n')).toEqual([
    '- `left-out` cannot be allowed, although the workflow says so.',
    '- `protected` cannot be allowed, although the label `zonemason-allow: protected` says so.',
  ]);
});

test('without any consent there is nothing to tell, and little to ask', async () => {
  let asked = 0;
  const nothing = await consentOf(({ pullRequest }) => push(pullRequest, author, { message: 'Change it' }), {
    fault: () => void (asked += 1),
  });
  expect(nothing).toMatchObject({ code: 0, allowed: [], told: '' });
  expect(asked).toBe(2);
});

/** Whether a trailer counts that was pushed by its author; then the scene goes on. */
async function trailerCounts(scene: (scene: Scene) => void, options: Options = {}): Promise<boolean> {
  const { allowed, told } = await consentOf((made) => {
    push(made.pullRequest, author, { message: TRAILER });
    made.comment();
    scene(made);
  }, options);
  expect(told).toContain(
    allowed.length > 0 ? '`bulk-change` is allowed by commit' : '`bulk-change` is not allowed yet: commit',
  );
  return allowed.length > 0;
}

/** Whether an approval counts of a branch to which a helper has made the first of many pushes. */
function isApprovedBy(person: Person): Promise<boolean> {
  return trailerCounts(({ pullRequest, comment }) => {
    push(pullRequest, helper, { message: 'Early', author, committer: author });
    for (let n = 0; n < 120; n += 1) push(pullRequest, author, { message: `Push ${n}` });
    comment();
    review(pullRequest, person);
  });
}

describe('a trailer counts', () => {
  test('when its commit is approved, or one that descends from it', async () => {
    expect(await trailerCounts(({ pullRequest }) => review(pullRequest, writer))).toBe(true);
    expect(
      await trailerCounts(({ pullRequest }) => {
        push(pullRequest, author, { message: 'More' });
        review(pullRequest, writer);
      }),
    ).toBe(true);
  });

  test('when commits that change nothing of the plan follow', async () => {
    expect(
      await trailerCounts(({ pullRequest }) => {
        review(pullRequest, writer);
        push(pullRequest, author, { message: 'More' });
      }),
    ).toBe(true);
  });

  test('when the reviewer has commented since', async () => {
    expect(
      await trailerCounts(({ pullRequest }) => {
        review(pullRequest, writer);
        review(pullRequest, writer, 'COMMENTED');
      }),
    ).toBe(true);
  });

  test('when the server does not list pushes, as far as it knows who pushed', async () => {
    const listsPushes = false;
    const approved = ({ pullRequest }: Scene): void => {
      pullRequest.listsPushes = listsPushes;
      review(pullRequest, writer);
    };
    expect(await trailerCounts(approved)).toBe(true);
    const event = { action: 'synchronize', sender: { id: writer.id, login: writer.login } };
    expect(await trailerCounts(approved, { event })).toBe(false);
    expect(
      await trailerCounts((scene) => {
        forcePush(scene.pullRequest, writer, scene.pullRequest.head);
        approved(scene);
      }),
    ).toBe(false);
  });

  test('when somebody approves who made none of many pushes, and only then', async () => {
    expect([await isApprovedBy(writer), await isApprovedBy(helper)]).toEqual([true, false]);
  });

  test('before there is a plan, when its commit is approved', async () => {
    expect(await trailerCounts(({ pullRequest }) => review(pullRequest, writer), { isPlanned: false })).toBe(
      true,
    );
  });
});

describe('a trailer does not count', () => {
  test.each<[string, (scene: Scene) => void]>([
    ['nobody has approved it', () => undefined],
    ['only its author approved it', ({ pullRequest }) => review(pullRequest, author)],
    ['a member who may only read approved it', ({ pullRequest }) => review(pullRequest, reader)],
    ['a member who may only triage approved it', ({ pullRequest }) => review(pullRequest, triager)],
    ['a bot approved it', ({ pullRequest }) => review(pullRequest, robot)],
    [
      'it was approved before changes were requested',
      ({ pullRequest }) => {
        review(pullRequest, writer);
        review(pullRequest, writer, 'CHANGES_REQUESTED');
      },
    ],
    ['the approval was dismissed', ({ pullRequest }) => review(pullRequest, writer, 'DISMISSED')],
    ['it was only commented on', ({ pullRequest }) => review(pullRequest, writer, 'COMMENTED')],
    [
      'another commit was approved',
      ({ pullRequest }) => review(pullRequest, writer, 'APPROVED', 'c'.repeat(40)),
    ],
    [
      'it was approved by who pushed last',
      ({ pullRequest }) => {
        push(pullRequest, writer, { message: 'More', author, committer: author });
        review(pullRequest, writer);
      },
    ],
    [
      'it was approved by who pushed what was overwritten in part',
      ({ pullRequest }) => {
        const { head } = pullRequest;
        push(pullRequest, writer, { message: 'More', author, committer: author });
        forcePush(pullRequest, author, head);
        review(pullRequest, writer);
      },
    ],
    [
      'it was approved by who pushed to the branch before it was deleted and created again',
      ({ pullRequest }) => {
        push(pullRequest, writer, { message: 'More', author, committer: author });
        recreate(pullRequest, author);
        review(pullRequest, writer);
      },
    ],
    [
      'a merge queue has pushed what nobody knows who queued',
      ({ pullRequest, comment }) => {
        pushQueued(pullRequest);
        comment();
        review(pullRequest, writer);
      },
    ],
    [
      'it was approved by who pushed what was taken back and is there again',
      ({ pullRequest }) => {
        const { head } = pullRequest;
        const pushed = push(pullRequest, writer, { message: 'More', author, committer: author });
        forcePush(pullRequest, author, BASE);
        forcePush(pullRequest, author, head);
        forcePush(pullRequest, author, pushed);
        review(pullRequest, writer);
      },
    ],
    [
      'it was approved by a co-author of a commit who is known by name',
      ({ pullRequest }) => {
        push(pullRequest, author, { message: 'More\n\nco-authored-by: W <Writer@users.noreply.github.com>' });
        review(pullRequest, writer);
      },
    ],
    [
      'it was approved by a co-author of a commit',
      ({ pullRequest }) => {
        push(pullRequest, author, {
          message: 'More\n\nCo-authored-by: W <2+writer@users.noreply.github.com>',
        });
        review(pullRequest, writer);
      },
    ],
    [
      'it was approved by the committer of a commit',
      ({ pullRequest }) => {
        push(pullRequest, author, { message: 'More', committer: writer });
        review(pullRequest, writer);
      },
    ],
    [
      'nobody knows who wrote a commit',
      ({ pullRequest }) => {
        push(pullRequest, author, { message: 'More', author: null });
        review(pullRequest, writer);
      },
    ],
    [
      'the reviewer’s account was deleted',
      ({ pullRequest }) => {
        review(pullRequest, writer);
        pullRequest.deleted.add(writer);
      },
    ],
    [
      'the branch was renamed, so that its pushes are not all known',
      ({ pullRequest, comment }) => {
        pullRequest.ref = 'renamed';
        pullRequest.pushes.set('renamed', []);
        push(pullRequest, author, { message: 'More' });
        comment();
        review(pullRequest, writer);
      },
    ],
    [
      'the plan has changed since',
      ({ pullRequest, comment }) => {
        review(pullRequest, writer);
        comment();
      },
    ],
    [
      'the comment shows another plan',
      ({ pullRequest, comment }) => {
        comment(`sha256:${'0'.repeat(64)}`);
        review(pullRequest, writer);
      },
    ],
    [
      'there is no comment',
      ({ pullRequest, github }) => {
        github.comments.length = 0;
        review(pullRequest, writer);
      },
    ],
    [
      'somebody has edited the comment',
      ({ pullRequest, github }) => {
        github.comments.forEach((comment) => (comment.editor = STRANGER));
        review(pullRequest, writer);
      },
    ],
    [
      'the comment is somebody else’s',
      ({ pullRequest, github }) => {
        const [{ body, updated_at } = written(US, 1, '')] = github.comments;
        github.comments.splice(0, 1, written({ ...US, id: 9, login: 'other[bot]' }, 1, body, updated_at));
        review(pullRequest, writer);
      },
    ],
  ])('when %s', async (_, scene) => {
    expect(await trailerCounts(scene)).toBe(false);
  });

  test('when it came with a side branch after the approval, whatever its date and place', async () => {
    expect(
      await consentOf(({ pullRequest, comment }) => {
        const approved = push(pullRequest, author, { message: 'One' }, { message: 'Two' });
        comment();
        review(pullRequest, writer);
        const side = push(pullRequest, author, { message: TRAILER, parents: [BASE] });
        push(pullRequest, author, { message: 'Merge', parents: [approved, side] });
      }),
    ).toMatchObject({ code: 0, allowed: [] });
  });

  test('when it was added after the approval', async () => {
    expect(
      await consentOf(({ pullRequest, comment }) => {
        push(pullRequest, author, { message: 'One' });
        comment();
        review(pullRequest, writer);
        push(pullRequest, author, { message: TRAILER });
      }),
    ).toMatchObject({ code: 0, allowed: [] });
  });

  test('when there are more commits than GitHub lists', async () => {
    const many = Array.from({ length: 250 }, () => ({ message: 'One more' }));
    expect(
      await trailerCounts(({ pullRequest }) => {
        push(pullRequest, author, ...many);
        review(pullRequest, writer);
      }),
    ).toBe(false);
  });

  test('when there are more than a comment can tell of', async () => {
    const codes = Array.from({ length: 31 }, (_, n) => `Zonemason-Allow: code-${'x'.repeat(n)}`);
    const { code, allowed } = await consentOf(({ pullRequest, comment }) => {
      push(pullRequest, author, { message: `Change it\n\n${codes.join('\n')}` });
      comment();
      review(pullRequest, writer);
    });
    expect({ code, allowed }).toEqual({ code: 1, allowed: [] });
  });

  test('when it is the subject', async () => {
    expect(
      await consentOf(({ pullRequest, comment }) => {
        push(pullRequest, author, { message: 'Zonemason-Allow: bulk-change' });
        comment();
        review(pullRequest, writer);
      }),
    ).toMatchObject({ allowed: [], told: '' });
  });
});

/** What is said of a label in a pull request with one commit, whose plan is shown. */
function labelled(scene: (scene: Scene) => void, options: Options = {}) {
  return consentOf((made) => {
    push(made.pullRequest, author, { message: 'Change it' });
    made.comment();
    scene(made);
  }, options);
}

describe('a label counts', () => {
  test.each([writer, triager])('when $login sets it', async (person) => {
    expect(await labelled(({ pullRequest }) => setLabel(pullRequest, person, LABEL))).toMatchObject({
      allowed: ['bulk-change'],
    });
  });

  test('when it was set again', async () => {
    expect(
      await labelled(({ pullRequest }) => {
        setLabel(pullRequest, author, LABEL);
        removeLabel(pullRequest, author, LABEL);
        setLabel(pullRequest, writer, LABEL);
      }),
    ).toMatchObject({ allowed: ['bulk-change'] });
  });
});

describe('a label does not count, and the comment says why', () => {
  test.each<[string, RegExp, (scene: Scene) => void]>([
    [
      'the author set it',
      /set by `author`, who opened/,
      ({ pullRequest }) => setLabel(pullRequest, author, LABEL),
    ],
    ['a bot set it', /only a person/, ({ pullRequest }) => setLabel(pullRequest, robot, LABEL)],
    [
      'who set it may not do so any more',
      /not the right/,
      ({ pullRequest }) => setLabel(pullRequest, reader, LABEL),
    ],
    [
      'the author set it again',
      /set by `author`/,
      ({ pullRequest }) => {
        setLabel(pullRequest, writer, LABEL);
        setLabel(pullRequest, author, LABEL);
      },
    ],
    [
      'commits were pushed after it',
      /pushed after/,
      ({ pullRequest, comment }) => {
        setLabel(pullRequest, writer, LABEL);
        push(pullRequest, author, { message: 'More' });
        comment();
      },
    ],
    [
      'the plan has changed since',
      /has changed since/,
      ({ pullRequest, comment }) => {
        setLabel(pullRequest, writer, LABEL);
        comment();
      },
    ],
    [
      'it was set in the second in which the plan was shown',
      /has changed since/,
      ({ pullRequest, github }) => {
        setLabel(pullRequest, writer, LABEL);
        github.comments.forEach((comment) => (comment.updated_at = new Date(pullRequest.now).toISOString()));
      },
    ],
    [
      'the comment shows another plan',
      /not shown here before/,
      ({ pullRequest, comment }) => {
        comment(`sha256:${'0'.repeat(64)}`);
        setLabel(pullRequest, writer, LABEL);
      },
    ],
    [
      'who pushed is not known',
      /does not say who pushed/,
      ({ pullRequest }) => {
        pullRequest.listsPushes = false;
        setLabel(pullRequest, writer, LABEL);
      },
    ],
    [
      'another label was renamed to it',
      /does not say who has set it/,
      ({ pullRequest }) => {
        setLabel(pullRequest, writer, 'bug');
        pullRequest.labels = [LABEL];
      },
    ],
    [
      'who set it has pushed a part of the changes',
      /set by `helper`, who opened/,
      ({ pullRequest, comment }) => {
        push(pullRequest, helper, { message: 'More', author, committer: author });
        push(pullRequest, author, { message: 'Still more' });
        comment();
        setLabel(pullRequest, helper, LABEL);
      },
    ],
    [
      'an account that pushed was deleted',
      /does not exist any more/,
      ({ pullRequest }) => {
        push(pullRequest, helper, { message: 'More', author, committer: author });
        setLabel(pullRequest, writer, LABEL);
        pullRequest.deleted.add(helper);
      },
    ],
  ])('when %s', async (_, reason, scene) => {
    const { allowed, told } = await labelled(scene);
    expect(allowed).toEqual([]);
    expect(told).toMatch(
      /`bulk-change` is not allowed yet: the label `zonemason-allow: bulk-change` says so/,
    );
    expect(told).toMatch(reason);
  });

  test('before there is a plan', async () => {
    expect(
      await labelled(({ pullRequest }) => setLabel(pullRequest, writer, LABEL), { isPlanned: false }),
    ).toMatchObject({ code: 0, allowed: [] });
  });

  test.each([
    'zonemason-allow: $(id)',
    'zonemason-allow: bulk-change --yes',
    'zonemason-allow:',
    'zonemason-allow: bulk-change\nx',
  ])('when it is %j, of which there is nothing to tell', async (label) => {
    expect(await labelled(({ pullRequest }) => setLabel(pullRequest, writer, label))).toMatchObject({
      code: 0,
      allowed: [],
      told: '',
    });
  });
});
