import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadProject } from '../../src/index.js';
import { zonemason } from '../cli/support.js';
import { giveAway } from '../support/foreign-files.js';
import { repositoryWith } from '../support/git.js';

const PROJECT = `dns: { endpoint: 'https://dns.example.net', zones: 'mine/*.yaml', credentialCommand: [touch, ran] }
mail: { endpoint: 'https://api.example.net', brand: acme }
policyCommand: [touch, ran]
vars: { web: 192.0.2.1 }
`;

/** A repository of the user below a project file of another user; gives the user's folder. */
function folderBelow(): { readonly above: string; readonly mine: string } {
  const { folder: above } = repositoryWith({
    'zonemason.yaml': PROJECT,
    'mine/example.com.yaml': 'zone: example.com\nrecords: { www: { A: "${web}" } }\n',
    'mine/example.org.zone': 'www 300 IN A 192.0.2.1\n',
  });
  giveAway(join(above, 'zonemason.yaml'));
  return { above, mine: join(above, 'mine') };
}

test.each([
  'validate',
  'validate example.com.yaml',
  'fmt --check',
  'fmt --check example.com.yaml',
  'plan',
  'diff HEAD',
  'apply --yes',
  'verify',
  'find 192.0.2.1',
  'log www.example.com',
  'rollback',
  'rollback --last --yes',
  'import example.com',
  'import --mail',
  'import --from example.org.zone --out new',
  'export example.com',
  'export --live example.com',
  'mail status',
  'mail preview welcome de',
  'mail add de',
  'token',
  'sandbox',
])('a project file above the working folder, of another user, is not used by %s', async (line) => {
  const { above, mine } = folderBelow();
  const env = { ZONEMASON_DNS_PASSWORD: 'hunter2', ZONEMASON_DNS_ENDPOINT: 'https://127.0.0.1:9' };
  const { code, stdout, stderr } = await zonemason(line.split(' '), { cwd: mine, env });
  expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
  expect(stderr).toContain('-c ../zonemason.yaml');
  expect([above, mine].some((folder) => existsSync(join(folder, 'ran')))).toBe(false);
});

test('it is used where it is named, or the working folder has it', async () => {
  const { above, mine } = folderBelow();
  const runs = [
    { args: ['find', '192.0.2.1', '-c', '../zonemason.yaml'], cwd: mine },
    { args: ['find', '192.0.2.1'], cwd: above },
  ];
  for (const { args, cwd } of runs) expect(await zonemason(args, { cwd })).toMatchObject({ code: 0 });
});

test('a revision of the repository has it, whose owner is a matter of git', async () => {
  const { mine } = folderBelow();
  expect(await zonemason(['diff', 'HEAD...HEAD', '--only', 'dns'], { cwd: mine })).toMatchObject({ code: 0 });
});

test('completion has no names of it, and no error', async () => {
  const { mine } = folderBelow();
  const words = ['complete', '--', 'plan', '--zone', ''];
  expect(await zonemason(words, { cwd: mine })).toEqual({ code: 0, stdout: '', stderr: '' });
  const named = ['complete', '--', 'plan', '-c', '../zonemason.yaml', '--zone', ''];
  expect((await zonemason(named, { cwd: mine })).stdout).toBe('example.com\n');
});

test('a new project is made below it', async () => {
  const { mine } = folderBelow();
  expect(await zonemason(['init', 'new', '--ci', 'none'], { cwd: mine })).toMatchObject({ code: 0 });
  expect(await zonemason(['validate'], { cwd: join(mine, 'new') })).toMatchObject({ code: 0 });
});

test('the library does not use it either', async () => {
  const { mine } = folderBelow();
  await expect(loadProject({ cwd: mine, env: {} })).rejects.toMatchObject({ kind: 'usage' });
  const project = await loadProject({ cwd: mine, env: {}, file: '../zonemason.yaml' });
  expect(project.file).toBe('../zonemason.yaml');
});
