import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Plan } from '../../src/plan/plan.js';
import type { TestRepository } from '../support/git.js';
import { repositoryIn, writeFiles } from '../support/git.js';
import type { SandboxService, WithService } from './services.js';
import { someRecord, withSandbox } from './services.js';
import { expectSchema } from '../support/expect-schema.js';

const base = `records:
  '@': { MX: 10 mx.example.net, TXT: v=spf1 -all }
  www: { A: [192.0.2.1, 192.0.2.2] }
  shop: { A: 192.0.2.3 }
  api: { A: 192.0.2.4 }
`;
const branched = base
  .replace('192.0.2.2', '192.0.2.22')
  .replace(', TXT: v=spf1 -all', '')
  .replace('api: { A: 192.0.2.4 }', 'api: { A: 192.0.2.44 }')
  .concat('  new: { CNAME: www.example.com }\n');

/** Live as the base says, but for what somebody has done by hand since. */
const live = [
  { prefix: '', type: 'MX', content: 'mx.example.net', prio: 10 },
  { prefix: '', type: 'TXT', content: 'v=spf1 -all' },
  { prefix: 'www', content: '192.0.2.1' },
  { prefix: 'www', content: '192.0.2.2' },
  { prefix: 'shop', content: '192.0.2.3', ttl: 600 },
  { prefix: 'api', content: '192.0.2.99' },
  { prefix: 'forgotten', content: '192.0.2.9' },
].map(someRecord);

/** A repository with a base and a branch, which is checked out, and the live zone with drift. */
async function pullRequest(): Promise<WithService<SandboxService> & TestRepository> {
  const project = await withSandbox({ zones: { 'example.com': base }, live: { 'example.com': live } });
  const repository = repositoryIn(project.folder);
  repository.branch('topic');
  repository.commit({ 'zones/example.com.yaml': `zone: example.com\n${branched}` });
  return { ...project, ...repository };
}

/** `action name` of the steps of an origin. */
function stepsOf({ zones }: Plan, origin: string): readonly string[] {
  return zones
    .flatMap(({ steps }) => steps.filter((step) => step.origin === origin))
    .map(({ action, before, after }) => `${action} ${(after ?? before)?.prefix || '@'}`)
    .toSorted();
}

/** The second column of the tables of a comment. */
function namesIn(markdown: string): readonly string[] {
  return Array.from(
    markdown.matchAll(/^\| [-+~±][^|]*\| `([^`]+)` \|/gm),
    ([, name = '']) => name,
  ).toSorted();
}

test('a plan with a base tells a branch from drift, and is applied after the merge as it was reviewed', async () => {
  const { folder, run, service, git } = await pullRequest();
  const planned = await run(['plan', '--base', 'main', '--out', 'plan.json']);
  expect(planned.code).toBe(0);
  const plan: Plan = JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8'));
  expectSchema('plan', plan);

  expect(stepsOf(plan, 'branch')).toEqual(['create new', 'delete @', 'update api', 'update www']);
  expect(stepsOf(plan, 'drift')).toEqual(['delete forgotten', 'update shop']);
  expect(plan.base).toMatchObject({
    ref: 'main',
    summary: { branch: { create: 1, update: 2, delete: 1 }, drift: { create: 0, update: 1, delete: 1 } },
  });
  const codes = plan.risks.map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(['mail-auth-lost', 'drift', 'drift-overwritten']));
  expect(planned.stdout).toMatch(
    /Drift, not from this branch\n\nexample.com .*\n {2}- forgotten .*\n {2}~ shop /,
  );
  expect(planned.stdout).toMatch(/4 steps from this branch; 2 from drift/);

  const { stdout: comment } = await run(['show', 'plan.json', '--format', 'markdown']);
  const [head, ofBranch = '', drift = ''] = comment.split(
    /^## (?:Changes of this branch|Drift, not from this branch)$/m,
  );
  expect(namesIn(ofBranch)).toEqual(['@', 'api', 'new', 'www']);
  expect(namesIn(drift)).toEqual(['forgotten', 'shop']);
  for (const code of ['mail-auth-lost', 'drift', 'drift-overwritten']) expect(head).toContain(`\`${code}\``);

  git('checkout', '--quiet', 'main');
  git('merge', '--quiet', '--ff-only', 'topic');
  const { code } = await run(['apply', 'plan.json', '--yes', '--allow', 'bulk-change']);
  expect(code).toBe(0);
  const records = await service.listing('example.com');
  expect(records.map(({ prefix, content, ttl }) => [prefix, content, ttl].join(' ')).toSorted()).toEqual([
    ' mx.example.net 3600',
    'api 192.0.2.44 3600',
    'new www.example.com 3600',
    'shop 192.0.2.3 3600',
    'www 192.0.2.1 3600',
    'www 192.0.2.22 3600',
  ]);
  expect((await run(['plan', '--detailed-exitcode'])).code).toBe(0);
});

test('what the files change needs neither the service nor a password', async () => {
  const { run, service } = await pullRequest();
  const { code, stdout } = await run(['diff', 'main...'], { ZONEMASON_DNS_PASSWORD_EXAMPLE_COM: '' });
  expect(code).toBe(0);
  expect(stdout).toContain('192.0.2.4 → 192.0.2.44');
  expect(stdout).toContain('mail-auth-lost');
  expect(stdout).not.toContain('forgotten');
  expect(service.seen).toEqual([]);
});

test('a base that does not exist, or is two, is refused before the service is asked', async () => {
  const { run, service } = await pullRequest();
  for (const name of ['nope', 'main..topic', '--all']) {
    const { code, stdout } = await run(['plan', `--base=${name}`]);
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
  }
  expect(service.seen).toEqual([]);
});

test('a zone that cannot be read at the base is planned, and its steps are of unknown origin', async () => {
  const { run, plan: planJson, git, commit } = await pullRequest();
  git('checkout', '--quiet', 'main');
  commit({ 'zones/example.com.yaml': 'zone: example.com\nrecords: [\n' });
  git('checkout', '--quiet', 'topic');
  const { code, stdout, stderr } = await run(['plan', '--base', 'main']);
  expect(code).toBe(0);
  expect(stderr).toContain('main:zones/example.com.yaml');
  expect(stdout).toContain('6 of unknown origin');
  const { settings } = await planJson('--base', 'main');
  expect(settings?.map(({ setting, before, after, weaker }) => [setting, before, after, weaker])).toEqual([
    ['policy', 'unknown', 'sync', true],
    ['ignore', 'unknown', null, true],
    ['protect', 'unknown', null, true],
    ['except', 'unknown', null, true],
    ['expect', 'unknown', null, true],
  ]);
});

test('a plan with a base says which zone is new and which is gone, and counts no step for that one', async () => {
  const { run, plan: planJson, git, commit } = await pullRequest();
  git('checkout', '--quiet', '-b', 'other', 'main');
  const other = 'zone: example.net\nrecords: { a: { A: 192.0.2.1 } }\n';
  commit({ 'zones/example.com.yaml': null, 'zones/example.net.yaml': other });
  git('checkout', '--quiet', 'main');

  const swapped = await planJson('--base', 'other');
  const between: Plan = JSON.parse((await run(['diff', 'other', '--format', 'json'])).stdout);
  for (const { risks } of [swapped, between])
    expect(risks.flatMap(({ code, address }) => (/managed/.test(code) ? `${code} ${address}` : []))).toEqual(
      expect.arrayContaining(['newly-managed dns/example.com', 'no-longer-managed dns/example.net']),
    );
  expect(swapped.zones.map(({ zone }) => zone)).toEqual(['example.com']);
  expect(swapped.summary).toEqual({ create: 0, update: 2, delete: 1 });
  const { stdout: page } = await run(['plan', '--base', 'other', '--format', 'html']);
  expect(page).toContain('example.net');
  expect(page).not.toContain('href="#dns/example.net"');
});

test('a type switch over a live change is of the branch in every format', async () => {
  const { folder, run, plan: planJson } = await pullRequest();
  const switched = base.replace('shop: { A: 192.0.2.3 }', 'shop: { CNAME: www.example.com }');
  writeFiles(folder, { 'zones/example.com.yaml': `zone: example.com\n${switched}` });
  const plan = await planJson('--base', 'main');
  expect(stepsOf(plan, 'branch')).toEqual(['update shop']);
  expect(plan.base?.summary.branch).toEqual({ create: 0, update: 1, delete: 0 });
  const overwritten = plan.risks.filter(({ code }) => code === 'drift-overwritten');
  expect(overwritten.map(({ message }) => message)).toEqual([expect.stringMatching(/^`shop` was changed/)]);

  const { stdout: text } = await run(['plan', '--base', 'main']);
  expect(text).toMatch(/± shop [^]*\nDrift, not from this branch\n[^±]*$/);
  expect(text).toContain('1 step from this branch; 2 from drift');
  const { stdout: comment } = await run(['plan', '--base', 'main', '--format', 'markdown']);
  const [, ofBranch = '', drift = ''] = comment.split(
    /^## (?:Changes of this branch|Drift, not from this branch)$/m,
  );
  expect([namesIn(ofBranch), namesIn(drift)]).toEqual([['shop'], ['api', 'forgotten']]);
  expect(comment).toMatch(/^\| this branch \| 0 \| 1 \| 0 \|$/m);
});

test('a plan with a base lists the settings that a branch changes, also where it is saved', async () => {
  const { run, plan: planJson, git, commit } = await pullRequest();
  git('checkout', '--quiet', '-b', 'guarded', 'main');
  const guarded = `zone: example.com\n${base}protect: [{ prefix: '@', type: MX }]\n`;
  commit({ 'zones/example.com.yaml': guarded });
  git('checkout', '--quiet', 'main');
  const weaker = {
    scope: 'example.com',
    file: 'zones/example.com.yaml',
    line: 1,
    setting: 'protect',
    before: '{ prefix: "@", type: "MX" }',
    after: null,
    weaker: true,
  };
  expect((await planJson('--base', 'guarded')).settings).toEqual([weaker]);
  expect((await planJson('--base', 'main')).settings).toEqual([]);
  expect(await planJson()).not.toHaveProperty('settings');
  await run(['plan', '--base', 'guarded', '--out', 'plan.json']);
  for (const format of ['text', 'markdown', 'html']) {
    const { stdout } = await run(['show', 'plan.json', '--format', format]);
    expect(stdout).toMatch(
      /protect: \{ prefix: (?:"|&quot;)@(?:"|&quot;), type: (?:"|&quot;)MX(?:"|&quot;) \} → none/,
    );
  }
});

test('a branch that drops an expectation and what it asks for is applied only with consent', async () => {
  const { run, plan: planJson, service, git, commit } = await pullRequest();
  git('checkout', '--quiet', '-b', 'expecting', 'main');
  commit({ 'zones/example.com.yaml': `zone: example.com\n${base}expect: [{ ask: shop A }]\n` });
  git('checkout', '--quiet', '-b', 'closing', 'main');
  const without = base.replace(/^ {2}shop: .*\n/m, '');
  commit({ 'zones/example.com.yaml': `zone: example.com\n${without}` });
  const { risks, verdict } = await planJson('--base', 'expecting');
  expect(risks.filter(({ code }) => code === 'guard-loosened')).toMatchObject([
    { level: 'block', setting: 'expect', address: 'dns/example.com/shop/A' },
  ]);
  expect(verdict).toBe('blocked');
  await run(['plan', '--base', 'expecting', '--out', 'plan.json']);
  const before = await service.listing('example.com');
  expect((await run(['apply', 'plan.json'])).code).toBe(5);
  expect(await service.listing('example.com')).toEqual(before);
  expect((await run(['apply', 'plan.json', '--allow', 'guard-loosened'])).code).toBe(0);
});

test('a base whose project file has errors ends a plan before the service is asked', async () => {
  const { run, service, git, commit, branch } = await pullRequest();
  branch('broken');
  commit({ 'zonemason.yaml': 'dns: [zones]\n' });
  git('checkout', '--quiet', 'main');
  const { code, stdout, stderr } = await run(['plan', '--base', 'broken']);
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
  expect(stderr).toContain('broken:zonemason.yaml:1:');
  expect(service.seen).toEqual([]);
});

test('hostile content of a base and of its name does no harm in what is shown', async () => {
  const { folder, run, commit, branch } = await pullRequest();
  const evil = '\\x1b[31m ::set-output name=a::b <script>alert(1)</script> | ` @team';
  branch('a|b`<script>@team');
  commit({
    'zones/example.com.yaml': `zone: example.com\nrecords:\n  www:\n    TXT: { content: "<script>::set-output name=a::b" }\n`,
    'zones/evil.yaml': `zone: evil.example # ${evil}\nrecords: { "a${evil}": { A: 1 } }\n`,
  });
  writeFiles(folder, {
    'zones/example.com.yaml': `zone: example.com\nrecords: {}\n`,
    'zones/evil.yaml': null,
  });
  const shown = new Map<string, string>();
  for (const format of ['text', 'json', 'html', 'markdown']) {
    const { code, stdout, stderr } = await run(['diff', 'a|b`<script>@team', '--format', format]);
    expect(code).toBe(0);
    expect(stdout + stderr).not.toContain('\u001B');
    expect(stdout + stderr).not.toMatch(/^\s*::set-output/m);
    shown.set(format, stdout);
  }
  expect(shown.get('html')).toContain('&lt;script&gt;');
  expect(shown.get('html')).not.toContain('<script>::set');
});
