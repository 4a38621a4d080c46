import { describe, expect, test } from 'vitest';
import type { ProxiedRequest, ProxyFault } from '../support/fault-proxy.js';
import { quickClock } from '../support/clocks.js';
import type { MailService, MailSetting } from './mail-services.js';
import { idOf, withMail } from './mail-services.js';
import { writesOf } from './services.js';

const text = (subject: string): readonly [string, string] => [
  `${subject} {{name}}`,
  `${subject} {{name}},\n`,
];

const setting = {
  files: { welcome: { de: text('Hallo') } },
  live: { welcome: { de: text('Tach'), fr: text('Salut') } },
} satisfies MailSetting;

/** With a zone of which one record differs. */
const beside = { ...setting, zones: { 'example.com': ['192.0.2.9', '192.0.2.1'] } } satisfies MailSetting;

describe('a saved plan is refused, and nothing written, when', () => {
  test.concurrent.each<[string, (service: MailService) => unknown, string]>([
    [
      'the template is gone',
      ({ mail }) => mail.deleteTemplate({ brand: 'acme', template: idOf('welcome') }),
      'mail/welcome: the template is gone',
    ],
    [
      'the default was changed',
      ({ replace }) => replace(setting.live, 'Another {{name}}\n'),
      'mail/welcome: the default text was changed',
    ],
    [
      'a translation was changed',
      ({ replace }) => replace({ welcome: { de: text('Servus'), fr: text('Salut') } }),
      'mail/welcome: de ',
    ],
    [
      'a translation is gone',
      ({ replace }) => replace({ welcome: { de: text('Tach') } }),
      'mail/welcome: fr ',
    ],
    [
      'a translation is new',
      ({ replace }) => replace({ welcome: { ...setting.live.welcome, it: text('Ciao') } }),
      'mail/welcome: it ',
    ],
  ])('%s', async (_, move, told) => {
    const { run, service } = await withMail(beside);
    await run(['plan', '--out', 'plan.json']);
    await move(service);
    const { code, stdout, stderr } = await run(['apply', 'plan.json']);
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(stderr).toContain(told);
    expect(writesOf(service.seen)).toEqual([]);
  });
});

test.concurrent('a saved plan is refused for another brand', async () => {
  const { run, service } = await withMail(setting);
  await run(['plan', '--out', 'plan.json']);
  const { code, stderr } = await run(['apply', 'plan.json'], { ZONEMASON_MAIL_BRAND: 'umbrella' });
  expect(code).toBe(64);
  expect(stderr).toContain('brand acme');
  expect(writesOf(service.seen)).toEqual([]);
});

const isMail = ({ path }: ProxiedRequest): boolean => path.startsWith('/v2/');

describe('zones and mails in one run', () => {
  test.concurrent('are both brought to what the files say', async () => {
    const { run, apply, service } = await withMail(beside);
    const { code, report } = await apply('--yes');
    expect(code).toBe(0);
    expect(report.steps.map(({ action, address }) => `${action} ${address}`).toSorted()).toEqual([
      'delete mail/welcome/fr',
      'update dns/example.com/www/A',
      'update mail/welcome/de',
    ]);
    expect(service.subjects('welcome')).toEqual(['de: Hallo {{name}}']);
    expect(await run(['plan', '--detailed-exitcode'])).toMatchObject({ code: 0, stderr: '' });
  });

  test.concurrent('are planned apart: mails that cannot be read do not stop zones', async () => {
    const { run, service } = await withMail({
      ...beside,
      credentials: () => ({ ZONEMASON_MAIL_TOKEN: 'made-up' }),
    });
    const { code, stdout, stderr } = await run(['apply', '--yes']);
    expect(code).toBe(6);
    expect(stderr).toMatch(/^error: .*mail/);
    expect(stdout).toContain('all mail templates left out; 0 created, 1 updated, 0 deleted');
    expect(writesOf(service.seen)).toEqual(['PUT /example.com/1']);
  });

  test.concurrent('are planned apart: zones that cannot be read do not stop mails', async () => {
    const { run, service } = await withMail({ ...beside, zones: { 'example.com': ['192.0.2.9', null] } });
    const { code, stdout, stderr } = await run(['apply', '--yes']);
    expect(code).toBe(6);
    expect(stderr).toMatch(/^error: .*example\.com/);
    expect(stdout).toContain('1 of 1 zone left out: example.com; 0 created, 1 updated, 1 deleted');
    expect(service.subjects('welcome')).toEqual(['de: Hallo {{name}}']);
  });

  test.concurrent.each<[string, (request: ProxiedRequest) => boolean, string]>([
    ['mail', isMail, 'mail'],
    ['dns', (request) => !isMail(request), 'example.com'],
  ])('are not planned from one page of a longer list: %s', async (part, isPaged, name) => {
    const headers = { link: '<?page=2>; rel="next"' };
    const { run, service } = await withMail({
      ...beside,
      fault: (request) => (isPaged(request) ? { answer: { status: 200, headers, body: '[]' } } : undefined),
    });
    const { code, stderr } = await run(['plan', '--only', part]);
    expect(code).toBe(1);
    expect(stderr).toContain('the answer is one page of a longer list');
    expect(stderr).toContain(name);
    expect(writesOf(service.seen)).toEqual([]);
  });

  test.concurrent.each<[string, (request: ProxiedRequest) => boolean, number]>([
    ['mails', isMail, 1],
    ['zones', (request) => !isMail(request), 2],
  ])('are written apart: %s that are refused do not stop the others', async (_, isRefused, done) => {
    const { apply } = await withMail({
      ...beside,
      fault: (request) =>
        request.method !== 'GET' && isRefused(request) ? { answer: { status: 422, body: 'no' } } : undefined,
    });
    const { code, report } = await apply('--yes');
    expect(code).toBe(6);
    expect(report.summary).toEqual({ done, failed: 3 - done, unknown: 0, notAttempted: 0 });
    expect(report.scopes.every(({ verified }) => verified)).toBe(true);
  });

  test.concurrent.each<[readonly string[], readonly string[]]>([
    [['--only', 'dns'], ['dns']],
    [['--only', 'mail'], ['mail']],
    // Jobs that share the zones must not all write the mails.
    [['--zone', 'example.com'], ['dns']],
    [[], ['dns', 'mail']],
  ])('are narrowed by %j', async (args, parts) => {
    const { plan, service } = await withMail(beside);
    const { zones, mail, endpoint } = await plan(...args);
    expect([...(zones.length > 0 ? ['dns'] : []), ...(mail ? ['mail'] : [])]).toEqual(parts);
    expect(Object.keys(endpoint)).toEqual(expect.arrayContaining([...parts]));
    const asked = service.seen.map((request) => (isMail(request) ? 'mail' : 'dns'));
    expect([...new Set(asked)].toSorted()).toEqual(parts);
  });
});

describe('what the project file says of', () => {
  test.concurrent('protect keeps a delete from being applied, with any consent', async () => {
    const { run, service } = await withMail({
      ...setting,
      settings: '  protect: [{ template: welcome, language: fr }]\n',
    });
    const { code, stderr } = await run(['apply', '--yes', '--allow', 'template-emptied']);
    expect(code).toBe(5);
    expect(stderr).toContain('the translation of welcome in fr is protected');
    expect(writesOf(service.seen)).toEqual([]);
  });

  test.concurrent.each([
    ['  ignore: [{ language: fr }]\n', ['update']],
    ['  policy: upsert-only\n', ['update']],
    ['  policy: create-only\n', []],
    ['  policy: sync\n', ['update', 'delete']],
  ])('%j', async (settings, actions) => {
    const { plan } = await withMail({ ...setting, settings });
    const { mail } = await plan();
    expect(mail?.templates.flatMap(({ steps }) => steps.map(({ action }) => action))).toEqual(actions);
  });

  test.concurrent('ignore makes a translation that has a file an error', async () => {
    const { run } = await withMail({ ...setting, settings: '  ignore: [{ template: wel* }]\n' });
    const { code, stderr } = await run(['plan']);
    expect(code).toBe(3);
    expect(stderr).toContain('de.yaml');
  });

  test.concurrent('ignore lets translations come and go without a stale plan', async () => {
    const { run, service } = await withMail({ ...setting, settings: '  ignore: [{ language: fr }]\n' });
    await run(['plan', '--out', 'plan.json']);
    await service.replace({ welcome: { de: text('Tach') } });
    expect((await run(['apply', 'plan.json'])).code).toBe(0);
  });
});

test.concurrent('a template that would lose all translations takes consent by name', async () => {
  const { run, service } = await withMail({ ...setting, files: { welcome: {} } });
  const refused = await run(['apply', '--yes']);
  expect(refused).toMatchObject({ code: 5, stderr: expect.stringContaining('--allow template-emptied') });
  expect((await run(['apply', '--yes', '--allow', 'template-emptied'])).code).toBe(0);
  expect(service.subjects('welcome')).toEqual([]);
});

test.concurrent('a folder that no live template is called like is left out, and the others are applied', async () => {
  const { run, service } = await withMail({
    ...setting,
    files: { ...setting.files, wellcome: { de: text('Hallo') } },
  });
  const { code, stderr } = await run(['apply', '--yes']);
  expect(code).toBe(6);
  expect(stderr).toContain('mail/wellcome');
  expect(writesOf(service.seen)).toHaveLength(2);
});

describe('a lost answer to a write is settled by reading back:', () => {
  const writes = {
    POST: { files: { de: text('Hallo'), es: text('Hola') }, live: { de: text('Hallo') } },
    PUT: { files: { de: text('Hallo') }, live: { de: text('Tach') } },
    DELETE: { files: { de: text('Hallo') }, live: { de: text('Hallo'), fr: text('Salut') } },
  };
  // All faults, in one process: test/engine/apply/apply-parts.mails.sockets.test.ts.
  const faults: readonly [string, boolean, ProxyFault][] = [
    ['cut after the work', true, { fault: 'lose-answer' }],
    ['500 before the work', false, { answer: { status: 500, body: 'oops' } }],
  ];
  test.concurrent.each(
    (['POST', 'PUT', 'DELETE'] as const).flatMap((method) =>
      faults.map(([title, wasCarriedOut, fault]) => ({ method, title, wasCarriedOut, fault })),
    ),
  )('$method, $title', async ({ method, wasCarriedOut, fault }) => {
    let isOver = false;
    const { files, live } = writes[method];
    const { run, apply, service } = await withMail({
      files: { welcome: files },
      live: { welcome: live },
      times: { clock: quickClock },
      fault: (request) => {
        if (isOver || request.method !== method) return undefined;
        isOver = true;
        return fault;
      },
    });
    const { code, report } = await apply('--yes');
    expect(code).toBe(0);
    expect(report).toMatchObject({ summary: { done: 1 }, scopes: [{ verified: true }] });
    expect(service.subjects('welcome')).toEqual(
      Object.entries(files).map(([tag, [subject]]) => `${tag}: ${subject}`),
    );
    // A PUT is sent again, which is harmless; so is a DELETE, if no listing comes first that shows its effect.
    const writesThen = wasCarriedOut ? { POST: [1], PUT: [2], DELETE: [1, 2] }[method] : [2];
    expect(writesThen).toContain(writesOf(service.seen).length);
    expect((await run(['plan', '--detailed-exitcode'])).code).toBe(0);
  });
});
