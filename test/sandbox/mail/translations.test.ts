import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../support/start-sandbox.js';
import { startSandbox } from '../../support/start-sandbox.js';
import { editor, foreign, german, invoice, organisation, welcome } from '../../support/mail-organisation.js';
import type { SandboxClient } from '../../support/sandbox-client.js';
import { bearerClient, codeOf, idOf } from '../../support/sandbox-client.js';
import { runs } from '../../support/runs.js';

const templates = '/v2/brands/acme/mail/templates';
const translations = `${templates}/${welcome.id}/translations`;
const french = { language: 'fr', subject: 'Bienvenue', body: 'Bonjour {{customer.name}}\n' };
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const NO_ID = '00000000-0000-4000-8000-000000000000';
let sandbox: Sandbox;
let send: SandboxClient;

beforeAll(async () => {
  sandbox = await startSandbox({ dataFolder: ':memory:' });
});

beforeEach(async () => {
  await sandbox.mail.seed(organisation);
  send = bearerClient(sandbox.url, sandbox.mail.issueToken(editor.email));
});

describe('templates', () => {
  test('are listed with id, name, default text and its language', async () => {
    expect(await send('GET', templates)).toMatchObject({ status: 200, body: [welcome, invoice] });
    const { body } = await send('GET', templates);
    const fields = ['body', 'id', 'language', 'name', 'subject'];
    expect(Array.isArray(body) ? body.map((item) => Object.keys(item).toSorted()) : body).toEqual([
      fields,
      fields,
    ]);
  });

  test('are those of the brand', async () => {
    expect((await send('GET', '/v2/brands/other/mail/templates')).body).toEqual([foreign]);
  });

  test('may be none', async () => {
    await sandbox.mail.seed({ ...organisation, brands: [{ name: 'acme', templates: [] }] });
    expect(await send('GET', templates)).toMatchObject({ status: 200, body: [] });
  });

  test('may be deleted behind the interface, with their translations', async () => {
    sandbox.mail.deleteTemplate({ brand: 'acme', template: welcome.id });
    expect((await send('GET', templates)).body).toEqual([invoice]);
    expect((await send('GET', translations)).status).toBe(404);
    expect((await send('PUT', `${translations}/${german.id}`, german)).status).toBe(404);
    expect(sandbox.mail.translations({ brand: 'acme', template: welcome.id })).toEqual([]);
  });
});

describe('translations', () => {
  test('are listed, created, changed and deleted', async () => {
    const template = welcome.id;
    expect(await send('GET', translations)).toMatchObject({ status: 200, body: [{ ...german, template }] });

    const created = await send('POST', translations, french);
    const id = idOf(created);
    expect(id).toMatch(UUID);
    expect([created.status, created.body]).toEqual([201, { id, template, ...french }]);
    expect(created.headers.get('location')).toBe(`${translations}/${id}`);

    const text = { subject: 'Bonjour', body: 'Bienvenue' };
    const changed = await send('PUT', `${translations}/${id}`, text);
    expect([changed.status, changed.body]).toEqual([200, { id, template, ...french, ...text }]);
    expect((await send('GET', translations)).body).toEqual([{ ...german, template }, changed.body]);

    expect(await send('DELETE', `${translations}/${german.id}`)).toMatchObject({ status: 204, body: null });
    expect((await send('GET', translations)).body).toEqual([changed.body]);
    expect((await send('GET', `${templates}/${invoice.id}/translations`)).body).toEqual([]);
  });

  test('change their language by a delete and a create', async () => {
    await send('DELETE', `${translations}/${german.id}`);
    expect((await send('POST', translations, { ...french, language: 'de' })).status).toBe(201);
  });

  test('may be in the language of the default', async () => {
    expect((await send('POST', translations, { ...french, language: welcome.language })).status).toBe(201);
  });

  test('are in languages that are the same only when they are spelled so', async () => {
    expect((await send('POST', translations, { ...french, language: 'DE' })).status).toBe(201);
  });

  test('keep every text as it was sent', async () => {
    const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'));
    const place = { brand: 'acme', template: welcome.id };
    await fc.assert(
      fc.asyncProperty(text, text, async (subject, body) => {
        await send('PUT', `${translations}/${german.id}`, { subject, body });
        expect(sandbox.mail.translations(place)).toMatchObject([{ subject, body }]);
        expect((await send('GET', translations)).body).toMatchObject([{ subject, body }]);
      }),
      {
        numRuns: runs(50),
        examples: [
          ['', ''],
          ['', 'a\r\nb\rc\n'],
          ['\u{1F600} \u2028', '"\\\t\u0001'],
        ],
      },
    );
  });
});

describe('a request that is no good', () => {
  test.each(['HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'DELETE'])(
    '%s of templates gets 405',
    async (method) => {
      const { status, headers } = await send(method, templates);
      expect([status, headers.get('allow')]).toEqual([405, 'GET']);
    },
  );

  test.each(['HEAD', 'OPTIONS', 'PATCH', 'PUT', 'DELETE'])('%s of translations gets 405', async (method) => {
    const { status, headers } = await send(method, translations);
    expect([status, headers.get('allow')]).toEqual([405, 'GET, POST']);
  });

  test.each(['HEAD', 'OPTIONS', 'PATCH', 'GET', 'POST'])('%s of a translation gets 405', async (method) => {
    const { status, headers } = await send(method, `${translations}/${german.id}`);
    expect([status, headers.get('allow')]).toEqual([405, 'PUT, DELETE']);
  });

  test.each([
    '/v2',
    '/v2/',
    '/v2/token',
    '/v2/tokens/',
    '/v2/tokens/1',
    '/v2/brands',
    '/v2/brands/acme',
    '/v2/brands/acme/partners',
    '/v2/brands/acme/mail',
    `${templates}/`,
    `${templates}/${welcome.id}`,
    `${translations}/`,
    `${translations}/${german.id}/text`,
    '/v2/brands//mail/templates',
  ])('to the path %s gets 404', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect(await send(method, path)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    }
  });

  test.each([
    [
      'a brand',
      '/v2/brands/nobody/mail/templates',
      `/v2/brands/nobody/mail/templates/${welcome.id}/translations`,
    ],
    ['a template', `${templates}/${NO_ID}/translations`],
    ['a template of the brand', `${templates}/${foreign.id}/translations`],
    ['a template by a name', `${templates}/welcome/translations`],
  ])('for what is not %s gets 404', async (_, ...paths) => {
    for (const path of paths) {
      expect(await send('GET', path)).toMatchObject({ status: 404, body: { code: 'not-found' } });
      if (!path.endsWith('translations')) continue;
      expect((await send('POST', path, french)).status).toBe(404);
      expect((await send('PUT', `${path}/${german.id}`, french)).status).toBe(404);
      expect((await send('DELETE', `${path}/${german.id}`)).status).toBe(404);
    }
  });

  test.each([
    ['that is not there', `${translations}/${NO_ID}`],
    ['of another template', `${templates}/${invoice.id}/translations/${german.id}`],
    ['that is no UUID', `${translations}/17`],
  ])('for a translation %s gets 404', async (_, path) => {
    const { subject, body } = french;
    expect(await send('PUT', path, { subject, body })).toMatchObject({ status: 404 });
    expect(await send('DELETE', path)).toMatchObject({ status: 404 });
  });

  test('gets 404: a second delete', async () => {
    await send('DELETE', `${translations}/${german.id}`);
    expect((await send('DELETE', `${translations}/${german.id}`)).status).toBe(404);
  });

  test.each<readonly [string, unknown]>([
    ['no body', undefined],
    ['an empty body', ''],
    ['broken JSON', '{"subject":'],
    ['null', 'null'],
    ['an array', []],
    ['no subject', { ...french, subject: undefined }],
    ['no body text', { ...french, body: undefined }],
    ['a subject of null', { ...french, subject: null }],
    ['a body that is a number', { ...french, body: 17 }],
  ])('gets 400, on POST and on PUT: %s', async (_, body) => {
    for (const [method, path] of [
      ['POST', translations],
      ['PUT', `${translations}/${german.id}`],
    ] as const) {
      expect(await send(method, path, body)).toMatchObject({ status: 400, body: { code: 'malformed' } });
    }
    expect(sandbox.mail.translations({ brand: 'acme', template: welcome.id })).toMatchObject([german]);
  });

  test.each<readonly [string, unknown]>([
    ['no language', { ...french, language: undefined }],
    ['a language that is a number', { ...french, language: 1 }],
    ['an id, which the service gives', { ...french, id: NO_ID }],
  ])('gets 400, on POST: %s', async (_, body) => {
    expect((await send('POST', translations, body)).status).toBe(400);
  });

  test('gets 422: a language that is empty, and characters that are no text', async () => {
    expect(codeOf(await send('POST', translations, { ...french, language: '' }))).toBe('language-empty');
    for (const broken of ['a\0b', 'a\ud800b']) {
      const created = await send('POST', translations, { ...french, subject: broken });
      expect([created.status, codeOf(created)]).toEqual([422, 'text']);
      const changed = await send('PUT', `${translations}/${german.id}`, { ...german, body: broken });
      expect([changed.status, codeOf(changed)]).toEqual([422, 'text']);
    }
  });

  test('gets 413: a body over 1 MiB; one just below is taken', async () => {
    const room = 1024 * 1024 - JSON.stringify({ ...french, body: '' }).length;
    expect((await send('POST', translations, { ...french, body: 'x'.repeat(room + 1) })).status).toBe(413);
    expect((await send('POST', translations, { ...french, body: 'x'.repeat(room) })).status).toBe(201);
  });
});

describe('the language of a translation', () => {
  test('cannot be changed: a PUT that carries another gets 422', async () => {
    const answer = await send('PUT', `${translations}/${german.id}`, french);
    expect([answer.status, codeOf(answer)]).toEqual([422, 'language-fixed']);
    expect((await send('GET', translations)).body).toMatchObject([german]);
  });

  test('may be carried as it is, and so may the ids', async () => {
    const body = { ...german, template: welcome.id, subject: 'neu' };
    expect(await send('PUT', `${translations}/${german.id}`, body)).toMatchObject({ status: 200, body });
  });

  test.each([
    ['id', { id: NO_ID }],
    ['template', { template: invoice.id }],
  ])('is not all that stays: the %s stays too', async (name, change) => {
    const answer = await send('PUT', `${translations}/${german.id}`, { ...german, ...change });
    expect([answer.status, codeOf(answer)]).toEqual([422, `${name}-fixed`]);
  });

  test('is that of one translation of a template: a second gets 409', async () => {
    const answer = await send('POST', translations, { ...french, language: 'de' });
    expect([answer.status, codeOf(answer)]).toEqual([409, 'language-taken']);
    const elsewhere = `${templates}/${invoice.id}/translations`;
    expect((await send('POST', elsewhere, { ...french, language: 'de' })).status).toBe(201);
  });

  test('is won by exactly one of those who create it at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('POST', translations, french)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await send('GET', translations)).body).toHaveLength(2);
  });
});
