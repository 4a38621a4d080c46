import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadProject } from '../../src/config/project.js';
import { usable } from '../../src/config/settings/setting.js';
import { placed, placeOf } from '../load/support.js';
import { failureOf } from './support.js';
import { disk } from '../support/disk.js';
import { temporaryFolder } from '../support/after-tests.js';

const mail = 'mail:\n  endpoint: https://api.example.net/base\n  brand: acme\n';

async function load(text: string, env: NodeJS.ProcessEnv = {}): ReturnType<typeof loadProject> {
  const cwd = temporaryFolder({ 'zonemason.yaml': text });
  return loadProject({ file: join(cwd, 'zonemason.yaml'), files: disk, env, knownRules: [] });
}

test('everything that the mail part can say', async () => {
  const { project, diagnostics } = await load(`${mail}  translations: texts
  languages: [de, pt-BR, no]
  policy: upsert-only
  ignore: [{ template: 'welcome*', language: de }, { language: fr }]
  protect: [{ template: invoice }]
  insecureHttp: true
`);
  expect(placed(diagnostics)).toEqual([]);
  const { endpoint, ignore = [], languages = [], ...rest } = project?.mail ?? {};
  expect(String(endpoint)).toBe('https://api.example.net/base');
  expect(rest).toMatchObject({
    brand: 'acme',
    translations: 'texts',
    policy: 'upsert-only',
    protect: [{ template: 'invoice' }],
    insecureHttp: true,
  });
  expect(languages.map(({ language, place }) => [language, placeOf(place)])).toEqual([
    ['de', '5:15'],
    ['pt-BR', '5:19'],
    ['no', '5:26'],
  ]);
  expect(ignore.map(({ place, ...pattern }) => [pattern, placeOf(place)])).toEqual([
    [{ template: 'welcome*', language: 'de' }, '7:12'],
    [{ language: 'fr' }, '7:52'],
  ]);
});

test('what it leaves out has a default', async () => {
  const { project } = await load(mail);
  expect(project?.mail).toMatchObject({
    translations: 'mail',
    languages: [],
    policy: 'sync',
    ignore: [],
    protect: [],
    insecureHttp: false,
  });
});

test('a project without it has none', async () => {
  const { project } = await load('guards: {}\n', { ZONEMASON_MAIL_ENDPOINT: 'https://b.example' });
  expect(project?.mail).toBeNull();
});

test('the environment goes before the file', async () => {
  const env = { ZONEMASON_MAIL_ENDPOINT: 'https://b.example', ZONEMASON_MAIL_BRAND: 'other' };
  const { project } = await load(mail, env);
  expect([String(project?.mail?.endpoint), project?.mail?.brand]).toEqual(['https://b.example/', 'other']);
  expect((await load('mail: {}\n', env)).project?.mail?.brand).toBe('other');
});

describe('wrong usage', () => {
  const address = 'https://api.example.net';
  test.each<[string, string, NodeJS.ProcessEnv, string]>([
    ['no endpoint', 'mail: { brand: acme }\n', {}, 'ZONEMASON_MAIL_ENDPOINT'],
    ['no brand', `mail: { endpoint: '${address}' }\n`, {}, 'ZONEMASON_MAIL_BRAND'],
    ['an empty brand', `mail: { endpoint: '${address}', brand: '' }\n`, {}, 'ZONEMASON_MAIL_BRAND'],
    ['such a brand of the environment', mail, { ZONEMASON_MAIL_BRAND: '.' }, 'ZONEMASON_MAIL_BRAND'],
    ['plain http', "mail: { endpoint: 'http://api.example.net', brand: acme }\n", {}, 'mail.endpoint'],
    ['plain http of the environment', mail, { ZONEMASON_MAIL_ENDPOINT: 'http://b.example' }, 'insecureHttp'],
  ])('%s is told to who talks to the service', async (_, text, env, word) => {
    const { project } = await load(text, env);
    const failure = await failureOf(() => [project?.mail?.endpoint, project?.mail?.brand].map(usable));
    expect(failure.kind).toBe('usage');
    expect(failure.all).toContain(word);
  });

  test.each([
    ['a brand of dots', `mail: { endpoint: '${address}', brand: .. }\n`, 'project/brand 1:53'],
    ['an endpoint that is no address', 'mail: { endpoint: a, brand: b }\n', 'project/endpoint 1:19'],
    ['plain http', 'mail: { endpoint: http://a.example, brand: b }\n', 'project/insecure-endpoint 1:19'],
  ])('%s is told at its place', async (_, text, problem) => {
    expect(placed((await load(text)).diagnostics)).toEqual([problem]);
  });

  test.each([
    ['a misspelt key', `${mail}  brnad: a\n`, 'schema/unknown-key 4:3'],
    ['a token', `${mail}  token: a\n`, 'schema/unknown-key 4:3'],
    ['an empty pattern', `${mail}  ignore: [{}]\n`, 'schema/value 4:12'],
    ['a pattern of records', `${mail}  ignore: [{ prefix: www }]\n`, 'schema/unknown-key 4:14'],
  ])('%s is told at its place', async (_, text, problem) => {
    const { project, diagnostics } = await load(text);
    expect(project).toBeNull();
    expect(placed(diagnostics)).toContain(problem);
  });
});

test.each<[string, readonly string[], readonly string[]]>([
  ['[de, fr-CH, zh-Hant-TW, x-whatever]', [], ['de', 'fr-CH', 'zh-Hant-TW', 'x-whatever']],
  ['[de, de]', ['project/repeated-language 4:19'], ['de']],
  ['[pt-BR, fr, PT-br]', ['project/repeated-language 4:26'], ['pt-BR', 'fr']],
  ['[pt_BR, german, ""]', ['project/language 4:15', 'project/language 4:22', 'project/language 4:30'], []],
  ['["de ", ../x]', ['project/language 4:15', 'project/language 4:22'], []],
  ['de', ['schema/type 4:14'], []],
  ['[]', ['schema/value 4:14'], []],
  ['[de, 7]', ['schema/type 4:19'], ['de']],
  ['[de, { language: fr }]', ['schema/type 4:19'], ['de']],
  ['', ['schema/type 4:3'], []],
])('languages %s', async (written, problems, languages) => {
  const { project, diagnostics } = await load(`${mail}  languages: ${written}\n`);
  expect(placed(diagnostics)).toEqual(problems);
  const read = project?.mail?.languages ?? [];
  expect(read.map(({ language }) => language)).toEqual(project ? languages : []);
});
