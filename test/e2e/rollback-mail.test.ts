import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Running } from '../cli/support.js';
import { editor } from '../support/mail-organisation.js';
import type { ProxyFault } from '../support/fault-proxy.js';
import type { MailService, MailSetting, Texts } from './mail-services.js';
import { defaultText, idOf, withMail } from './mail-services.js';
import type { Project } from './project.js';
import { reportIn } from './project.js';
import { expectSchema } from '../support/expect-schema.js';
import { writesOf } from './services.js';

const text = (subject: string): Texts[string] => [`${subject} {{name}}`, `${subject} {{name}},\n`];

/** A create, an update, a delete, and a language of which only capitals change. */
const setting = {
  files: { welcome: { de: text('Hallo'), es: text('Hola'), 'pt-BR': text('Oi') } },
  live: { welcome: { de: text('Tach'), fr: text('Salut'), 'pt-br': text('Oi') } },
} satisfies MailSetting;

const BEFORE = ['de: Tach {{name}}', 'fr: Salut {{name}}', 'pt-br: Oi {{name}}'];
const AFTER = ['de: Hallo {{name}}', 'es: Hola {{name}}', 'pt-BR: Oi {{name}}'];

/** The journals of a project, the oldest first. */
function journalsOf({ folder }: Pick<Project, 'folder'>): readonly string[] {
  const names = readdirSync(join(folder, '.zonemason/journal')).toSorted();
  return names.map((name) => `.zonemason/journal/${name}`);
}

/** A project to which its files were applied. */
async function applied(change: Partial<MailSetting> = {}) {
  const project = await withMail({ ...setting, ...change });
  const { code, stdout, stderr } = await project.run(['apply', '--yes']);
  if (code !== 0) throw new Error(stderr);
  const [journal = '', ...others] = journalsOf(project);
  return { ...project, journal, others, stdout };
}

test.concurrent('a rollback is shown like a plan, applied like one, and has a journal', async () => {
  const { run, folder, service, journal, stdout: told } = await applied();
  expect(told).toContain(
    `To undo: zonemason rollback ${journal.slice(0, -'-mail%2Fwelcome.jsonl'.length).split('/').at(-1)}\n`,
  );
  const { code, stdout } = await run(['rollback', journal, '--yes', '--report', 'report.json']);
  expect(code).toBe(0);
  expect(stdout).toContain(`mail welcome  ${journal}, brand acme  +2 ~1 -2\n`);
  expect(stdout).toContain('Done: 2 created, 1 updated, 2 deleted');
  expect(service.subjects('welcome')).toEqual(BEFORE);

  for (const line of readFileSync(join(folder, journal), 'utf8').trimEnd().split('\n'))
    expectSchema('journal', JSON.parse(line));
  const [report] = reportIn(folder).scopes;
  expect(report).toMatchObject({ scope: 'mail/welcome', verified: true });
  expect((await run(['rollback', report?.journal ?? '', '--yes'])).code).toBe(0);
  expect(service.subjects('welcome')).toEqual(AFTER);
});

test.concurrent('a run of mail alone has no zone to choose', async () => {
  const { run, service } = await applied();
  const { code, stderr } = await run(['rollback', '--last', '--yes', '--quiet', '--zone', 'example.com']);
  expect(code).toBe(64);
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain(
    'no journal is of a zone that matches --zone example.com hint: they are of mail alone, which --zone leaves out; `zonemason rollback` lists',
  );
  expect(service.subjects('welcome')).toEqual(AFTER);
});

test.concurrent('texts come back to the last character', async () => {
  const body = 'Tach {{name}},\n\n  ##[error]\u{1b}[31m \u2028 "quotes" \\ 日本 🎉\u0007\n\n\n';
  const { run, service, journal } = await applied({ live: { welcome: { de: ['Tach {{name}}', body] } } });
  expect((await run(['rollback', journal, '--yes'])).code).toBe(0);
  const bodies = service.mail.translations({ brand: 'acme', template: idOf('welcome') });
  expect(bodies.map((translation) => translation.body)).toEqual([body]);
});

test.concurrent('a journal of format 1 goes back', async () => {
  const project = await applied();
  rewrite('"formatVersion":"2.3"', '"formatVersion":"1.0"')(project);
  rewrite('"scope":"mail/welcome"', '"zone":"mail/welcome"')(project);
  expect((await project.run(['rollback', project.journal, '--yes'])).code).toBe(0);
  expect(project.service.subjects('welcome')).toEqual(BEFORE);
});

test.concurrent('a second rollback has nothing to do', async () => {
  const { run, service, journal } = await applied();
  expect((await run(['rollback', journal, '--yes'])).code).toBe(0);
  const writes = writesOf(service.seen).length;
  const { code, stdout } = await run(['rollback', journal, '--yes']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Nothing to roll back/);
  expect(writesOf(service.seen)).toHaveLength(writes);
});

test.concurrent('zones and mails of one run go back together', async () => {
  const { run, folder, service, stdout } = await applied({
    zones: { 'example.com': ['192.0.2.9', '192.0.2.1'] },
  });
  const [, undo = ''] = /^To undo: zonemason (.*)$/m.exec(stdout) ?? [];
  expect(undo).toMatch(/^rollback [\d-]+T[\d.-]+Z$/);
  const rolledBack = await run([...undo.split(' '), '--yes', '--report', 'report.json']);
  expect(rolledBack.code).toBe(0);
  expect(rolledBack.stdout).toContain('2 updated');
  expect(rolledBack.stdout).toContain('1 zone and 1 mail template verified');
  expect(reportIn(folder).scopes).toEqual([
    {
      scope: 'example.com',
      verified: true,
      differences: [],
      journal: expect.any(String),
      concurrency: { reached: 1, lowered: 0 },
    },
    {
      scope: 'mail/welcome',
      template: { brand: 'acme', id: idOf('welcome'), name: 'welcome' },
      verified: true,
      differences: [],
      journal: expect.any(String),
      concurrency: { reached: expect.any(Number), lowered: 0 },
    },
  ]);
  expect(service.subjects('welcome')).toEqual(BEFORE);
});

/** Five writes, one after another; what `lose-answer` does to one is what `lose-request` does to the next. */
const kills = [[0, 'lose-request'], ...[0, 1, 2, 3, 4].map((n) => [n, 'lose-answer'] as const)] as const;

test.concurrent.each(kills)('a run killed at its write %i (%s) is rolled back', async (n, fault) => {
  let running: Running | null = null;
  let writes = 0;
  const project = await withMail({
    ...setting,
    fault: ({ method }) => {
      if (method === 'GET' || (writes += 1) !== n + 1) return undefined;
      running?.child.kill('SIGKILL');
      return { fault };
    },
  });
  running = project.start(['apply', '--yes', '--concurrency', '1']);
  expect((await running.ended).code).toBeNull();
  const [journal = ''] = journalsOf(project);
  expect((await project.run(['rollback', journal, '--yes'])).code).toBe(0);
  expect(project.service.subjects('welcome')).toEqual(BEFORE);
});

test.concurrent('a run that was done in part is rolled back', async () => {
  const refused: ProxyFault = { answer: { status: 422, body: 'no' } };
  const project = await withMail({
    ...setting,
    fault: ({ method, body }) => (method === 'POST' && body.includes('Hola') ? refused : undefined),
  });
  expect((await project.run(['apply', '--yes'])).code).toBe(6);
  const [journal = ''] = journalsOf(project);
  expect((await project.run(['rollback', journal, '--yes'])).code).toBe(0);
  expect(project.service.subjects('welcome')).toEqual(BEFORE);
});

describe('what has happened since:', () => {
  test.concurrent('edits of others go, too, and are shown before', async () => {
    const { run, service, journal } = await applied();
    await service.replace({ welcome: { ...setting.files.welcome, it: text('Ciao') } });
    const { code, stdout } = await run(['rollback', journal, '--yes']);
    expect(code).toBe(0);
    expect(stdout).toContain('  - it\n');
    expect(service.subjects('welcome')).toEqual(BEFORE);
  });

  test.concurrent('a default that was changed is told, and nothing more', async () => {
    const { run, service, journal } = await applied();
    await service.replace(setting.files, 'Dearest {{customer.name}}\n');
    const { code, stderr } = await run(['rollback', journal, '--yes']);
    expect(code).toBe(0);
    expect(stderr).toContain('mail/stale-mirror');
    expect(stderr).toContain('the default of welcome has changed since that run');
    expect(service.subjects('welcome')).toEqual(BEFORE);
  });

  test.concurrent('a template that has another name is found by its id', async () => {
    const { run, service, journal } = await applied();
    await seedTemplate(service, { id: idOf('welcome'), name: 'greeting' });
    const { code, stdout } = await run(['rollback', journal, '--yes']);
    expect(code).toBe(0);
    expect(stdout).toContain('mail greeting');
    expect(service.subjects('welcome')).toEqual(BEFORE);
  });

  test.concurrent('a template that is gone is an error, also where another has its name', async () => {
    const { run, service, journal } = await applied();
    await seedTemplate(service, { id: idOf('another'), name: 'welcome' });
    const writes = writesOf(service.seen).length;
    const { code, stderr } = await run(['rollback', journal, '--yes']);
    expect(code).toBe(1);
    expect(stderr).toContain('mail/welcome: the template (id ');
    expect(writesOf(service.seen)).toHaveLength(writes);
  });

  test.concurrent('a template that is gone does not keep the others', async () => {
    const { run, service, journal, others } = await applied({
      files: { ...setting.files, invoice: { de: text('Rechnung') } },
      live: { ...setting.live, invoice: {} },
    });
    service.mail.deleteTemplate({ brand: 'acme', template: idOf('invoice') });
    const { code, stderr } = await run(['rollback', '--yes', journal, ...others]);
    expect(code).toBe(6);
    expect(stderr).toContain('mail/invoice: the template (id ');
    expect(service.subjects('welcome')).toEqual(BEFORE);
  });
});

/** Replaces all templates by one that has the translations of the files. */
function seedTemplate(
  { mail }: MailService,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  const translations = Object.entries(setting.files.welcome).map(([language, [subject, body]]) => ({
    language,
    subject,
    body,
  }));
  return mail.seed({
    users: [editor],
    brands: [{ name: 'acme', templates: [{ id, name, ...defaultText, translations }] }],
  });
}

test.concurrent('each of two templates of one name has a journal, and goes back by it', async () => {
  const ids = ['welcome', 'invoice'].map(idOf);
  const project = await withMail({
    files: Object.fromEntries(ids.map((id) => [id, { de: text('Hallo') }])),
    live: {},
  });
  const templates = ids.map((id) => ({ id, name: 'same', ...defaultText }));
  await project.service.mail.seed({ users: [editor], brands: [{ name: 'acme', templates }] });
  const { report } = await project.apply('--yes');
  expect(report.scopes.map(({ scope }) => scope).toSorted()).toEqual(
    ids.map((id) => `mail/${id}`).toSorted(),
  );
  expect(report.scopes.map(({ template }) => template?.name)).toEqual(['same', 'same']);
  const journals = journalsOf(project);
  expect(new Set(report.scopes.map(({ journal }) => journal))).toEqual(new Set(journals));
  const rolledBack = await project.run(['rollback', '--yes', '--allow', 'template-emptied', ...journals]);
  expect(rolledBack.code).toBe(0);
  expect(['welcome', 'invoice'].map(project.service.subjects)).toEqual([[], []]);
});

test.concurrent('a rollback of some of many templates is not held to be one of all', async () => {
  const languages = ['de', 'es', 'fr', 'it'];
  const all = (subject: string): Texts =>
    Object.fromEntries(languages.map((language) => [language, text(subject)]));
  const names = Array.from({ length: 60 }, (_, index) => `t${index}`);
  const files = Object.fromEntries(
    names.map((name, index) => [name, index < 12 ? { ...all('Old'), de: text('New') } : all('Old')]),
  );
  const project = await withMail({
    files,
    live: Object.fromEntries(names.map((name) => [name, all('Old')])),
  });
  expect((await project.apply('--yes')).code).toBe(0);
  expect(await project.run(['rollback', '--last', '--yes'])).toMatchObject({ code: 0 });
});

type Applied = Awaited<ReturnType<typeof applied>>;

/** Adds lines to `mail` of the project file. */
function set(lines: string): (project: Applied) => void {
  return ({ folder }) => {
    const path = join(folder, 'zonemason.yaml');
    writeFileSync(path, `${readFileSync(path, 'utf8')}${lines}`);
  };
}

describe('of the project file', () => {
  test.concurrent.each<[string, string, readonly string[]]>([
    ['the policy does not count', '  policy: create-only\n', BEFORE],
    [
      'what is ignored is left alone',
      '  ignore: [{ language: "{es,fr}" }, { language: es }, { language: fr }]\n',
      ['de: Tach {{name}}', 'es: Hola {{name}}', 'pt-br: Oi {{name}}'],
    ],
  ])('%s', async (_, lines, left) => {
    const project = await applied();
    set(lines)(project);
    expect((await project.run(['rollback', project.journal, '--yes'])).code).toBe(0);
    expect(project.service.subjects('welcome')).toEqual(left);
  });
});

describe('a rollback is refused, and nothing is changed,', () => {
  test.concurrent.each<[string, (project: Applied) => void, readonly string[], number, string]>([
    [
      'when it would delete what is protected',
      set('  protect: [{ language: es }]\n'),
      [],
      5,
      'es is protected',
    ],
    ['when the journal is of another brand', rewrite('"acme"', '"umbrella"'), [], 64, 'umbrella'],
    ['when the journal is of another service', rewrite('127.0.0.1', '127.0.0.2'), [], 64, '127.0.0.2'],
    ['when the journal says nothing of its template', rewrite('"template":', '"tmpl":'), [], 64, 'line 1'],
    ['when the journal is there twice', () => undefined, ['JOURNAL'], 64, 'more than one'],
  ])('%s', async (_, change, more, code, told) => {
    const project = await applied();
    const { run, service, journal } = project;
    change(project);
    const writes = writesOf(service.seen).length;
    const ended = await run(['rollback', '--yes', journal, ...more.map(() => journal)]);
    expect(ended.code).toBe(code);
    expect(ended.stderr).toContain(told);
    expect(service.subjects('welcome')).toEqual(AFTER);
    expect(writesOf(service.seen)).toHaveLength(writes);
  });

  test.concurrent('when the project has no mail part', async () => {
    const { run, folder, service, journal } = await applied();
    writeFileSync(
      join(folder, 'zonemason.yaml'),
      'dns: { endpoint: "https://dns.example.net", zones: "*.yaml" }\n',
    );
    const { code, stderr } = await run(['rollback', '--yes', journal]);
    expect(code).toBe(64);
    expect(stderr).toContain('none');
    expect(service.subjects('welcome')).toEqual(AFTER);
  });

  test.concurrent('until a blocking risk is allowed', async () => {
    const { run, service, journal } = await applied({
      files: { welcome: { de: text('Hallo') } },
      live: { welcome: {} },
    });
    expect(await run(['rollback', journal, '--yes'])).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('--allow template-emptied'),
    });
    expect((await run(['rollback', journal, '--yes', '--allow', 'template-emptied'])).code).toBe(0);
    expect(service.subjects('welcome')).toEqual([]);
  });
});

/** Tampers with the journal. */
function rewrite(from: string, to: string): (project: Applied) => void {
  return ({ folder, journal }) => {
    const path = join(folder, journal);
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
  };
}
