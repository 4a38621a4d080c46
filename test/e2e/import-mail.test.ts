import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listShapes } from '../../src/sandbox/mail/mail-routes.js';
import type { SeedTemplate } from '../../src/sandbox/mail/mail-seed.js';
import type { Running } from '../cli/support.js';
import { zonemason } from '../cli/support.js';
import { editor, writer } from '../support/mail-organisation.js';
import { temporaryFolder } from '../support/after-tests.js';
import type { MailSetting, Texts } from './mail-services.js';
import { defaultText, idOf, withMail } from './mail-services.js';
import { projectIn } from './project.js';
import { writesOf } from './services.js';

const text = (subject: string): Texts[string] => [`${subject} {{name}}`, `${subject} {{name}},\n\nText\n`];

const someMail: MailSetting = {
  files: {},
  live: { welcome: { de: text('Hallo'), 'pt-BR': text('Oi') }, invoice: { de: text('Rechnung') } },
};

/** All files below a folder, sorted. */
function filesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return paths.filter((path) => statSync(join(folder, path)).isFile()).toSorted();
}

describe('live texts that break rules', () => {
  const broken: MailSetting = {
    files: {},
    live: { welcome: { de: ['Hallo {{name}}', 'Hallo {{name\n'] }, invoice: { de: text('Rechnung') } },
  };

  test.concurrent.each([[['--mail']], [['--mail', '--quiet']]])(
    'are imported and told, since there can be no plan: %j',
    async (args) => {
      const { folder, run } = await withMail(broken);
      const { code, stderr } = await run(['import', ...args]);
      expect(code).toBe(0);
      expect(filesIn(join(folder, 'mail'))).toContain('welcome/de.yaml');
      expect(stderr).toContain('mail/welcome/de.yaml:');
      expect(stderr).not.toContain('mail/invoice');
      expect(stderr).not.toContain('empty');
      expect(stderr).toContain('fix it before you plan');
      expect((await run(['plan'])).code).toBe(3);
    },
  );

  test.concurrent('are counted', async () => {
    const wrong = ['Hallo {{name}}', 'Hallo {{name\n'] as const;
    const { run } = await withMail({ files: {}, live: { welcome: { de: wrong, fr: wrong } } });
    const { stderr } = await run(['import', '--mail']);
    expect(stderr).toMatch(/^2 errors in the mail folder; fix them before you plan\n$/m);
  });

  test.concurrent('are told as long as they are there', async () => {
    const { run } = await withMail(broken);
    const first = await run(['import', '--mail']);
    const second = await run(['import', '--mail']);
    expect(second.stderr).toBe(first.stderr);
  });
});

describe('the mail folder is written from what is live', () => {
  test.concurrent.each(listShapes)(
    'with lists of translations in the shape "%s"',
    async (translationList) => {
      const { folder, run, service } = await withMail({ ...someMail, options: { translationList } });
      expect(await run(['import', '--mail'])).toMatchObject({
        code: 0,
        stdout: [
          '+ mail/invoice/template.yaml',
          '+ mail/invoice/de.yaml',
          '+ mail/welcome/template.yaml',
          '+ mail/welcome/de.yaml',
          '+ mail/welcome/pt-BR.yaml',
          '',
          'Imported: 5 files, 5 written, 0 replaced, 0 unchanged.',
          '',
        ].join('\n'),
      });
      expect(readFileSync(join(folder, 'mail/welcome/de.yaml'), 'utf8')).toBe(
        'subject: Hallo {{name}}\nbody: |\n  Hallo {{name}},\n\n  Text\n',
      );
      expect(readFileSync(join(folder, 'mail/welcome/template.yaml'), 'utf8')).toContain(
        `\nid: ${idOf('welcome')}\nlanguage: en\nsubject: Hello {{name}}\nbody: |\n  Dear {{name}}\n`,
      );
      expect(writesOf(service.seen)).toEqual([]);
      expect((await run(['validate'])).code).toBe(0);
      expect(await run(['plan', '--detailed-exitcode'])).toMatchObject({ code: 0, stderr: '' });
    },
  );

  test.concurrent('in part, where templates are named', async () => {
    const { folder, run } = await withMail(someMail);
    expect((await run(['import', '--mail', '--template', 'in*'])).code).toBe(0);
    expect(filesIn(join(folder, 'mail'))).toEqual(['invoice/de.yaml', 'invoice/template.yaml']);
    expect(await run(['plan', '--detailed-exitcode'])).toMatchObject({ code: 0, stderr: '' });

    const unknown = await run(['import', '--mail', '--template', 'order*']);
    expect(unknown).toMatchObject({ code: 64, stdout: '' });
    expect(unknown.stderr).toContain('there are invoice, welcome');
  });

  test.concurrent('where the project file says, wherever the tool runs', async () => {
    const { folder, service } = await withMail({ ...someMail, settings: '  translations: texts/mails\n' });
    const elsewhere = temporaryFolder();
    const args = ['import', '--mail', '-c', join(folder, 'zonemason.yaml')];
    const env = { ZONEMASON_MAIL_TOKEN: service.mail.issueToken(editor.email) };
    expect((await zonemason(args, { cwd: elsewhere, env })).code).toBe(0);
    expect(filesIn(join(folder, 'texts/mails'))).toHaveLength(5);
    expect(filesIn(elsewhere)).toEqual([]);
  });
});

describe('a file that says something else', () => {
  const edited: MailSetting = {
    ...someMail,
    files: {
      welcome: { de: text('Tach'), 'pt-BR': text('Oi'), fr: text('Salut') },
      invoice: { de: text('Faktura') },
    },
  };

  test.concurrent('is never replaced without --force; all are told, and nothing is written', async () => {
    const { folder, run } = await withMail(edited);
    const before = filesIn(folder);
    const { code, stdout, stderr } = await run(['import', '--mail']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      /^mail\/invoice\/de\.yaml .*\n {2}~ subject\n {2}~ body\nmail\/welcome\/de\.yaml .*\n(?: {2}.*\n)+error: 2 files .*\n hint: .*--force /,
    );
    expect(filesIn(folder)).toEqual(before);
  });

  test.concurrent('is changed with --force, and no other is', async () => {
    const { folder, run } = await withMail(edited);
    const kept = join(folder, 'mail/welcome/pt-BR.yaml');
    const [commented, local] = [
      `# by hand\n${readFileSync(kept, 'utf8')}`,
      join(folder, 'mail/welcome/fr.yaml'),
    ];
    writeFileSync(kept, commented);
    expect(await run(['import', '--mail', '--force'])).toMatchObject({
      code: 0,
      stdout: [
        '+ mail/invoice/template.yaml',
        '~ mail/invoice/de.yaml',
        '    ~ subject',
        '    ~ body',
        '+ mail/welcome/template.yaml',
        '~ mail/welcome/de.yaml',
        '    ~ subject',
        '    ~ body',
        '',
        'Imported: 5 files, 2 written, 2 replaced, 1 unchanged.',
        '',
      ].join('\n'),
    });
    expect(readFileSync(kept, 'utf8')).toBe(commented);
    expect(readFileSync(local, 'utf8')).toContain('Salut');
    expect(await run(['import', '--mail'])).toMatchObject({ code: 0, stderr: '' });
  });

  test.concurrent('is no matter to --mirrors, which makes no folder', async () => {
    const { folder, run, service } = await withMail({ ...edited, files: { welcome: { de: text('Tach') } } });
    expect((await run(['import', '--mail', '--mirrors'])).code).toBe(0);
    expect(filesIn(join(folder, 'mail'))).toEqual([
      'welcome/README.md',
      'welcome/de.yaml',
      'welcome/template.yaml',
    ]);
    await service.replace(edited.live, 'Hi {{name}}\n');
    expect((await run(['import', '--mail', '--mirrors'])).code).toBe(1);
    const renewed = await run(['import', '--mail', '--mirrors', '--force']);
    expect(renewed).toMatchObject({ code: 0, stderr: expect.stringContaining('`zonemason mail todo`') });
    expect(readFileSync(join(folder, 'mail/welcome/template.yaml'), 'utf8')).toContain('Hi {{name}}');
    expect(readFileSync(join(folder, 'mail/welcome/de.yaml'), 'utf8')).toContain('Tach');
    expect(service.seen.filter(({ path }) => path.endsWith('/translations'))).toEqual([]);
  });
});

/** Templates of any names. */
function named(...names: readonly string[]): readonly SeedTemplate[] {
  return names.map((name, index) => ({
    ...defaultText,
    name,
    id: idOf(`t${index}`),
    translations: [{ language: 'de', subject: name, body: '{{name}}' }],
  }));
}

async function withTemplates(templates: readonly SeedTemplate[], settings = ''): ReturnType<typeof withMail> {
  const project = await withMail({ files: {}, live: {}, settings });
  await project.service.mail.seed({ users: [editor], brands: [{ name: 'acme', templates }] });
  return project;
}

describe('a template whose name no folder can have', () => {
  test.concurrent.each([
    ['has a slash', ['a/b', 'c'], ['c', idOf('t0')]],
    ['leads out', ['../../out', '..'], [idOf('t0'), idOf('t1')]],
    ['is another one of the same', ['twin', 'Twin', 'c'], ['c', idOf('t0'), idOf('t1')]],
    ['is the id of another', [idOf('t1'), 'b'], [idOf('t0'), 'b']],
    ['acts on a terminal', ['\u001b[2Jname', '::error::x'], [idOf('t0'), idOf('t1')]],
  ])('as it %s is written under its id', async (_, names, folders) => {
    const { folder, run } = await withTemplates(named(...names));
    const { code, stdout, stderr } = await run(['import', '--mail']);
    expect(code).toBe(0);
    expect(`${stdout}${stderr}`.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    const expected = folders.flatMap((name) => [`mail/${name}/de.yaml`, `mail/${name}/template.yaml`]);
    expect(filesIn(folder)).toEqual([...expected, 'zonemason.yaml'].toSorted());
    expect(await run(['plan', '--detailed-exitcode'])).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('a translation that no file can stand for', () => {
  const languages = ['de', 'a/b', 'template', 'pt-BR', 'pt-br', 'x\u001b[2J'];
  const templates = named('welcome').map((template) => ({
    ...template,
    translations: languages.map((language) => ({ language, subject: '{{name}}', body: '' })),
  }));

  test.concurrent('is told before anything is written', async () => {
    const { folder, run } = await withTemplates(templates);
    const { code, stdout, stderr } = await run(['import', '--mail', '--force']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.split('\n').slice(0, -3)).toHaveLength(4);
    expect(stderr.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(filesIn(folder)).toEqual(['zonemason.yaml']);
  });

  test.concurrent('does not matter where it is ignored', async () => {
    const ignored = ['a/b', 'template', 'pt-br', 'x*'].map((language) => `{ language: ${language} }`);
    const { folder, run } = await withTemplates(templates, `  ignore: [${ignored.join(', ')}]\n`);
    expect((await run(['import', '--mail'])).code).toBe(0);
    expect(filesIn(join(folder, 'mail/welcome'))).toEqual(['de.yaml', 'template.yaml']);
  });
});

test.concurrent('whatever texts say, a plan after their import is empty', async () => {
  const texts = [
    '\u001b[31mred\u009b2J\u007f',
    '  {{name}}\n\n\ttab # no comment: "quoted" \'\n \n',
    '--- &a *b !c | > % @ `\n...\n',
    '\r\nCRLF\r\n\u2028\u0085\ufeff{{name}}',
    '{{name}}\n\n\n',
    '\ud83d\udc69\u200d\ud83d\udc67 \u202e漢字 \u{e0041}',
  ];
  const templates = named('welcome').map((template) => ({
    ...template,
    translations: texts.map((body, index) => ({
      language: `x-${index}`,
      subject: body,
      body: `${body}{{name}}`,
    })),
  }));
  const { run } = await withTemplates(templates, 'rules:\n  mail/subject-line: off\n');
  expect((await run(['import', '--mail'])).code).toBe(0);
  expect(await run(['plan', '--detailed-exitcode'])).toMatchObject({ code: 0 });
  const again = await run(['import', '--mail']);
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('7 unchanged') });
});

describe('nothing is written', () => {
  test.concurrent.each<[string, Partial<MailSetting>, number]>([
    ['without credentials', { credentials: () => ({}) }, 7],
    [
      'without the privilege',
      { credentials: (mail) => ({ ZONEMASON_MAIL_TOKEN: mail.issueToken(writer.email) }) },
      7,
    ],
    [
      'for an unknown brand',
      {
        credentials: (mail) => ({
          ZONEMASON_MAIL_TOKEN: mail.issueToken(editor.email),
          ZONEMASON_MAIL_BRAND: 'x',
        }),
      },
      1,
    ],
    [
      'when one list cannot be read',
      {
        fault: ({ path }) =>
          path.includes(idOf('welcome')) ? { answer: { status: 200, body: '{"error":"x"}' } } : undefined,
      },
      1,
    ],
    [
      'when the service fails',
      { fault: ({ path }) => (path.includes(idOf('welcome')) ? { answer: { status: 404 } } : undefined) },
      1,
    ],
  ])('%s', async (_, setting, code) => {
    const { folder, run } = await withMail({ ...someMail, ...setting });
    const ended = await run(['import', '--mail']);
    expect(ended).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(/^error: /) });
    expect(filesIn(folder)).toEqual(['zonemason.yaml']);
  });

  test.concurrent('when it is interrupted while it reads', async () => {
    let running: Running | undefined;
    const { folder, start } = await withMail({
      ...someMail,
      fault: ({ path }) => {
        if (!path.endsWith('/translations')) return undefined;
        running?.child.kill('SIGINT');
        return { fault: 'hang' };
      },
    });
    running = start(['import', '--mail']);
    expect(await running.ended).toMatchObject({ code: 130, stdout: '' });
    expect(filesIn(folder)).toEqual(['zonemason.yaml']);
  });
});

describe('wrong usage', () => {
  test.concurrent.each([
    ['import of nothing', ['import'], /--mail/],
    ['import of a zone that the project cannot have', ['import', '--mail', 'example.com'], /no `dns` part/],
  ])('%s', async (_, args, hint) => {
    const { run } = await withMail(someMail);
    const { code, stderr } = await run(args);
    expect(code).toBe(64);
    expect(stderr).toMatch(hint);
  });

  test.concurrent('of a project without a mail part', async () => {
    const folder = temporaryFolder({
      'zonemason.yaml': 'dns: { endpoint: http://127.0.0.1:1, zones: zones/*.yaml }\n',
    });
    expect(await projectIn(folder, {}).run(['import', '--mail'])).toMatchObject({ code: 64, stdout: '' });
  });
});

test.concurrent('where a folder cannot be made, that is told', async () => {
  const { folder, run } = await withMail(someMail);
  writeFileSync(join(folder, 'mail'), 'a file');
  const { code, stderr } = await run(['import', '--mail']);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^error: mail\/(?:invoice|welcome)\/(?:template|de)\.yaml cannot be written: /);
});
