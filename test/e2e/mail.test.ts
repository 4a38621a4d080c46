import { describe, expect, test } from 'vitest';
import { listShapes } from '../../src/sandbox/mail/mail-routes.js';
import type { MailSetting, Texts } from './mail-services.js';
import { withMail } from './mail-services.js';
import { writesOf } from './services.js';

const text = (subject: string): Texts[string] => [`${subject} {{name}}`, `${subject} {{name}},\n`];

/** Something of each kind: a create, an update, a delete, a language that was renamed, and what is left alone. */
const everything: MailSetting = {
  files: {
    welcome: { de: text('Hallo'), es: text('Hola'), 'pt-BR': text('Oi') },
    invoice: { de: text('Rechnung') },
    reminder: { de: text('Erinnerung') },
  },
  live: {
    welcome: { de: text('Tach'), fr: text('Salut'), pt: text('Oi') },
    invoice: {},
    reminder: { de: text('Erinnerung') },
    foreign: { de: text('Fremd') },
  },
};

describe.each(listShapes)('with lists of translations in the shape "%s"', (translationList) => {
  test.concurrent.each([
    ['that answers writes', false],
    ['that is silent after writes', true],
  ])('a service %s is brought to what the files say', async (_, silentWrites) => {
    const { run, plan, apply, service } = await withMail({
      ...everything,
      options: { translationList, silentWrites },
    });
    const { mail, summary } = await plan();
    const steps = (mail?.templates ?? []).flatMap((template) => template.steps);
    expect(steps.map(({ action, address }) => `${action} ${address}`).toSorted()).toEqual([
      'create mail/invoice/de',
      'create mail/welcome/es',
      'create mail/welcome/pt-BR',
      'delete mail/welcome/fr',
      'delete mail/welcome/pt',
      'update mail/welcome/de',
    ]);
    expect(summary).toEqual({ create: 3, update: 1, delete: 2 });

    expect((await run(['plan', '--out', 'plan.json'])).code).toBe(0);
    expect(writesOf(service.seen)).toEqual([]);
    const { code, stdout, report } = await apply('plan.json');
    expect(code).toBe(0);
    expect(stdout).toContain('Done: 3 created, 1 updated, 2 deleted');
    expect(report.scopes.map(({ scope, verified }) => `${scope} ${verified}`).toSorted()).toEqual([
      'mail/invoice true',
      'mail/welcome true',
    ]);
    expect(service.subjects('welcome')).toEqual([
      'de: Hallo {{name}}',
      'es: Hola {{name}}',
      'pt-BR: Oi {{name}}',
    ]);
    expect(service.subjects('invoice')).toEqual(['de: Rechnung {{name}}']);
    expect(service.subjects('foreign')).toEqual(['de: Fremd {{name}}']);
    expect(await run(['plan', '--detailed-exitcode'])).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('a renamed language', () => {
  test.concurrent('is created before the old one goes', async () => {
    const { run, service } = await withMail({
      files: { welcome: { 'pt-BR': text('Oi') } },
      live: { welcome: { pt: text('Oi') } },
    });
    expect((await run(['apply', '--yes'])).code).toBe(0);
    expect(writesOf(service.seen).map((write) => write.split(' ')[0])).toEqual(['POST', 'DELETE']);
    expect(service.subjects('welcome')).toEqual(['pt-BR: Oi {{name}}']);
  });

  const capitals: MailSetting = {
    files: { welcome: { 'pt-BR': text('Oi') } },
    live: { welcome: { 'pt-br': text('Oi') } },
  };

  test.concurrent('goes before the new one comes where only capitals differ', async () => {
    const { run, service } = await withMail(capitals);
    expect((await run(['apply', '--yes'])).code).toBe(0);
    expect(writesOf(service.seen).map((write) => write.split(' ')[0])).toEqual(['DELETE', 'POST']);
    expect(service.subjects('welcome')).toEqual(['pt-BR: Oi {{name}}']);
  });

  test.concurrent('is put back where the new one is refused', async () => {
    const { apply, service } = await withMail({
      ...capitals,
      fault: ({ method, body }) =>
        method === 'POST' && body.includes('pt-BR') ? { answer: { status: 422, body: 'no' } } : undefined,
    });
    const { code, report } = await apply('--yes');
    expect(code).toBe(6);
    expect(report).toMatchObject({ summary: { done: 0, failed: 2 }, scopes: [{ verified: true }] });
    expect(service.subjects('welcome')).toEqual(['pt-br: Oi {{name}}']);
  });
});
