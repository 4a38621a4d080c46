import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { PASSWORD } from '../e2e/project.js';
import { someRecord, withSandbox } from '../e2e/services.js';
import { temporaryFolder } from '../support/after-tests.js';
import { repositoryIn } from '../support/git.js';
import type { Step } from './dockerfile.js';
import { copy, stagesOf, textsOf } from './dockerfile.js';

const [globals = [], build = [], image = []] = stagesOf('Dockerfile');

/** The user of the image, who is not the one of the tests where root runs them. */
const USER = 1000;
const isRoot = process.getuid?.() === 0;

describe('the Dockerfile', () => {
  test.each(['Dockerfile', 'examples/ci/kubernetes/Dockerfile'])('%s has no faults', (path) => {
    expect(validate(readFileSync(path, 'utf8'))).toEqual([]);
  });

  test('has one version of Node, named in full, for both of its stages', () => {
    expect(textsOf(globals, 'ARG')).toEqual([expect.stringMatching(/^NODE=node:\d+\.\d+\.\d+-\w+-slim$/)]);
    expect([...textsOf(build, 'FROM'), ...textsOf(image, 'FROM')]).toEqual(['${NODE} AS build', '${NODE}']);
  });

  test('runs no scripts of packages', () => {
    const installs = textsOf([...build, ...image], 'RUN').filter((command) => command.startsWith('npm ci'));
    expect(installs).toEqual([expect.stringContaining('--ignore-scripts')]);
  });

  test('ends as a user who is not root, with labels from the package', () => {
    expect(textsOf(image, 'USER')).toEqual([`${USER}:${USER}`]);
    expect(textsOf(image, 'WORKDIR')).toEqual(['/project']);
    const [labels = ''] = textsOf(image, 'LABEL');
    const { name: title, description, version, license: licenses } = packageJson;
    for (const [key, value] of Object.entries({ title, description, version, licenses }))
      expect(labels).toContain(`org.opencontainers.image.${key}="${value}"`);
  });

  test('is built without what git ignores', () => {
    const ignored = readFileSync('.gitignore', 'utf8').trim().split('\n');
    const [, ...lines] = readFileSync('.dockerignore', 'utf8').trim().split('\n');
    expect(lines).toEqual(['.git', ...ignored.map((line) => `**/${line.replace(/\/$/, '')}`)]);
  });
});

/** Builds what both stages add to their base, from nothing but what they copy; gives the root folder of the image. */
function buildImage(): string {
  const [folder, root] = [join(temporaryFolder(), 'build'), temporaryFolder()];
  mkdirSync(folder);
  for (const step of build) {
    if (step.keyword === 'COPY') copy(step, { from: process.cwd(), to: folder });
    if (step.keyword === 'RUN') runStep(step, folder);
  }
  for (const step of image.filter(({ keyword }) => keyword === 'COPY')) {
    const built = { ...step, words: step.words.map((word) => word.replace(/^\/build\//, '')) };
    copy(built, { from: step.from === 'build' ? folder : process.cwd(), to: root });
  }
  return root;
}

/** The packages are those of this checkout, which `npm ci` has installed. The build needs them in its folder, not behind a link. */
function runStep({ text: command }: Step, folder: string): void {
  const isInstall = command.startsWith('npm ci');
  const script = isInstall
    ? `cp -al ${process.cwd()}/node_modules . || cp -r ${process.cwd()}/node_modules .`
    : command;
  execFileSync('sh', ['-c', script], { cwd: folder, stdio: 'pipe' });
}

/** The file that the image's program is a link to. */
function programIn(root: string): string {
  const [entry = ''] = textsOf(image, 'ENTRYPOINT');
  const [name]: readonly string[] = JSON.parse(entry);
  const link = new RegExp(String.raw`ln -s (\S+) /usr/local/bin/${name}(?:\s|$)`);
  const [, target = ''] = link.exec(textsOf(image, 'RUN').join('\n')) ?? [];
  return join(root, target);
}

/** Configures git as the image does. */
function configureGit(file: string): void {
  const [command = ''] = /git config --system[^&]*/.exec(textsOf(image, 'RUN').join('\n')) ?? [];
  execFileSync('sh', ['-c', command], { env: { PATH: process.env['PATH'], GIT_CONFIG_SYSTEM: file } });
}

/** As Kubernetes mounts it for a user who is not root. */
function mountSecret(file: string): void {
  if (isRoot) chownSync(file, 0, USER);
  chmodSync(file, isRoot ? 0o440 : 0o400);
}

interface Place {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Runs the image's program as its user, if root may change to another one. */
async function runAsUser(program: string, args: readonly string[], place: Place) {
  const user = isRoot ? { uid: USER, gid: USER } : {};
  const child = spawn(program, args, { ...place, ...user, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, stdout, stderr };
}

test('what the Dockerfile builds plans and compares, for a user who can write nowhere but to the plan', async () => {
  const root = buildImage();
  for (const name of ['LICENSE', 'THIRD-PARTY-LICENSES.txt'])
    expect(existsSync(join(root, 'opt/zonemason', name))).toBe(true);

  const zones = { 'example.com': 'records:\n  www: { A: 192.0.2.2 }\n' };
  const live = { 'example.com': [someRecord({ content: '192.0.2.1' })] };
  const { folder: cwd } = await withSandbox({ zones, live });
  repositoryIn(cwd).commit({
    'zones/example.com.yaml': 'zone: example.com\nrecords:\n  www: { A: 192.0.2.3 }\n',
  });
  const own = temporaryFolder({ 'credentials.yaml': `dns: { example.com: ${PASSWORD} }\n` });
  configureGit(join(own, 'gitconfig'));
  mountSecret(join(own, 'credentials.yaml'));
  execFileSync('chmod', ['-R', 'go+rX,a-w', root, cwd]);
  chmodSync(own, 0o777);

  const env = {
    PATH: process.env['PATH'],
    ZONEMASON_CREDENTIALS: join(own, 'credentials.yaml'),
    GIT_CONFIG_SYSTEM: join(own, 'gitconfig'),
  };
  const run = (...args: readonly string[]) => runAsUser(programIn(root), args, { cwd, env });
  expect(await run('plan', '--quiet', '--out', join(own, 'plan.json'))).toMatchObject({
    code: 0,
    stderr: '',
  });
  expect(await run('show', join(own, 'plan.json'))).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('192.0.2.1 → 192.0.2.3'),
  });
  expect(await run('diff', 'HEAD^')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('192.0.2.2 → 192.0.2.3'),
  });
});
