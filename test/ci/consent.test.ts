import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/after-tests.js';
import { FOR_SHORT_SCRIPTS } from '../support/programs.js';
import type { FakeGithub, PullRequest, Review } from './fake-github.js';
import { startGithub } from './fake-github.js';

const first = 'a'.repeat(40);
const second = 'b'.repeat(40);
const approval: Review = {
  user: { id: 2, login: 'writer' },
  state: 'APPROVED',
  commit_id: first,
};
const trailer = 'Change it\n\nZonemason-Allow: bulk-change';

/** What a pull request allows, and what the comment says of it. */
async function consentOf(
  pullRequest: Partial<PullRequest>,
  allow = '',
  fault: FakeGithub['fault'] = () => undefined,
) {
  const folder = temporaryFolder({ 'event.json': JSON.stringify({ pull_request: { number: 7 } }) });
  mkdirSync(join(folder, 'zonemason'));
  const github = await startGithub(folder);
  Object.assign(github.pullRequest, pullRequest);
  github.fault = fault;
  const env = {
    PATH: process.env['PATH'],
    ALLOW: allow,
    GITHUB_API_URL: github.url.origin,
    GITHUB_EVENT_PATH: join(folder, 'event.json'),
    GITHUB_REPOSITORY: 'acme/dns',
    GITHUB_SHA: first,
    GITHUB_TOKEN: 'github-token',
    RUNNER_TEMP: folder,
  };
  writeFileSync(join(folder, 'zonemason/allowed'), '');
  const code = await new Promise<number>((done) => {
    const script = [FOR_SHORT_SCRIPTS, resolve('action/consent.mjs')];
    const child = execFile('node', script, { env }, () => done(child.exitCode ?? 1));
  });
  const read = (name: string): string => readFileSync(join(folder, 'zonemason', name), 'utf8');
  return {
    code,
    allowed: read('allowed').split('\n').filter(Boolean),
    told: code === 0 ? read('consent.md') : '',
  };
}

test('the workflow, labels and approved commits allow risks, and the comment says which', async () => {
  const { allowed, told } = await consentOf(
    {
      labels: ['bug', 'zonemason-allow: zone-emptied', 'Zonemason-Allow: no', 'x zonemason-allow: no'],
      commits: [
        { sha: first, message: 'Change it\n\nBecause.\n\nSigned-off-by: A\nzonemason-allow: bulk-change\n' },
      ],
      reviews: [approval],
    },
    'apex-mx-delete  apex-ns-change',
  );
  expect(allowed).toEqual(['apex-mx-delete', 'apex-ns-change', 'zone-emptied', 'bulk-change']);
  expect(told.trim().split('\n')).toEqual([
    '- `apex-mx-delete` is allowed by the workflow.',
    '- `apex-ns-change` is allowed by the workflow.',
    '- `zone-emptied` is allowed by the label `zonemason-allow: zone-emptied`.',
    '- `bulk-change` is allowed by commit `aaaaaaa`.',
  ]);
});

test('nothing allows what can never be allowed', async () => {
  const { allowed, told } = await consentOf({ labels: ['zonemason-allow: protected'] }, 'left-out');
  expect(allowed).toEqual([]);
  expect(told.trim().split('\n')).toEqual([
    '- `left-out` cannot be allowed, although the workflow says so.',
    '- `protected` cannot be allowed, although the label `zonemason-allow: protected` says so.',
  ]);
});

test('without any consent there is nothing to tell', async () => {
  expect(await consentOf({ commits: [{ sha: first, message: 'Change it' }] })).toEqual({
    code: 0,
    allowed: [],
    told: '',
  });
});

test.each<[string, readonly Partial<Review>[]]>([
  ['nobody has approved', []],
  ['only its author approved', [{ user: { id: 1, login: 'writer' } }]],
  ['a member who may only read approved', [{ user: { id: 3, login: 'reader' } }]],
  ['was approved before changes were requested', [{}, { state: 'CHANGES_REQUESTED' }]],
  ['was approved in a review that was dismissed', [{ state: 'DISMISSED' }]],
  ['was only commented on', [{ state: 'COMMENTED' }]],
  ['is not the one that was approved', [{ commit_id: 'c'.repeat(40) }]],
])('a commit that %s allows nothing', async (_, reviews) => {
  const { allowed, told } = await consentOf({
    commits: [{ sha: first, message: trailer }],
    reviews: reviews.map((review) => ({ ...approval, ...review })),
  });
  expect(allowed).toEqual([]);
  expect(told).toContain('`bulk-change` is not allowed yet: commit `aaaaaaa` says so');
});

test('a commit that was added after the approval allows nothing, one before it does', async () => {
  const commits = [
    { sha: first, message: 'Change it' },
    { sha: second, message: trailer },
  ];
  expect(await consentOf({ commits, reviews: [approval] })).toMatchObject({ allowed: [] });
  expect(await consentOf({ commits, reviews: [{ ...approval, commit_id: second }] })).toMatchObject({
    allowed: ['bulk-change'],
  });
  expect(await consentOf({ commits: commits.toReversed(), reviews: [approval] })).toMatchObject({
    allowed: ['bulk-change'],
  });
});

test.each([
  'zonemason-allow: $(id)',
  'zonemason-allow: bulk-change --yes',
  'zonemason-allow:',
  'zonemason-allow: bulk-change\nx',
  'Zonemason-Allow: bulk-change',
])('a label %j allows nothing', async (label) => {
  expect(await consentOf({ labels: [label] })).toEqual({ code: 0, allowed: [], told: '' });
});

test('a subject is no trailer', async () => {
  const commits = [{ sha: first, message: 'Zonemason-Allow: bulk-change' }];
  expect(await consentOf({ commits, reviews: [approval] })).toMatchObject({ allowed: [], told: '' });
});

test.each([
  ['fails', { status: 500, body: '{}' }],
  ['refuses', { status: 403, body: '{"message": "Resource not accessible by integration"}' }],
  ['answers with something else', { body: '{"message": "?"}' }],
  ['answers with no JSON', { body: '<html>' }],
])('an API that %s ends the step, and nothing is allowed', async (_, answer) => {
  const { code, allowed } = await consentOf({}, 'bulk-change', (request) =>
    request === 'GET /pulls/7/commits' ? answer : undefined,
  );
  expect({ code, allowed }).toEqual({ code: 1, allowed: [] });
});
