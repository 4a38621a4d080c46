import { describe, expect, test } from 'vitest';
import type { ProxyFault } from '../support/fault-proxy.js';
import type { MailSetting } from './mail-services.js';
import { idOf, withMail } from './mail-services.js';

interface Row {
  readonly language: string;
  readonly subject: string;
  readonly body: string;
}

/** A listing of what the service holds, in its own spelling. */
function listing(rows: readonly Row[]): ProxyFault {
  const headers = { 'content-type': 'application/json' };
  return { answer: { status: 200, headers, body: JSON.stringify(rows) } };
}

/** A project for a service that lists what it was sent in its own spelling. */
function spelling(spelled: (row: Row) => Row, more: Pick<MailSetting, 'files' | 'live'>) {
  return withMail({
    ...more,
    fault: ({ method, path }, mail) => {
      if (method !== 'GET' || !path.endsWith('/translations')) return undefined;
      return listing(mail.translations({ brand: 'acme', template: idOf('welcome') }).map(spelled));
    },
  });
}

const SETTLE = ['--yes', '--settle', '1s', '--allow', 'bulk-change', '--allow', 'template-emptied'];
const german = ['Hallo {{name}}', 'Hallo {{name}}\n'] as const;

describe('a service that', () => {
  test.concurrent.each([
    ['creates', {}],
    ['updates', { de: ['Tag {{name}}', 'Tag {{name}}\n'] as const }],
  ])('trims texts has a difference in a translation that a step %s', async (_, live) => {
    const { apply } = await spelling((row) => ({ ...row, body: row.body.trim() }), {
      files: { welcome: { de: german } },
      live: { welcome: live },
    });
    const { code, stdout, report } = await apply(...SETTLE);
    expect([code, report.steps.map(({ status }) => status)]).toEqual([6, ['done']]);
    const body = { expected: german[1], found: german[1].trim() };
    expect(report.scopes).toMatchObject([
      { verified: false, differences: [{ kind: 'different', address: 'mail/welcome/de', fields: { body } }] },
    ]);
    expect(stdout).not.toContain('not created by this run');
  });

  test.concurrent('spells a language in its own way has a difference that names the file to use', async () => {
    const project = await spelling((row) => ({ ...row, language: row.language.toLowerCase() }), {
      files: { welcome: { 'pt-BR': german } },
      live: { welcome: {} },
    });
    const { code, stdout, report } = await project.apply(...SETTLE);
    expect([code, report.steps.map(({ status }) => status)]).toEqual([6, ['done']]);
    const language = { expected: 'pt-BR', found: 'pt-br' };
    expect(report.scopes).toMatchObject([{ differences: [{ kind: 'different', fields: { language } }] }]);
    expect(stdout.replace(/\s+/g, ' ')).toContain('rename its file to pt-br.yaml');
  });
});

test.concurrent.each([
  ['a create', { de: german, fr: german, it: german }],
  ['an update', { de: german, fr: ['Salut {{name}}', 'Salut {{name}}\n'] as const }],
  ['a delete', { de: german }],
])('a listing of translations that lags is read again after %s', async (_, files) => {
  let old: readonly Row[] = [];
  let last = 0;
  const project = await withMail({
    files: { welcome: files },
    live: { welcome: { de: german, fr: german } },
    fault: ({ method, path }, mail) => {
      if (!path.includes('/translations')) return undefined;
      if (method !== 'GET') {
        last = Date.now();
        return undefined;
      }
      if (last === 0) old = mail.translations({ brand: 'acme', template: idOf('welcome') });
      return Date.now() - last < 1500 ? listing(old) : undefined;
    },
  });
  const { code, report } = await project.apply('--yes', '--allow', 'bulk-change');
  expect({ code, scopes: report.scopes }).toMatchObject({ code: 0, scopes: [{ verified: true }] });
});
