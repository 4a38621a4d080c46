import fc from 'fast-check';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Consent } from '../../action/consent/decide.mjs';
import { stamped } from '../../action/shown-plan.mjs';
import type { ScriptedAnswer } from '../support/fault-server.js';
import { inProfile } from '../support/runs.js';
import type { FakeGithub, GithubState } from './fake-github.js';
import { HEAD, MERGED, US, newGithub, written } from './fake-github.js';
import { BASE, author, helper, forcePush, push, review, setLabel, tick, writer } from './pull-request.js';
import { decideInProcess, serveInProcess } from './read-in-process.js';
import type { ScriptRun } from './run-script.js';
import { runScript } from './run-script.js';

const ODD: Readonly<Record<string, ScriptedAnswer>> = {
  'an object': { body: '{"message": "slow down"}' },
  null: { body: 'null' },
  'a list of null': { body: '[null]' },
  'a list of empty objects': { body: '[{}]' },
  'a text': { body: '"?"' },
  'a page': { body: '<html>\n<body>Unicorn!</body>\n</html>' },
  nothing: { body: '' },
  'a failure': { status: 502, body: '<html>\n<body>Bad gateway</body>\n</html>' },
  'a refusal': { status: 403, body: '{"message": "Resource not accessible by integration"}' },
  'a redirect': { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
  'no end': { body: JSON.stringify(Array.from({ length: 100 }, () => ({}))) },
  'half of it': { body: '[{"id": 1}]', fault: 'cut' },
};

const DIGEST = `sha256:${'0'.repeat(64)}`;

/** A pull request in which the author has consented, and a comment from an earlier run. */
function prepare({ comments, pullRequest }: GithubState): void {
  const sha = push(pullRequest, author, { message: 'Change it\n\nZonemason-Allow: bulk-change' });
  pullRequest.mergedAs = sha;
  comments.push(written(US, 1, stamped('<!-- zonemason:plan -->\n', DIGEST, null), tick(pullRequest)));
  setLabel(pullRequest, author, 'zonemason-allow: bulk-change');
  review(pullRequest, author);
}

const files = {
  'plan.json': JSON.stringify({ endpoint: 'https://dns.example', zones: [], risks: [] }),
  'plan.md': '<!-- zonemason:plan -->\n\nThe plan\n',
};

/** What each script asks for, and what it is run with. */
const SCRIPTS: readonly (Omit<ScriptRun, 'prepare'> & { readonly asks: readonly string[] })[] = [
  {
    name: 'consent.mjs',
    args: ['FOLDER/plan.json'],
    asks: [
      'GET /pulls/7',
      'GET /pulls/7/commits',
      'GET /pulls/7/reviews',
      'GET /issues/7/events',
      'GET /activity',
      'GET /collaborators/author/permission',
      'GET /issues/7/comments',
      'POST /graphql',
    ],
  },
  {
    name: 'find-plan.mjs',
    args: ['zonemason-plan-1'],
    env: { GITHUB_RUN_ATTEMPT: '2', GITHUB_REF_NAME: 'main', GITHUB_SHA: HEAD },
    asks: ['GET /git/ref/heads/main', 'GET /actions/artifacts'],
  },
  {
    name: 'find-journals.mjs',
    env: { RUN_ID: '42', GITHUB_REF_NAME: 'main' },
    asks: [
      'GET /actions/runs/42',
      'GET /git/ref/heads/main',
      `GET /compare/${MERGED}...${HEAD}`,
      'GET /contents/.github/workflows/zonemason-apply.yml',
      'GET /actions/runs/42/artifacts',
    ],
  },
  { name: 'comment.mjs', asks: ['GET /issues/7/comments', 'POST /graphql'] },
  { name: 'issue.mjs', env: { EXIT_CODE: '2' }, asks: ['GET /issues'] },
];

const requests = SCRIPTS.flatMap(({ asks, ...script }) => asks.map((asked) => ({ asked, script })));

/** The answers to the request at a place: all in the deep profile; otherwise each third one, and other ones to the next request. */
function answersAt(place: number): readonly (readonly [string, ScriptedAnswer])[] {
  const step = inProfile({ quick: 3, deep: 1 });
  return Object.entries(ODD).filter((_, index) => (index + place) % step === 0);
}

const cases = requests.map((request, place) => ({ ...request, answers: answersAt(place) }));

describe.each(cases)('$script.name, to $asked', ({ asked, script, answers }) => {
  test.each(answers)('gets %s: one line, no stack trace, no consent', async (_, answer) => {
    const { code, output, outputs, left } = await runScript({
      ...script,
      files,
      prepare: (github: FakeGithub, folder) => {
        prepare(github);
        for (const name of ['zonemason-plan-1', 'zonemason-run-42-1'])
          mkdirSync(join(folder, 'artifacts', name), { recursive: true });
        github.fault = (request) => (request === asked ? answer : undefined);
      },
    });
    expect(output).not.toMatch(/^\s+at /m);
    expect(left('allowed')).toBe('');
    expect(outputs === '' || code === 0).toBe(true);
    expect(output.match(/^::error title=zonemason::.+$/gm) ?? []).toHaveLength(code === 0 ? 0 : 1);
  });
});

test('an answer that is too large is not read to its end', async () => {
  const { code, output } = await runScript({
    name: 'find-plan.mjs',
    args: ['zonemason-plan-1'],
    prepare: (github) => {
      github.fault = () => ({ body: `"${'x'.repeat(65 * 2 ** 20)}"` });
    },
  });
  expect({ code, isTold: output.includes('the answer is too large') }).toEqual({ code: 1, isTold: true });
});

test('the report on a pull request never decides how a run ends', async () => {
  for (const answer of Object.values(ODD)) {
    const { code, output } = await runScript({
      name: 'report.mjs',
      prepare: (github) => {
        github.fault = (request) => (request.startsWith('GET /commits/') ? answer : undefined);
      },
    });
    expect({ code, trace: /^\s+at /m.test(output) }).toEqual({ code: 0, trace: false });
  }
});

test.each(['', '{', '{}', 'null', '{"zones": 1, "risks": []}'])(
  'a saved plan %j is not one',
  async (text) => {
    const { code, output } = await runScript({
      name: 'same-plan.mjs',
      args: ['FOLDER/plan.json', 'FOLDER/now.json'],
      files: { 'plan.json': text, 'now.json': files['plan.json'] },
      prepare: () => undefined,
    });
    expect(code).not.toBe(0);
    expect(output).toMatch(/^::error title=zonemason::[^\n]+\n$/);
  },
);

/** Pull requests in which nobody consents, each for another reason. */
const SCENES: readonly ((github: GithubState) => void)[] = [
  prepare,
  ({ pullRequest }) => {
    push(pullRequest, author, { message: 'Change it\n\nZonemason-Allow: bulk-change' });
    push(pullRequest, writer, { message: 'More', author, committer: author });
    forcePush(pullRequest, author, pullRequest.head);
  },
  ({ pullRequest }) => {
    push(pullRequest, author, {
      message:
        'Change it\n\nZonemason-Allow: bulk-change\nCo-authored-by: W <2+writer@users.noreply.github.com>',
    });
  },
  ({ pullRequest }) => {
    const approved = push(pullRequest, author, { message: 'Change it' });
    review(pullRequest, helper);
    const side = push(pullRequest, author, {
      message: 'Side\n\nZonemason-Allow: bulk-change',
      parents: [BASE],
    });
    push(pullRequest, writer, { message: 'Merge', parents: [approved, side], author });
  },
];

/** The objects and lists in an answer, with their keys. */
function placesIn(value: unknown): readonly { readonly holder: object; readonly key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [{ holder: value, key }, ...placesIn(inner)]);
}

/** An error that says what to do is one line on the run; any other is a mistake of ours. */
function ifAdvice(error: unknown): readonly Consent[] {
  if (/docs\/ci\.md|Run the job again/.test(String(error))) return [];
  throw error;
}

afterEach(() => void vi.unstubAllGlobals());

test('a field that is missing or something else adds no consent, and no stack trace', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...SCENES),
      fc.nat(30),
      fc.nat(200),
      fc.constantFrom(null, undefined, {}, [], '', 0, -1, 'x', 1e300, true, [null]),
      async (scene, nth, place, odd) => {
        const github = newGithub('');
        scene(github);
        const { pullRequest, comments } = github;
        comments.splice(
          0,
          1,
          written(US, 1, stamped('<!-- zonemason:plan -->\n', DIGEST, null), tick(pullRequest)),
        );
        setLabel(pullRequest, author, 'zonemason-allow: bulk-change');
        review(pullRequest, writer);
        review(pullRequest, writer, scene === prepare ? 'CHANGES_REQUESTED' : 'APPROVED');
        let request = 0;
        serveInProcess(github, (answer) => {
          request += 1;
          const places = placesIn(answer);
          const { holder, key } = places[place % Math.max(1, places.length)] ?? {};
          // A review of nobody is one of a deleted account, which asks for no changes any more.
          const isDeleted = key === 'user' && odd === null;
          if (request - 1 === nth && holder !== undefined && key !== undefined && !isDeleted)
            Object.assign(holder, { [key]: odd });
          return answer;
        });
        const consents = await decideInProcess(DIGEST).catch(ifAdvice);
        expect(consents.filter(({ obstacle }) => obstacle === null)).toEqual([]);
      },
    ),
    { numRuns: inProfile({ quick: 500, deep: 4000 }) },
  );
});
