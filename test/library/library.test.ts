import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { Plan } from '../../src/plan/plan.js';
import { atSomeTime } from '../support/at-some-time.js';
import { describe, expect, test } from 'vitest';
import type { Credentials, FindRecordsOptions, StepReport } from '../../src/index.js';
import {
  apply,
  diff,
  diffNames,
  Failure,
  format,
  exportZones,
  addLanguage,
  findRecords,
  replaceInFiles,
  importFiles,
  importFrom,
  InvalidFiles,
  isClean,
  loadProject,
  parsePlan,
  plan,
  renderPlan,
  resolve as resolveName,
  rollback,
  validate,
  verifyZones,
} from '../../src/index.js';
import { withMail } from '../e2e/mail-services.js';
import { passwordsFor } from '../e2e/project.js';
import { expectSchema } from '../support/expect-schema.js';
import type { SandboxSetting } from '../e2e/services.js';
import { someRecord, withSandbox, writesOf } from '../e2e/services.js';
import { repositoryIn } from '../support/git.js';
import { startNameServer } from '../support/name-server.js';
import { temporaryFolder } from '../support/after-tests.js';
import { editor } from '../support/mail-organisation.js';

const com = { 'example.com': 'records: { www: { A: 192.0.2.2 } }\n' };
const net = { 'example.net': 'records: { www: { A: 192.0.2.3 } }\n' };
const old = [someRecord({ content: '192.0.2.1' })];

/** A project of two zones, each of which differs from its live state in one record. */
async function someProject(setting: Partial<SandboxSetting> = {}) {
  const zones = { ...com, ...net };
  const live = { 'example.com': old, 'example.net': old };
  const { folder, service } = await withSandbox({ zones, live, ...setting });
  const file = join(folder, 'zonemason.yaml');
  return { folder, file, service, project: await loadProject({ file, env: passwordsFor(zones) }) };
}

/** What a promise is rejected with. */
function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('loading a project', () => {
  test('says where it is and whose service it is for, and no more', async () => {
    const { project, folder, file, service } = await someProject();
    expect(project).toEqual({
      file,
      root: folder,
      dns: { endpoint: service.url.href, zones: ['zones/*.yaml'] },
      mail: null,
    });
  });

  test('throws every problem of the project file at once', async () => {
    const { file } = await someProject();
    writeFileSync(file, 'dns: { endpoint: 1, zone: x }\nrules: { ttl/shrot: off }\n');
    const error = await rejection(loadProject({ file }));
    expect(error).toBeInstanceOf(InvalidFiles);
    expect(error instanceof InvalidFiles && error.diagnostics.length).toBeGreaterThan(1);
  });

  test('reads the files of its own folder, whatever folder the process is in', async () => {
    const { folder, service } = await withMail({
      files: { welcome: { de: ['Hallo {{name}}', 'Text'] } },
      live: { welcome: { de: ['Hallo {{name}}', 'Text'], fr: ['Bonjour', 'Texte'] } },
      zones: { 'example.com': ['192.0.2.1', '192.0.2.2'] },
    });
    const env = { ...passwordsFor(com), ZONEMASON_MAIL_TOKEN: service.mail.issueToken(editor.email) };
    const plans = [];
    for (const [cwd, file] of [
      [folder, undefined],
      [folder, 'zonemason.yaml'],
      [join(folder, 'zones'), undefined],
      [dirname(folder), join(basename(folder), 'zonemason.yaml')],
      [process.cwd(), join(folder, 'zonemason.yaml')],
    ] as const) {
      const project = await loadProject({ cwd, env, ...(file !== undefined && { file }) });
      expect(project.root).toBe(folder);
      expect((await validate(project)).summary.error).toBe(0);
      const made: Plan = JSON.parse(atSomeTime(JSON.stringify(await plan(project))));
      plans.push({ ...made, createdAt: '' });
    }
    expect(plans[0]?.summary).toEqual({ create: 0, update: 1, delete: 1 });
    for (const each of plans) expect(each).toEqual(plans[0]);
  });

  test('checks a project that has no endpoint, and plans none', async () => {
    const { folder } = await someProject();
    const text = 'dns: { zones: zones/*.yaml }\nmail: {}\n';
    writeFileSync(join(folder, 'zonemason.yaml'), text);
    const project = await loadProject({ cwd: folder, env: {} });
    expect(project).toMatchObject({ dns: { endpoint: null }, mail: { endpoint: null, brand: null } });
    expect((await validate(project, { only: 'dns' })).summary.error).toBe(0);
    expect(await rejection(plan(project, { only: 'dns' }))).toMatchObject({ kind: 'usage' });
  });

  test('takes no other object for a project', async () => {
    const { project } = await someProject();
    await expect(plan({ ...project })).rejects.toThrow(TypeError);
  });
});

describe('validating', () => {
  test('gives what the schema says', async () => {
    const { project, folder } = await someProject();
    writeFileSync(join(folder, 'zones/example.com.yaml'), 'zone: example.com\nrecords: { www: { A: 1 } }\n');
    const found = await validate(project);
    expectSchema('diagnostics', found);
    expect(found).toMatchObject({ files: 2, summary: { error: 1, warning: 0 } });
    expect(found.diagnostics[0]).toMatchObject({ severity: 'error', line: 2, zone: 'example.com' });
  });

  test('checks translations against the mirrors of their defaults', async () => {
    const file = join(
      temporaryFolder({
        'zonemason.yaml': 'mail: {}\n',
        'mail/welcome/template.yaml': 'id: t1\nlanguage: en\nsubject: Hello\nbody: Dear {{name}}\n',
        'mail/welcome/de.yaml': 'subject: Hallo\nbody: Liebe {{nmae}}\n',
      }),
      'zonemason.yaml',
    );
    const { diagnostics } = await validate(await loadProject({ file, env: {} }));
    expect(diagnostics.map(({ code }) => code)).toContain('mail/unknown-placeholder');
  });

  test('tells of the wanted zones alone', async () => {
    const { project } = await someProject();
    expect(await validate(project, { zones: (name) => name.endsWith('.net') })).toMatchObject({ files: 1 });
  });
});

describe('planning', () => {
  test('gives a plan that survives JSON', async () => {
    const { project } = await someProject();
    const proposed = await plan(project);
    expectSchema('plan', proposed);
    expect(proposed.summary).toEqual({ create: 0, update: 2, delete: 0 });
    expect(parsePlan(JSON.stringify(proposed))).toEqual(proposed);
  });

  test('tells how far it is', async () => {
    const { project } = await someProject();
    const told: unknown[] = [];
    await plan(project, { onProgress: (progress) => told.push(progress) });
    expect(told).toEqual([
      { done: 1, total: 2 },
      { done: 2, total: 2 },
    ]);
  });

  test('throws what is wrong with the files before it asks the service', async () => {
    const { project, folder, service } = await someProject();
    writeFileSync(join(folder, 'zones/example.com.yaml'), 'zone: example.com\n');
    expect(await rejection(plan(project))).toMatchObject({
      kind: 'invalid-files',
      diagnostics: [{ code: expect.any(String) }],
    });
    expect(service.seen).toEqual([]);
  });

  test('gives warnings to whoever wants them', async () => {
    const { project, folder } = await someProject();
    const text = 'zone: example.com\nrecords: { www: { A: { content: 192.0.2.2, ttl: 60 } } }\n';
    writeFileSync(join(folder, 'zones/example.com.yaml'), text);
    const codes: string[] = [];
    await plan(project, { onWarning: ({ code }) => codes.push(code) });
    expect(codes).toContain('ttl/short');
  });

  describe('when a zone cannot be read', () => {
    const setting = { live: { 'example.com': old } };

    test('throws why', async () => {
      const { project } = await someProject(setting);
      const error = await rejection(plan(project));
      expect(error).toBeInstanceOf(Failure);
      expect(error).toMatchObject({ kind: 'credentials', message: expect.stringContaining('example.net') });
    });

    test('goes on without it where somebody is told', async () => {
      const { project } = await someProject(setting);
      const told: string[] = [];
      const { zones } = await plan(project, { onUnreadable: (_, scope) => told.push(scope) });
      expect([told, zones.map(({ zone }) => zone)]).toEqual([['example.net'], ['example.com']]);
    });
  });

  test('ends when it is aborted', async () => {
    const { project } = await someProject();
    const signal = AbortSignal.abort();
    expect(await rejection(plan(project, { signal }))).toMatchObject({ kind: 'interrupted' });
  });
});

describe('credentials', () => {
  const refused = { kind: 'credentials' };
  const given: readonly [string, Credentials, object][] = [
    ['a function that knows the password', { dns: () => 'correct horse' }, { hasChanges: true }],
    ['a promise of it', { dns: () => Promise.resolve('correct horse') }, { hasChanges: true }],
    ['a wrong password', { dns: () => 'wrong' }, refused],
    ['nothing', {}, refused],
  ];

  test.each(given)('by %s', async (_, credentials, outcome) => {
    const { file } = await someProject();
    const project = await loadProject({ file, env: {} });
    const settled: unknown = await plan(project, { credentials }).catch((error: unknown) => error);
    expect(settled).toMatchObject(outcome);
  });
});

describe('applying', () => {
  test('makes what is live agree, tells of each step, and keeps a journal', async () => {
    const { project, folder, service } = await someProject();
    const steps: StepReport[] = [];
    const report = await apply(project, await plan(project), { onStep: (step) => steps.push(step) });
    expectSchema('report', report);
    expect([isClean(report), steps.map(({ status }) => status)]).toEqual([true, ['done', 'done']]);
    expect((await service.listing('example.com')).map(({ content }) => content)).toEqual(['192.0.2.2']);
    expect(readdirSync(join(folder, '.zonemason/journal'))).toHaveLength(2);
    expect(await plan(project)).toMatchObject({ hasChanges: false });
  });

  test('does nothing for an empty plan', async () => {
    const { project, service } = await someProject();
    await apply(project, await plan(project));
    const empty = await plan(project);
    const requests = service.seen.length;
    expect(await apply(project, empty)).toMatchObject({ steps: [], interrupted: false });
    expect(service.seen).toHaveLength(requests);
  });

  test('keeps no journal where none is wanted', async () => {
    const { project, folder } = await someProject();
    await apply(project, await plan(project), { journal: false });
    expect(existsSync(join(folder, '.zonemason/journal'))).toBe(false);
  });

  test('keeps its journals in the folder that is named', async () => {
    const { project, folder } = await someProject();
    await apply(project, await plan(project), { journal: join(folder, 'elsewhere/journals') });
    expect(existsSync(join(folder, '.zonemason/journal'))).toBe(false);
    expect(readdirSync(join(folder, 'elsewhere/journals'))).toHaveLength(2);
  });

  test('refuses a plan that is stale, and changes nothing', async () => {
    const { project, service } = await someProject();
    const proposed = await plan(project);
    const [record] = await service.listing('example.net');
    await service.send('example.net', 'PUT', `/example.net/${record?.id}`, { ...record, ttl: 900 });
    expect(await rejection(apply(project, proposed))).toMatchObject({ kind: 'stale-plan' });
    expect(writesOf(service.seen)).toEqual([]);
  });

  test('asks for consent to a blocking risk', async () => {
    const { project, folder, service } = await someProject();
    writeFileSync(join(folder, 'zones/example.com.yaml'), 'zone: example.com\nrecords: {}\n');
    const proposed = await plan(project, { zones: (name) => name === 'example.com' });
    expect(await rejection(apply(project, proposed))).toMatchObject({ kind: 'refused' });
    expect(writesOf(service.seen)).toEqual([]);
    const allow = proposed.risks.filter(({ level }) => level === 'block').map(({ code }) => code);
    expect(isClean(await apply(project, proposed, { allow }))).toBe(true);
  });

  test('reports the steps that the service would refuse, and changes nothing', async () => {
    const { project, service } = await someProject();
    const text = JSON.stringify(await plan(project)).replaceAll('192.0.2.2', '192.0.2.2.2');
    const error = await rejection(apply(project, parsePlan(text)));
    expect(error).toBeInstanceOf(InvalidFiles);
    expect(error).toMatchObject({
      kind: 'invalid-files',
      diagnostics: [{ code: 'a/content', address: 'dns/example.com/www/A' }],
    });
    expect(writesOf(service.seen)).toEqual([]);
  });

  test('takes no plan for another service', async () => {
    const [one, other] = [await someProject(), await someProject()];
    const proposed = await plan(one.project);
    expect(await rejection(apply(other.project, proposed))).toMatchObject({
      kind: 'usage',
      hint: expect.stringContaining('make a new plan'),
    });
  });

  test('begins nothing once it is aborted', async () => {
    const { project, service } = await someProject();
    const proposed = await plan(project);
    const signal = AbortSignal.abort();
    expect(await rejection(apply(project, proposed, { signal }))).toMatchObject({ kind: 'interrupted' });
    expect(writesOf(service.seen)).toEqual([]);
  });
});

describe('going back', () => {
  test('restores what a journal has saved, once it is confirmed', async () => {
    const { project, folder, service } = await someProject();
    await apply(project, await plan(project));
    const journals = readdirSync(join(folder, '.zonemason/journal'))
      .filter((name) => name.includes('example.com'))
      .map((name) => join(folder, '.zonemason/journal', name));

    const refused = rollback(project, journals, { confirm: () => false });
    expect(await rejection(refused)).toMatchObject({ kind: 'error' });
    const shown: number[] = [];
    const steps: string[] = [];
    const report = await rollback(project, journals, {
      confirm: ({ summary }) => shown.push(summary.update) > 0,
      onStep: ({ status }) => steps.push(status),
    });
    expect([isClean(report), shown, steps]).toEqual([true, [1], ['done']]);
    expect((await service.listing('example.com')).map(({ content }) => content)).toEqual(['192.0.2.1']);
  });
});

describe('comparing files', () => {
  test('needs no service, and gives a plan that cannot be applied', async () => {
    const { project, folder, service } = await someProject();
    repositoryIn(folder);
    writeFileSync(
      join(folder, 'zones/example.com.yaml'),
      'zone: example.com\nrecords: { www: { A: 192.0.2.9 } }\n',
    );
    expect(await diffNames(project, 'HEAD')).toEqual([{ scope: 'example.com', isDeleted: false }]);
    const changed = await diff(project, 'HEAD');
    expect([changed.summary, service.seen]).toEqual([{ create: 0, update: 1, delete: 0 }, []]);
    expect(await renderPlan(changed, { format: 'markdown' })).toContain('192.0.2.9');
    expect(await rejection(apply(project, changed))).toMatchObject({ kind: 'usage' });
    expect(await rejection(diff(project, 'nowhere'))).toMatchObject({ kind: 'usage' });
  });

  test('throws InvalidFiles for errors at the revision', async () => {
    const { project, folder } = await someProject();
    const path = join(folder, 'zones/example.com.yaml');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, 'zone: example.com\n');
    const { commit } = repositoryIn(folder);
    writeFileSync(path, text);
    expect(await rejection(diff(project, 'HEAD'))).toBeInstanceOf(InvalidFiles);
    commit({ 'zonemason.yaml': 'dns: 1\n' });
    expect(await rejection(diff(project, 'HEAD'))).toBeInstanceOf(InvalidFiles);
  });
});

test('a verification is what the schema says', async () => {
  const { project } = await someProject();
  const server = await startNameServer({ zones: { 'example.com': [] } });
  const found = await verifyZones(project, { servers: [server.address] });
  expectSchema('verification', found);
  expect(found.summary.differ).toBeGreaterThan(0);
});

describe('finding records', () => {
  test.each<[FindRecordsOptions, readonly string[]]>([
    [{ address: '192.0.2.0/24' }, ['example.com', 'example.net']],
    [{ address: '192.0.2.3' }, ['example.net']],
    [{ address: '192.0.2.0/24', zones: (name) => name === 'example.com' }, ['example.com']],
    [{ address: '192.0.2.3', zones: (name) => name === 'example.com' }, []],
  ])('gives those of all files, or of the wanted zones alone: %j', async (options, zones) => {
    const { project } = await someProject();
    const found = await findRecords(project, options);
    expect(found.map(({ zone }) => zone)).toEqual(zones);
  });

  test('finds nothing for nothing', async () => {
    const { project } = await someProject();
    expect(await rejection(findRecords(project, {}))).toMatchObject({ kind: 'usage' });
  });
});

describe('replacing an address', () => {
  test('gives the files before and after, and writes them when told to', async () => {
    const { project } = await someProject();
    const query = { address: '192.0.2.3', replace: '192.0.2.33' };
    const { files, zones, left } = await replaceInFiles(project, query);
    expect(zones).toEqual([{ zone: 'example.net', records: 1 }]);
    expect(left).toEqual([]);
    expect(files.map(({ after }) => after)).toEqual([expect.stringContaining('192.0.2.33')]);
    expect(await findRecords(project, { address: '192.0.2.33' })).toEqual([]);
    await replaceInFiles(project, { ...query, write: true });
    expect(await findRecords(project, { address: '192.0.2.33' })).toHaveLength(1);
    for (const { path, after } of files) expect(readFileSync(path, 'utf8')).toBe(after);
  });

  test('refuses what is no replacement', async () => {
    const { project } = await someProject();
    for (const replace of ['2001:db8::1', 'www.example.com', ''])
      expect(await rejection(replaceInFiles(project, { address: '192.0.2.3', replace }))).toMatchObject({
        kind: 'usage',
      });
  });
});

describe('resolving a name', () => {
  test('says what the files answer, and what is live', async () => {
    const { project } = await someProject();
    const found = await resolveName(project, 'www.example.com', { type: 'A' });
    expect(found.answers).toMatchObject([
      { type: 'A', answered: true, chain: [{ name: 'www.example.com' }] },
    ]);
    const live = await resolveName(project, 'www.example.com', { at: 'live' });
    expect(live.answers.map(({ type }) => type)).toEqual(['A', 'AAAA']);
  });

  test('refuses a name in no zone', async () => {
    const { project } = await someProject();
    expect(await rejection(resolveName(project, 'www.example.org'))).toMatchObject({ kind: 'error' });
  });
});

describe('writing files', () => {
  test('exports what the files say, or what is live', async () => {
    const { project } = await someProject();
    const [declared] = await exportZones(project, ['example.com'], { serial: 7 });
    expect(declared).toMatchObject({ zone: 'example.com', notes: [], state: 'new' });
    expect(declared?.text).toContain(' hostmaster.invalid. 7 ');
    const [live] = await exportZones(project, ['example.com'], { live: true, format: 'json' });
    expect(JSON.parse(live?.text ?? '')).toContainEqual(expect.objectContaining({ id: expect.anything() }));
  });

  test('imports what is live, and replaces nothing unless it may', async () => {
    const { project, folder } = await someProject();
    const zones = ['example.com'];
    expect(await rejection(importFiles(project, { zones }))).toMatchObject({ kind: 'error' });
    const [file] = await importFiles(project, { zones, force: true });
    expect(file).toMatchObject({
      path: relative(process.cwd(), join(folder, 'zones/example.com.yaml')),
      state: 'different',
    });
    expect(await plan(project, { zones: (name) => name === 'example.com' })).toMatchObject({
      hasChanges: false,
    });
  });

  test('imports what files of another program say, and may write nothing', async () => {
    const { project, folder } = await someProject();
    const master = '@ 60 SOA ns host 1 2 3 4 5\nwww 60 A 192.0.2.1\n';
    writeFileSync(join(folder, 'db.example.org'), master);
    const from = join(folder, 'db.example.org');
    const [dry] = await importFrom(project, from, { dryRun: true });
    expect(dry).toMatchObject({ zone: 'example.org', losses: [{ text: expect.stringContaining('SOA') }] });
    expect(existsSync(dry?.path ?? '')).toBe(false);
    const [written] = await importFrom(project, Buffer.from(master), {
      source: 'zone',
      zones: ['example.org'],
      out: join(folder, 'more'),
    });
    expect(readFileSync(join(folder, 'more/example.org.yaml'), 'utf8')).toBe(written?.text);
  });

  test('gives files in canonical layout, and writes none', async () => {
    const { project, folder } = await someProject();
    const path = join(folder, 'zones/example.com.yaml');
    const before = readFileSync(path, 'utf8');
    const formatted = await format(project, { files: [path] });
    expect(formatted).toEqual([{ path, text: expect.stringContaining('192.0.2.2'), isChanged: true }]);
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  test('throws what keeps files from being read', async () => {
    const { project, folder } = await someProject();
    writeFileSync(join(folder, 'zones/example.com.yaml'), 'zone: [');
    expect(await rejection(format(project))).toBeInstanceOf(InvalidFiles);
  });
});

describe('mail', () => {
  const texts = { welcome: { de: ['Hallo {{name}}', 'Liebe {{name}}\n'] } } as const;

  test('is planned and applied as zones are', async () => {
    const { folder, service } = await withMail({ files: texts, live: { welcome: {} } });
    const project = await loadProject({ file: join(folder, 'zonemason.yaml'), env: {} });
    const proposed = await plan(project, { credentials: { mail: () => editor } });
    const token = service.mail.issueToken(editor.email);
    const report = await apply(project, proposed, { credentials: { mail: async () => ({ token }) } });
    expect([isClean(report), service.subjects('welcome')]).toEqual([true, ['de: Hallo {{name}}']]);
  });

  test.each<[boolean | readonly string[], readonly string[]]>([
    [true, ['invoice', 'welcome']],
    [[], ['invoice', 'welcome']],
    [['invoice'], ['invoice']],
  ])('is imported as files of %j', async (mail, names) => {
    const { folder } = await withMail({ files: {}, live: { welcome: {}, invoice: {} } });
    const project = await loadProject({ file: join(folder, 'zonemason.yaml'), env: {} });
    const files = await importFiles(project, { mail, credentials: { mail: () => editor } });
    const paths = files.map(({ path }) => relative(join(folder, 'mail'), path));
    expect(paths.toSorted()).toEqual(names.map((name) => `${name}/template.yaml`));
  });

  test('gets files to translate', async () => {
    const folder = temporaryFolder({
      'zonemason.yaml': 'mail: { endpoint: https://api.example.net, brand: acme }\n',
      'mail/welcome/template.yaml': 'id: t1\nlanguage: en\nsubject: Hello\nbody: Text\n',
      'mail/invoice/template.yaml': 'id: t2\nlanguage: en\nsubject: Invoice\nbody: Text\n',
    });
    const project = await loadProject({ file: join(folder, 'zonemason.yaml'), cwd: folder, env: {} });
    const path = 'mail/welcome/fr.yaml';
    expect(await addLanguage(project, 'fr', { templates: ['welcome'] })).toMatchObject([
      { path, state: 'new' },
    ]);
    expect(readFileSync(join(folder, path), 'utf8')).toContain('Hello');
    const again = await addLanguage(project, 'FR');
    expect(again.map((file) => [file.path, file.state])).toEqual([
      ['mail/invoice/fr.yaml', 'new'],
      [path, 'same'],
    ]);
    expect(await rejection(addLanguage(project, 'en'))).toMatchObject({ kind: 'usage' });
  });

  test('says what is wrong with a secret of one-time passwords, and never shows it', async () => {
    const { folder } = await withMail({ files: texts, live: { welcome: {} } });
    const project = await loadProject({ file: join(folder, 'zonemason.yaml'), env: {} });
    const credentials = { mail: () => ({ ...editor, otpSecret: 'no-base32!' }) };
    const error = await rejection(plan(project, { credentials }));
    expect(error).toMatchObject({ kind: 'credentials', message: expect.not.stringContaining('no-base32') });
  });
});
