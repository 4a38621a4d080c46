import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Plan } from '../../../src/plan/plan.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { expectSchema } from '../../support/expect-schema.js';
import type { TestRepository } from '../../support/git.js';
import { repositoryWith, writeFiles } from '../../support/git.js';
import type { Run } from '../support.js';
import { zonemason } from '../support.js';

const project = 'dns: { endpoint: https://dns.example.net, zones: zones/*.yaml }\n';
const withMail = `${project}mail: { endpoint: https://api.example.net, brand: acme }\n`;

function zone(name: string, ...records: readonly string[]): string {
  return `zone: ${name}\nrecords:${records.length === 0 ? ' {}' : ''}\n${records.map((line) => `  ${line}\n`).join('')}`;
}

const files = {
  'zonemason.yaml': withMail,
  'zones/a.yaml': zone('example.com', 'www: { A: [192.0.2.1, 192.0.2.2] }', 'old: { A: 192.0.2.3 }'),
  'zones/b.yaml': zone('example.org', 'www: { A: 192.0.2.1 }'),
  'mail/welcome/de.yaml': 'subject: Hallo\nbody: Text\n',
};

/** A repository with these files, and others in its working tree. */
function changed(
  changes: Readonly<Record<string, string | null>>,
  base: Readonly<Record<string, string>> = files,
): TestRepository {
  const repository = repositoryWith(base);
  writeFiles(repository.folder, changes);
  return repository;
}

function diff({ folder }: Pick<TestRepository, 'folder'>, ...args: readonly string[]): Promise<Run> {
  return zonemason(['diff', ...args], { cwd: folder });
}

async function diffPlan(repository: TestRepository, ...args: readonly string[]): Promise<Plan> {
  const { stdout } = await diff(repository, ...args, '--format', 'json', '--quiet');
  const plan: Plan = JSON.parse(stdout);
  expectSchema('plan', plan);
  return plan;
}

/** `action address` of each step. */
function stepsOf({ zones, mail }: Plan): readonly string[] {
  const scopes = [...zones, ...(mail?.templates ?? [])];
  return scopes.flatMap(({ steps }) => steps.map(({ action, address }) => `${action} ${address}`)).toSorted();
}

describe('diff', () => {
  test('shows what the working tree changes, record by record and translation by translation', async () => {
    const repository = changed({
      'zones/a.yaml': zone('example.com', 'www: { A: [192.0.2.1, 192.0.2.9] }', 'new: { A: 192.0.2.3 }'),
      'mail/welcome/de.yaml': 'subject: Guten Tag\nbody: Text\n',
      'mail/welcome/fr.yaml': 'subject: Bonjour\nbody: Texte\n',
    });
    expect(stepsOf(await diffPlan(repository, 'HEAD'))).toEqual([
      'create dns/example.com/new/A',
      'create mail/welcome/fr',
      'delete dns/example.com/old/A',
      'update dns/example.com/www/A',
      'update mail/welcome/de',
    ]);
    const { code, stdout } = await diff(repository, 'main');
    expect(code).toBe(0);
    expect(stdout).toContain('content 192.0.2.2 → 192.0.2.9');
    expect(stdout).toMatch(
      /^Review: it warns of name-removed.\nChanges: 2 created, 2 updated, 1 deleted from main \([0-9a-f]{7}\) to the working tree\.\n/,
    );
  });

  test('says where the records that go were declared', async () => {
    const plan = await diffPlan(changed({ 'zones/b.yaml': zone('example.org') }), 'HEAD');
    expect(plan.zones.flatMap(({ steps }) => steps.map(({ recordId }) => recordId))).toEqual([
      'zones/b.yaml:3:13',
    ]);
  });

  test('compares two revisions, whatever the working tree says', async () => {
    const repository = changed({ 'zones/a.yaml': zone('example.com') });
    repository.branch('topic');
    repository.commit({});
    writeFiles(repository.folder, { 'zones/a.yaml': 'nonsense', 'zones/b.yaml': null });
    const plan = await diffPlan(repository, 'main..topic');
    expect(stepsOf(plan)).toHaveLength(3);
    expect(plan.between).toMatchObject({ from: { ref: 'main' }, to: { ref: 'topic' } });
    expect(stepsOf(await diffPlan(repository, 'topic..topic'))).toEqual([]);
  });

  test('exits with 2 on --detailed-exitcode when there are changes', async () => {
    const repository = changed({});
    expect((await diff(repository, 'HEAD', '--detailed-exitcode')).code).toBe(0);
    writeFiles(repository.folder, { 'zones/b.yaml': zone('example.org') });
    expect((await diff(repository, 'HEAD', '--detailed-exitcode')).code).toBe(2);
    writeFiles(repository.folder, {
      'zonemason.yaml': `${withMail}guards: { maxChangePercent: 50 }\n`,
      'zones/b.yaml': files['zones/b.yaml'],
    });
    expect((await diff(repository, 'HEAD', '--detailed-exitcode')).code).toBe(2);
    expect((await diff(repository, 'HEAD')).code).toBe(0);
  });

  test('works from a folder below, and with a project file elsewhere', async () => {
    const repository = repositoryWith(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [`infra/${name}`, text])),
    );
    writeFiles(repository.folder, { 'infra/zones/b.yaml': null });
    const below = { folder: join(repository.folder, 'infra/zones') };
    expect((await diff(below, 'HEAD')).stdout).toContain('example.org');
    expect((await diff(repository, 'HEAD', '-c', 'infra/zonemason.yaml')).stdout).toContain('example.org');
  });

  test('takes what is included as it was then', async () => {
    const repository = changed(
      { 'shared/x.yaml': 'records: { www: { A: 192.0.2.9 } }\n' },
      {
        ...files,
        'zones/a.yaml': `include: ../shared/x.yaml\n${zone('example.com')}`,
        'shared/x.yaml': 'records: { www: { A: 192.0.2.1 } }\n',
      },
    );
    expect(stepsOf(await diffPlan(repository, 'HEAD'))).toEqual(['update dns/example.com/www/A']);
  });

  test('takes a renamed file for the same zone', async () => {
    const repository = changed({ 'zones/b.yaml': null, 'zones/c.yaml': files['zones/b.yaml'] });
    expect(stepsOf(await diffPlan(repository, 'HEAD'))).toEqual([]);
  });

  test('warns of names that a new zone takes from the one above without answering for them', async () => {
    const above = {
      'zones/a.yaml': zone('example.com', 'gw.lab: { A: 192.0.2.1 }', 'host.lab: { A: 192.0.2.2 }'),
    };
    const below = { 'zones/lab.yaml': zone('lab.example.com', 'host: { A: 192.0.2.2 }') };
    const plan = await diffPlan(changed(below, { ...files, ...above }), 'HEAD');
    expect(plan.verdict).toBe('review');
    expect(plan.risks.map(({ code, address }) => `${code} ${address}`)).toEqual([
      'delegation-changed dns/lab.example.com/gw/A',
      'newly-managed dns/lab.example.com',
    ]);
  });

  test('says that a zone or mail without a file is left alone, and that a new one takes over', async () => {
    const repository = changed({
      'zones/b.yaml': null,
      'mail/welcome': null,
      'mail/bye/de.yaml': 'subject: a\nbody: b\n',
      'zones/c.yaml': zone('example.net', 'www: { A: 192.0.2.1 }'),
    });
    const plan = await diffPlan(repository, 'HEAD');
    expect(plan.risks.map(({ code, address }) => `${code} ${address}`).toSorted()).toEqual([
      'newly-managed dns/example.net',
      'newly-managed mail/bye',
      'no-longer-managed dns/example.org',
      'no-longer-managed mail/welcome',
    ]);
    expect(stepsOf(plan)).toContain('delete dns/example.org/www/A');
  });

  test('says that templates are left alone where the mail part is gone', async () => {
    const plan = await diffPlan(changed({ 'zonemason.yaml': project }), 'HEAD');
    expect(plan.risks.map(({ code, address }) => `${code} ${address}`)).toEqual([
      'no-longer-managed mail/welcome',
    ]);
    expect(stepsOf(plan)).toEqual([]);
  });

  test('narrows to zones, also those that are gone, and to a part', async () => {
    const repository = changed({
      'zones/b.yaml': null,
      'mail/welcome/de.yaml': null,
      'mail/welcome/fr.yaml': 'subject: a\nbody: b\n',
    });
    expect(stepsOf(await diffPlan(repository, 'HEAD', '--zone', 'example.org'))).toEqual([
      'delete dns/example.org/www/A',
    ]);
    expect(stepsOf(await diffPlan(repository, 'HEAD', '--zone', 'example.com'))).toEqual([]);
    expect(stepsOf(await diffPlan(repository, 'HEAD', '--only', 'mail'))).toHaveLength(2);
    expect(stepsOf(await diffPlan(repository, 'HEAD', '--only', 'dns'))).toHaveLength(1);
    const shards = await Promise.all(
      ['1/2', '2/2'].map(async (shard) => stepsOf(await diffPlan(repository, 'HEAD', '--shard', shard))),
    );
    expect(shards.flat()).toEqual(['delete dns/example.org/www/A']);
    expect((await diff(repository, 'HEAD', '--zone', 'example.net')).code).toBe(64);
  });

  test('of a project that is new shows all of it', async () => {
    const repository = changed({ 'zonemason.yaml': project }, { 'readme.md': '' });
    writeFiles(repository.folder, { 'zones/b.yaml': files['zones/b.yaml'] });
    const { code, stdout, stderr } = await diff(repository, 'HEAD');
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('everything is new') });
    expect(stdout).toContain('1 created');
  });

  test('is never applied', async () => {
    const repository = changed({ 'zones/b.yaml': zone('example.org') });
    const { stdout } = await diff(repository, 'HEAD', '--format', 'json');
    writeFileSync(join(repository.folder, 'plan.json'), stdout);
    const { code, stderr } = await zonemason(['apply', 'plan.json', '--yes'], { cwd: repository.folder });
    expect({ code, stderr }).toEqual({ code: 64, stderr: expect.stringContaining('comparison of files') });
    expect((await zonemason(['show', 'plan.json'], { cwd: repository.folder })).stdout).toContain(
      'Changes: ',
    );
  });
});

describe('files with errors', () => {
  const UNKNOWN_TYPE = zone('example.org', 'www: { AA: 192.0.2.1 }');

  test.each([
    ['a misspelt key', 'zone: example.org\nrecrds: {}\n'],
    ['a syntax error', 'zone: [\n'],
    ['a missing include', `include: nowhere.yaml\n${zone('example.org')}`],
    ['an unknown type', UNKNOWN_TYPE],
  ])('of the base (%s) keep a zone from being compared, and no other', async (_, text) => {
    const repository = changed(
      { 'zones/a.yaml': zone('example.com'), 'zones/b.yaml': zone('example.org') },
      { ...files, 'zones/b.yaml': text },
    );
    const { code, stdout, stderr } = await diff(repository, 'HEAD');
    expect(code).toBe(6);
    expect(stderr).toContain('HEAD:zones/b.yaml');
    expect(stderr).toContain('cannot be compared');
    expect(stdout).toContain('example.com');
    expect(stdout).toContain('Left out: 1 of 2 zones');
    expect(stdout).not.toContain('example.org  zones/');
  });

  test.each<[string, string, readonly string[], number, readonly string[]]>([
    ['of mail and a zone', UNKNOWN_TYPE, [], 6, ['mail', 'zones/b.yaml']],
    ['of a zone', UNKNOWN_TYPE, ['--only', 'dns'], 6, ['zones/b.yaml']],
    ['of mail', UNKNOWN_TYPE, ['--only', 'mail'], 3, ['mail']],
    ['of nothing', UNKNOWN_TYPE, ['--zone', 'example.com'], 0, []],
    ['of the zone', UNKNOWN_TYPE, ['--zone', 'example.org'], 3, ['zones/b.yaml']],
    ['of what may be any zone', 'zone: [', ['--zone', 'example.com'], 6, ['zones/b.yaml']],
  ])('of the base are told if they are of the selection: %s', async (_, text, args, code, told) => {
    const repository = changed(
      {
        'zones/a.yaml': zone('example.com'),
        'zones/b.yaml': zone('example.org'),
        'mail/welcome/de.yaml': 'subject: a\nbody: b\n',
      },
      {
        ...files,
        'zones/b.yaml': text,
        'mail/welcome/de.yaml': 'subject: a\n',
      },
    );
    const run = await diff(repository, 'HEAD', ...args);
    const named = ['mail', 'zones/b.yaml'].filter((path) => run.stderr.includes(`HEAD:${path}`));
    expect({ code: run.code, told: named }).toEqual({ code, told });
  });

  test('of an include that several zones share keep all of them from being compared', async () => {
    const [a, b] = ['example.com', 'example.org'].map((name) => `include: ../shared.yaml\n${zone(name)}`);
    const base = { 'zones/a.yaml': a ?? '', 'zones/b.yaml': b ?? '' };
    const repository = changed(
      { 'shared.yaml': 'records: {}\n' },
      {
        ...files,
        ...base,
        'shared.yaml': 'records: { www: { A: [ } }\n',
      },
    );
    const { code, stdout, stderr } = await diff(repository, 'HEAD', '--only', 'dns');
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr.match(/cannot be compared/g)).toHaveLength(2);
  });

  test('of the base that only break rules are compared all the same', async () => {
    const broken = zone('example.org', 'www: { A: 192.0.2.1, CNAME: example.com }');
    const repository = changed(
      { 'zones/b.yaml': files['zones/b.yaml'] },
      { ...files, 'zones/b.yaml': broken },
    );
    expect(stepsOf(await diffPlan(repository, 'HEAD'))).toEqual(['delete dns/example.org/www/CNAME']);
  });

  test('of the working tree, or of the project file, end it', async () => {
    expect((await diff(changed({ 'zones/b.yaml': 'zone: [' }), 'HEAD')).code).toBe(3);
    const { code, stderr } = await diff(
      changed({ 'zonemason.yaml': project }, { ...files, 'zonemason.yaml': 'dsn: {}\n' }),
      'HEAD',
    );
    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining('HEAD:zonemason.yaml') });
  });

  test('of a translation show beside the mirror of its default', async () => {
    const mirror = 'id: t1\nlanguage: en\nsubject: Hello\nbody: Dear {{name}}\n';
    const repository = changed({
      'mail/welcome/template.yaml': mirror,
      'mail/welcome/de.yaml': 'subject: Hallo\nbody: Liebe {{nmae}}\n',
    });
    const { code, stderr } = await diff(repository, 'HEAD');
    expect(stderr).toContain('nmae');
    expect(code).toBe(3);
  });

  test('warnings of the revision are not told', async () => {
    const short = { 'zones/b.yaml': zone('example.org', 'www: { A: { content: 192.0.2.1, ttl: 90 } }') };
    const repository = changed(files, { ...files, ...short });
    expect((await diff(repository, 'HEAD')).stderr).not.toContain('ttl/short');
  });

  test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    [
      'in two files of one zone',
      { 'zones/c.yaml': zone('example.org', 'www: { A: 192.0.2.2 }') },
      ['zones/c.yaml is another file for example.org at HEAD, so example.org cannot be compared'],
    ],
    [
      'that include what is out of the repository',
      {
        'zones/b.yaml': `include: ../shared.yaml\n${zone('example.org')}`,
        'shared.yaml': '-> /nowhere/else',
      },
      ['zones/b.yaml has 1 error at HEAD, so example.org cannot be compared'],
    ],
    [
      'without a zone',
      { 'zones/b.yaml': 'zone: []\nrecords: {}\n' },
      ['zones/b.yaml has 1 error at HEAD, so its zone cannot be compared'],
    ],
  ])('of the base %s keep the zone from being compared', async (_, base, messages) => {
    const repository = repositoryWith({ ...files, ...base });
    const gone = Object.fromEntries(Object.keys(base).map((path) => [path, null]));
    writeFiles(repository.folder, { ...gone, 'zones/b.yaml': zone('example.org') });
    const { code, stdout, stderr } = await diff(repository, 'HEAD', '--only', 'dns');
    expect(code).toBe(3);
    for (const message of messages) expect(stdout + stderr).toContain(message);
  });

  test('of the base in place of the mail folder keep all templates from being compared', async () => {
    const texts = withMail.replace('brand: acme', 'brand: acme, translations: texts');
    const { 'mail/welcome/de.yaml': translation, ...others } = files;
    const repository = repositoryWith({ ...others, 'zonemason.yaml': texts, texts: 'no folder' });
    writeFiles(repository.folder, { 'zonemason.yaml': withMail, 'mail/welcome/de.yaml': translation });
    const { code, stderr } = await diff(repository, 'HEAD', '--only', 'mail');
    expect(code).toBe(3);
    expect(stderr).toContain('texts has 1 error at HEAD, so mail cannot be compared');
  });

  test.each([
    ['fatal: out of memory', 'error: at HEAD: git failed: out of memory'],
    ['fatal: could not fetch 1a2b from promisor remote', 'error: at HEAD: a file of the revision is missing'],
  ])('that git cannot read are told with the revision: %s', async (complaint, message) => {
    const { folder } = changed({});
    const bin = temporaryFolder();
    const script = `case "$*" in *cat-file*) echo "${complaint}" >&2; exit 128;; esac\nPATH="\${PATH#*:}" exec git "$@"\n`;
    writeFileSync(join(bin, 'git'), `#!/bin/sh\n${script}`, { mode: 0o755 });
    const env = { PATH: `${bin}:${process.env['PATH'] ?? ''}` };
    const { code, stdout, stderr } = await zonemason(['diff', 'HEAD'], { cwd: folder, env });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    const text = stderr.replaceAll(/\s+/g, ' ');
    expect(text).toContain(message);
    expect(text.includes('hint: clone without --filter')).toBe(complaint.includes('promisor'));
  });

  test('of a mail keep its template from being compared', async () => {
    const repository = changed(
      { 'mail/welcome/de.yaml': 'subject: a\nbody: b\n', 'zones/b.yaml': zone('example.org') },
      { ...files, 'mail/welcome/de.yaml': 'subject: a\n' },
    );
    const { code, stdout, stderr } = await diff(repository, 'HEAD');
    expect(code).toBe(6);
    expect(stderr).toContain('so mail/welcome cannot be compared');
    expect(stdout).not.toContain('mail welcome');
  });
});

describe('a repository that is not trusted', () => {
  /** Writes down every attempt to talk to anything. */
  const WITNESS = `
    const { appendFileSync } = require('node:fs');
    const tell = (what) => () => { appendFileSync(process.env.WITNESS, what + '\\n'); throw new Error(what); };
    require('node:net').Socket.prototype.connect = tell('connect');
    require('node:dgram').createSocket = tell('dgram');
    require('node:dns').lookup = tell('lookup');
  `;

  test('opens no socket, and asks for no credential', async () => {
    const repository = changed({ 'zones/b.yaml': zone('example.org') });
    const { folder } = repositoryWith({ 'witness.cjs': WITNESS });
    const seen = join(folder, 'seen');
    const { code, stderr } = await zonemason(['diff', 'HEAD'], {
      cwd: repository.folder,
      env: { NODE_OPTIONS: `--require ${join(folder, 'witness.cjs')}`, WITNESS: seen },
    });
    expect({ code, stderr: stderr.replace(/^\d warnings?;.*\n\n/, '') }).toEqual({ code: 0, stderr: '' });
    expect(existsSync(seen)).toBe(false);
  });

  test('runs none of its programs', async () => {
    const repository = repositoryWith({ ...files, '.gitattributes': '* filter=evil diff=evil\n' });
    const { folder, git } = repository;
    const ran = join(folder, '.git/ran');
    const program = join(folder, '.git/evil');
    writeFileSync(program, `#!/bin/sh\necho "$0 $@" >> ${ran}\ncat\n`, { mode: 0o755 });
    const settings = [
      'core.fsmonitor',
      'core.pager',
      'core.sshCommand',
      'filter.evil.smudge',
      'filter.evil.clean',
    ];
    for (const name of [
      ...settings,
      'diff.evil.textconv',
      'diff.external',
      'alias.ls-tree',
      'core.alternateRefsCommand',
    ])
      git('config', name, program);
    git('config', 'core.hooksPath', join(folder, '.git'));
    writeFiles(folder, { 'zones/b.yaml': zone('example.org') });
    const head = readFileSync(join(folder, '.git/HEAD'), 'utf8');
    expect((await diff(repository, 'HEAD...')).code).toBe(0);
    expect((await diff(repository, 'HEAD')).stdout).toContain('example.org');
    expect(existsSync(ran)).toBe(false);
    expect(readFileSync(join(folder, '.git/HEAD'), 'utf8')).toBe(head);
  });

  test.each(['--output=x', '-x', '--upload-pack=touch', '@{-1}', 'a\u001b[31mb', 'refs/heads/$(id)'])(
    'a revision named %j does no harm',
    async (name) => {
      const repository = changed({});
      const { code, stderr } = await diff(repository, '--', name);
      expect(code).toBe(64);
      expect(stderr).not.toContain('\u001b');
      expect(existsSync(join(repository.folder, 'x'))).toBe(false);
    },
  );
});

describe('what is behind a link out of the repository', () => {
  const outside = '/nowhere/else';
  /** A repository with links to files of another one, which may be read. */
  function linked(links: Readonly<Record<string, string>>): TestRepository & { readonly target: string } {
    const { folder } = repositoryWith({
      'example.com.yaml': files['zones/a.yaml'],
      'mail/welcome/de.yaml': files['mail/welcome/de.yaml'],
    });
    const targets = Object.entries(links).map(([path, target]) => [path, `-> ${join(folder, target)}`]);
    return {
      ...repositoryWith({ 'zonemason.yaml': withMail, ...Object.fromEntries(targets) }),
      target: folder,
    };
  }

  test.each<[string, Readonly<Record<string, string>>, Readonly<Record<string, string>>]>([
    [
      'a zone file',
      { 'zones/a.yaml': 'example.com.yaml' },
      { 'mail/welcome/de.yaml': files['mail/welcome/de.yaml'] },
    ],
    [
      'the folder of a template',
      { 'mail/welcome': 'mail/welcome' },
      { 'zones/b.yaml': files['zones/b.yaml'] },
    ],
    ['the mail folder', { mail: 'mail' }, { 'zones/b.yaml': files['zones/b.yaml'] }],
  ])('is not new, but left out and told: %s', async (_, links, others) => {
    const repository = linked(links);
    repository.commit(others);
    const { code, stdout, stderr } = await diff(
      repository,
      'HEAD',
      '--format',
      'json',
      '--detailed-exitcode',
      '--allow-outside',
      repository.target,
    );
    const plan: Plan = JSON.parse(stdout);
    expect([code, stepsOf(plan), plan.risks]).toEqual([0, [], []]);
    expect(stderr).toContain(Object.keys(links)[0]);
    expect(stderr).toContain('not in the repository at HEAD');
  });

  test('is not new where all zone files are, or their links lead to what git ignores', async () => {
    const repository = repositoryWith({
      'zonemason.yaml': project,
      '.gitignore': 'made\n',
      'zones/a.yaml': '-> ../made/a.yaml',
    });
    writeFiles(repository.folder, { 'made/a.yaml': files['zones/a.yaml'] });
    expect((await diffPlan(repository, 'HEAD')).risks).toEqual([]);
  });

  test('is not gone in a later revision', async () => {
    const repository = repositoryWith(files);
    repository.commit({ 'zones/a.yaml': `-> ${outside}` });
    const { stdout, stderr } = await diff(repository, 'HEAD~..HEAD', '--format', 'json');
    const plan: Plan = JSON.parse(stdout);
    expect([stepsOf(plan), plan.risks]).toEqual([[], []]);
    expect(stderr).toContain('zones/a.yaml');
  });

  test('is not taken for the work of a branch by plan --base', async () => {
    const repository = linked({ 'zones/a.yaml': 'example.com.yaml' });
    writeFiles(repository.folder, { 'mail/welcome/de.yaml': files['mail/welcome/de.yaml'] });
    const { target, folder: cwd } = repository;
    const options = ['--only', 'dns', '--base', 'HEAD', '--allow-outside', target];
    const { stderr } = await zonemason(['plan', ...options], {
      cwd,
      env: { ZONEMASON_DNS_ENDPOINT: 'http://127.0.0.1:1', ZONEMASON_DNS_PASSWORD_EXAMPLE_COM: 'a' },
    });
    expect(stderr).toContain('cannot tell which changes of zones/a.yaml come from this branch');
  });
});

describe('without an endpoint', () => {
  const bare = 'dns: { zones: zones/*.yaml }\nmail: { brand: acme }\n';

  test.each([
    ['none', bare, {}],
    [
      'one that cannot be used',
      bare,
      { ZONEMASON_DNS_ENDPOINT: 'nonsense', ZONEMASON_MAIL_ENDPOINT: 'http://a.example' },
    ],
  ])('%s', async (_, text, env) => {
    const repository = repositoryWith({ ...files, 'zonemason.yaml': text });
    writeFiles(repository.folder, { 'zones/b.yaml': zone('example.org') });
    const run = (...args: readonly string[]): Promise<Run> =>
      zonemason(args, { cwd: repository.folder, env });
    expect((await run('validate')).code).toBe(0);
    expect((await run('diff', 'HEAD', '--format', 'json')).code).toBe(0);
    expect((await run('fmt')).code).toBe(0);
    expect((await run('fmt', '--check')).code).toBe(0);
    expect((await run('mail', 'status', '--offline')).code).toBe(0);
    for (const args of [['plan'], ['apply', '--yes'], ['plan', '--only', 'mail']]) {
      const { code, stderr } = await run(...args);
      expect({ args, code }).toEqual({ args, code: 64 });
      expect(stderr).toMatch(/ZONEMASON_(?:DNS|MAIL)_ENDPOINT/);
    }
  });
});
