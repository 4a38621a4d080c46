import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bareProject, fileSettings, loadProject, outlineProject } from '../../src/config/project.js';
import { usable } from '../../src/config/settings/setting.js';
import { diskTree } from '../../src/load/files/disk-tree.js';
import { catalogue } from '../../src/engine/catalogue.js';
import { placed } from '../load/support.js';
import { failureOf } from './support.js';
import { temporaryFolder } from '../support/after-tests.js';

const dns = 'dns:\n  endpoint: https://dns.example.net/custom\n  zones: zones/*.yaml\n';

test('everything that a project file can say', async () => {
  const { project, diagnostics } = await load(`${dns}  insecureHttp: True
  credentialCommand: [pass-helper, "--zone", 1st]
mail:
  endpoint: https://api.example.net
  brand: acme
  translations: mail
  policy: upsert-only
  ignore: [{ template: welcome, language: de }]
  protect: [{ language: en }]
rules:
  ttl/short: off
  naptr/content: warn
  cname/conflict: error
guards:
  maxChangePercent: 12.5
journals: { keep: 7 }
concurrency: 3
`);
  expect(placed(diagnostics)).toEqual([]);
  expect(project).toMatchObject({
    dns: {
      zones: ['zones/*.yaml'],
      insecureHttp: true,
      credentialCommand: ['pass-helper', '--zone', '1st'],
    },
    guards: { maxChangePercent: 12.5 },
    journals: { keep: 7 },
    concurrency: 3,
  });
  expect(String(project?.dns?.endpoint)).toBe('https://dns.example.net/custom');
  expect([...(project?.severities ?? [])]).toEqual([
    ['ttl/short', 'off'],
    ['naptr/content', 'warn'],
    ['cname/conflict', 'error'],
  ]);
});

test('what it leaves out has a default', async () => {
  const { project } = await load(dns);
  expect(project).toMatchObject({
    dns: { insecureHttp: false, credentialCommand: null },
    guards: { maxChangePercent: 30 },
  });
  expect(project?.severities.size).toBe(0);
});

test('a project without a file has the same defaults', async () => {
  const { project } = await load('dns:\n  endpoint: https://a.example\n  zones: zones/*.yaml\n');
  if (!project) throw new Error('the project file is malformed');
  const { files, root, source, document, ...settings } = project;
  expect(bareProject({ files, root, endpoint: new URL('https://a.example') })).toMatchObject(settings);
  expect([source.path, document.kind]).toEqual(['zonemason.yaml', 'map']);
});

test.each([
  ['', 'text'],
  ['  txt: text\n', 'text'],
  ['  txt: quoted\n', 'quoted'],
])('%j compares TXT as %s', async (setting, txt) => {
  const { project, diagnostics } = await load(dns + setting);
  expect(diagnostics).toEqual([]);
  expect(project?.dns?.txt).toBe(txt);
});

test('any other way to compare TXT is an error', async () => {
  const { project, diagnostics } = await load(`${dns}  txt: Quoted\n`);
  expect(project).toBeNull();
  expect(placed(diagnostics)).toEqual(['schema/value 4:8']);
});

test('zones may be a list', async () => {
  const { project } = await load('dns:\n  endpoint: https://a.example\n  zones: [a/*.yaml, b.yaml]\n');
  expect(project?.dns?.zones).toEqual(['a/*.yaml', 'b.yaml']);
});

test('a project without dns has none', async () => {
  expect((await load('guards: {}\n')).project?.dns).toBeNull();
});

describe('mistakes', () => {
  test.each<[string, string, readonly string[]]>([
    ['no map', 'dns\n', ['schema/type 1:1']],
    ['nothing', '# dns\n', ['file/empty 1:1']],
    ['a tab', 'dns:\n\tzones: a\n', ['yaml/tab 2:1']],
    ['no zones', 'dns:\n  endpoint: https://a.example\n', ['schema/missing-key 2:3']],
    ['an empty list of zones', 'dns:\n  zones: []\n', ['schema/value 2:10']],
    ['a zone twice', 'dns:\n  zones: [a, a]\n', ['schema/value 2:14']],
    ['a glob that takes long', dns.replace('zones/*', 'zones/*a*a*a'), ['schema/value 3:10']],
    ['a list with such a glob', 'dns:\n  zones: [a, "+(a|aa)b", "+(a|b*)"]\n', ['schema/value 2:14']],
    [
      'more globs than anyone needs',
      `dns:\n  zones:\n${Array.from({ length: 20_000 }, (_, at) => `    - z/${at}*\n`).join('')}`,
      ['schema/value 1003:7'],
    ],
    ['a misspelt key', `${dns}  endpiont: a\n`, ['schema/unknown-key 4:3']],
    ['a password', `${dns}  password: a\n`, ['schema/unknown-key 4:3']],
    ['a command as text', `${dns}  credentialCommand: pass helper\n`, ['schema/type 4:22']],
    ['a command of nothing', `${dns}  credentialCommand: []\n`, ['schema/value 4:22']],
    ['a guard above all', `${dns}guards: { maxChangePercent: 101 }\n`, ['schema/value 4:29']],
    ['a guard below nothing', `${dns}guards: { maxChangePercent: -1 }\n`, ['schema/value 4:29']],
    ['a guard in quotes', `${dns}guards: { maxChangePercent: "5" }\n`, ['schema/type 4:29']],
    ['a severity that there is not', `${dns}rules: { ttl/short: warning }\n`, ['schema/value 4:21']],
    ['a rule that there is not', `${dns}rules: { ttl/shrot: off }\n`, ['project/unknown-rule 4:10']],
    ['a rule of the service', `${dns}rules: { cname/conflict: warn }\n`, ['project/fixed-rule 4:10']],
    ['a rule of the format', `${dns}rules: { schema/type: off }\n`, ['project/fixed-rule 4:10']],
    ['a policy of mail', `${dns}mail: { policy: all }\n`, ['schema/value 4:17']],
    [
      'all at once',
      `${dns}rules: { a/b: off, cname/conflict: off }\nfoo: 1\n`,
      ['project/fixed-rule 4:20', 'project/unknown-rule 4:10', 'schema/unknown-key 5:1'],
    ],
  ])('%s', async (_, text, problems) => {
    const { project, diagnostics } = await load(text);
    expect(project).toBeNull();
    expect(placed(diagnostics).toSorted()).toEqual(problems);
  });

  test.each([
    ['a setting of `dns` at the top', `${dns}replace: put\n`, 'the project file has it under `dns:`'],
    [
      'a setting of two parts at the top',
      `${dns}endpoint: a\n`,
      'the project file has it under `dns:` or under `mail:`',
    ],
    [
      'a setting of `guards` in `dns`',
      `${dns}  maxChangePercent: 5\n`,
      'the project file has it under `guards:`',
    ],
    ['a setting of the file in `dns`', `${dns}  concurrency: 2\n`, 'the project file has it at the top'],
    ['a part in another', `${dns}  mail: { brand: a }\n`, 'the project file has it at the top'],
    ['a setting that is nearly right', `${dns}  replce: put\n`, 'did you mean "replace"?'],
    ['a setting in an entry of a list', `${dns}expect: [{ txt: a }]\n`, 'the keys are '],
  ])('%s is told where it belongs', async (_, text, hint) => {
    const { diagnostics } = await load(text);
    expect(diagnostics.map((each) => each.hint ?? '')).toContainEqual(expect.stringContaining(hint));
  });

  test('a rule that is nearly right is named', async () => {
    const { diagnostics } = await load(`${dns}rules: { ttl/shrot: off }\n`);
    expect(diagnostics[0]?.hint).toContain('ttl/short');
  });

  test('an endpoint that would not do', async () => {
    const { project, diagnostics } = await load('dns: { endpoint: "a", zones: a }\nfoo: 1\n');
    expect([project, placed(diagnostics)]).toEqual([
      null,
      ['project/endpoint 1:18', 'schema/unknown-key 2:1'],
    ]);
  });

  test.each([
    ['none', 'dns: { zones: a }\n', {}, 'usage', []],
    [
      'plain http',
      'dns: { endpoint: "http://a.example", zones: a }\n',
      {},
      'usage',
      ['project/insecure-endpoint 1:18'],
    ],
    [
      'no address',
      'dns: { endpoint: a.example, zones: a }\n',
      {},
      'invalid-files',
      ['project/endpoint 1:18'],
    ],
    ['no address in the environment', dns, { ZONEMASON_DNS_ENDPOINT: 'a.example' }, 'usage', []],
  ])('who does without the service does without an endpoint: %s', async (_, text, env, kind, problems) => {
    const { project, diagnostics } = await load(text, env);
    expect(project?.dns?.zones).toHaveLength(1);
    expect(placed(diagnostics)).toEqual(problems);
    expect(await failureOf(() => usable(project?.dns?.endpoint))).toMatchObject({ kind });
  });
});

describe('the project file', () => {
  test('is the nearest one of the folders above', async () => {
    const top = temporaryFolder({ 'zonemason.yaml': dns, 'deep/zonemason.yaml': dns });
    mkdirSync(join(top, 'deep/er/est'), { recursive: true });
    const cwd = join(top, 'deep/er/est');
    const { project } = await loadProject({
      file: null,
      files: diskTree(cwd),
      env: {},
      knownRules: catalogue,
    });
    expect(project?.root).toBe(join(top, 'deep'));
  });

  test('is the one that is named', async () => {
    const cwd = temporaryFolder({ 'zonemason.yaml': dns, 'other/project.yaml': dns });
    const file = join(cwd, 'other/project.yaml');
    const { project } = await loadProject({ file, files: diskTree(cwd), env: {}, knownRules: catalogue });
    expect([project?.file, project?.root]).toEqual([file, join(cwd, 'other')]);
  });

  test('must be there', async () => {
    const cwd = temporaryFolder({});
    expect(
      await failureOf(() =>
        loadProject({ file: null, files: diskTree(cwd), env: {}, knownRules: catalogue }),
      ),
    ).toMatchObject({ kind: 'usage' });
    const { project, diagnostics } = await loadProject({
      file: join(cwd, 'no.yaml'),
      files: diskTree(cwd),
      env: {},
      knownRules: [],
    });
    expect([project, placed(diagnostics)]).toEqual([null, ['file/missing']]);
  });

  test('is overridden by the environment', async () => {
    const { project } = await load(dns, { ZONEMASON_DNS_ENDPOINT: 'https://b.example' });
    expect(String(project?.dns?.endpoint)).toBe('https://b.example/');
  });
});

describe('a project file that is read without being checked', () => {
  const text = `vars: { web: 192.0.2.1 }
policies: [{ name: a, match: { type: MX }, forbid: true }]
dns: { zones: [a/*.yaml, b.yaml] }
mail: { translations: texts, languages: [de, fr] }
nonsense: 1
`;

  test('says where the files are', async () => {
    const folder = temporaryFolder({ 'zonemason.yaml': text, 'inner/other.yaml': 'dns: {}\n' });
    mkdirSync(join(folder, 'deep'));
    const expected = {
      root: folder,
      zones: ['a/*.yaml', 'b.yaml'],
      translations: 'texts',
      languages: ['de', 'fr'],
    };
    const places = [
      { file: null, files: diskTree(join(folder, 'deep')) },
      { file: 'zonemason.yaml', files: diskTree(folder) },
    ];
    for (const place of places) expect(await outlineProject({ ...place, env: {} })).toMatchObject(expected);
    expect(
      await outlineProject({ file: 'inner/other.yaml', files: diskTree(folder), env: {} }),
    ).toMatchObject({
      root: join(folder, 'inner'),
      zones: [],
      translations: 'mail',
      languages: [],
    });
  });

  test('says what zone files need', async () => {
    const files = diskTree(temporaryFolder({ 'zonemason.yaml': text }));
    for (const file of [null, 'zonemason.yaml']) {
      const { vars, policies } = await fileSettings({ file, files, env: {} }, []);
      expect([[...vars], policies.map(({ rule }) => rule.code)]).toEqual([
        [['web', '192.0.2.1']],
        ['policy/a'],
      ]);
    }
  });

  test.each([
    ['is missing', {}],
    ['is broken', { 'zonemason.yaml': 'dns: [' }],
  ])('says nothing if it %s', async (_, stored) => {
    const files = diskTree(temporaryFolder(stored));
    expect(await outlineProject({ file: null, files, env: {} })).toBeNull();
    expect(await fileSettings({ file: null, files, env: {} }, [])).toMatchObject({
      vars: new Map(),
      policies: [],
    });
  });
});

async function load(text: string, env: NodeJS.ProcessEnv = {}): ReturnType<typeof loadProject> {
  const cwd = temporaryFolder({ 'zonemason.yaml': text });
  return loadProject({ file: 'zonemason.yaml', files: diskTree(cwd), env, knownRules: catalogue });
}
