import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { temporaryFolder } from '../support/after-tests.js';
import { passwordsFor } from '../e2e/project.js';
import { someRecord, withSandbox } from '../e2e/services.js';
import { installPacked, npm } from './install.js';

const compiler = resolve('node_modules/typescript/bin/tsc');

/** What a script of a user does with the library, in TypeScript that holds nothing back. */
const CONSUMER = `
import {
  addLanguage, apply, diff, diffNames, exportMail, exportZones, Failure, findRecords, format, importFiles, importFrom, importMail, InvalidFiles, isClean, loadProject, mailTodo, markReviewed, parsePlan, plan, renderPlan, replaceInFiles, resolve, rollback, validate, verifyZones,
} from 'zonemason';
import type {
  Answer, ApplyReport, Credentials, Diagnostic, Effect, Formatted, ImportedFile, MailLogin, Plan, Project, Resolution, Validation,
} from 'zonemason';

const project: Project = await loadProject({ file: 'zonemason.yaml', env: { ...process.env } });
const { summary, diagnostics }: Validation = await validate(project, { only: 'dns' });
const places: readonly string[] = diagnostics.map(({ file = '', line = 0 }: Diagnostic) => file + line);
const login: MailLogin = { email: 'a@example.com', password: 'b', otp: async () => '123456' };
const credentials: Credentials = { dns: async (zone) => zone, mail: () => login };
const { signal } = new AbortController();
try {
  const proposed: Plan = await plan(project, { credentials, signal, zones: (name) => name.endsWith('.org') });
  const [step] = proposed.zones[0]?.steps ?? [];
  const ttl: number | undefined = step?.after?.ttl;
  const lost: readonly Effect[] = (proposed.effects ?? []).filter(({ kind }) => kind === 'removed');
  places.concat(lost.flatMap(({ before }: { before: Answer }) => before.data));
  const saved: Plan = parsePlan(JSON.stringify(proposed));
  const page: string = await renderPlan(saved, { format: 'html' });
  const changed: Plan = await diff(project, 'main', { onWarning: ({ message }) => message + page });
  const imported: readonly ImportedFile[] = await importFiles(project, { zones: ['example.com'], credentials });
  const formatted: readonly Formatted[] = await format(project, { fix: changed.hasChanges && imported.length > 0 });
  const { answers: [answer] }: Resolution = await resolve(project, 'www.example.com', { type: 'A', at: 'live', credentials });
  places.concat(answer?.answered ? answer.chain.flatMap(({ records }) => records.map(({ file }) => file ?? '')) : []);
  await rollback(project, formatted.map(({ path }) => path), { confirm: ({ hasChanges }) => hasChanges });
  const report: ApplyReport = await apply(project, saved, { allow: ['bulk-change'], onStep: ({ status }) => status });
  process.exitCode = isClean(report) && ttl === 60 && summary.error + places.length === 0 ? 0 : 1;
} catch (error) {
  if (error instanceof InvalidFiles) error.diagnostics.map(({ code, severity }) => code + severity);
  if (error instanceof Failure && error.kind === 'stale-plan') process.exitCode = 4;
}
// @ts-expect-error -- there is no such kind of failure
export const wrong = (failure: Failure): boolean => failure.kind === 'stale';
`;

const CONFIG = {
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    module: 'nodenext',
    target: 'es2023',
    skipLibCheck: false,
    noEmit: true,
    types: ['node'],
  },
};

const EXPORTS =
  'Failure InvalidFiles addLanguage apply diff diffNames exportMail exportZones findRecords format importFiles importFrom importMail isClean loadProject mailTodo markReviewed parsePlan plan renderPlan replaceInFiles resolve rollback validate verifyZones';

describe('the packed package', () => {
  const folder = temporaryFolder();
  let project = '';

  beforeAll(() => {
    project = installPacked(folder);
    mkdirSync(join(project, 'node_modules/@types'));
    for (const name of ['@types/node', 'undici-types'])
      symlinkSync(resolve('node_modules', name), join(project, 'node_modules', name));
  }, 120_000);

  test('has a program', () => {
    expect(npm(['exec', '--no', '--offline', '--', 'zonemason', '--version'], project)).toBe(
      `${packageJson.version}\n`,
    );
  });

  test('has a library for ES modules', () => {
    const script = `
      import * as zonemason from 'zonemason';
      const { default: all, loadProject, Failure } = zonemason;
      const error = await loadProject({ cwd: '/' }).catch((error) => error);
      const names = Object.keys(all).filter((name) => name in zonemason);
      console.log(names.join(' '), error instanceof Failure, error.kind);`;
    const args = ['--input-type=module', '--eval', script];
    expect(execFileSync(process.execPath, args, { cwd: project, encoding: 'utf8' })).toBe(
      `${EXPORTS} true usage\n`,
    );
  });

  test('has a library for CommonJS', () => {
    const script = `console.log(Object.keys(require('zonemason')).join(' '))`;
    const args = ['--input-type=commonjs', '--eval', script];
    expect(execFileSync(process.execPath, args, { cwd: project, encoding: 'utf8' })).toBe(`${EXPORTS}\n`);
  });

  test('compares, formats and renders without a service', () => {
    const script = `
      import { execFileSync } from 'node:child_process';
      import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
      import { diff, format, loadProject, renderPlan } from 'zonemason';
      mkdirSync('dns/zones', { recursive: true });
      writeFileSync('dns/zonemason.yaml', 'dns: { zones: zones/*.yaml }\\n');
      writeFileSync('dns/zones/example.com.yaml', 'zone: example.com\\nrecords:\\n  www: { A: 192.0.2.1 }\\n');
      const git = (...args) => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: 'dns' });
      git('init', '-q');
      git('add', '.');
      git('commit', '-qm', 'zones');
      appendFileSync('dns/zones/example.com.yaml', '  api: { A: 192.0.2.2 }\\n');
      const project = await loadProject({ cwd: 'dns', env: {} });
      const changed = await diff(project, 'HEAD');
      const text = await renderPlan(changed, { format: 'text' });
      const [file] = await format(project);
      console.log(changed.summary.create, text.includes('192.0.2.2'), file.path, file.isChanged);`;
    const args = ['--input-type=module', '--eval', script];
    expect(execFileSync(process.execPath, args, { cwd: project, encoding: 'utf8' })).toBe(
      '1 true zones/example.com.yaml true\n',
    );
  });

  test('tells what a change does to answers, and resolves a name', () => {
    const script = `
      import { execFileSync } from 'node:child_process';
      import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
      import { diff, loadProject, resolve } from 'zonemason';
      const file = 'answers/zones/example.com.yaml';
      mkdirSync('answers/zones', { recursive: true });
      writeFileSync('answers/zonemason.yaml', 'dns: { zones: zones/*.yaml }\\n');
      writeFileSync(file, 'zone: example.com\\nrecords:\\n  lb: { A: 192.0.2.1 }\\n  www: { CNAME: lb.example.com }\\n');
      const git = (...args) => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: 'answers' });
      git('init', '-q');
      git('add', '.');
      git('commit', '-qm', 'zones');
      writeFileSync(file, readFileSync(file, 'utf8').replace('192.0.2.1', '192.0.2.2'));
      const project = await loadProject({ cwd: 'answers', env: {} });
      const { effects } = await diff(project, 'HEAD');
      const ask = async (at) => (await resolve(project, 'www.example.com', { type: 'A', at })).answers[0];
      console.log(JSON.stringify(effects.map(({ name, type, kind, after }) => [name, type, kind, after.data])));
      for (const at of ['HEAD', 'files']) {
        const { answered, via, data } = await ask(at);
        console.log(answered, via.join(), data.join());
      }`;
    const args = ['--input-type=module', '--eval', script];
    expect(execFileSync(process.execPath, args, { cwd: project, encoding: 'utf8' }).split('\n')).toEqual([
      '[["lb.example.com","A","changed",["192.0.2.2"]],["www.example.com","A","changed",["192.0.2.2"]]]',
      'true lb.example.com 192.0.2.1',
      'true lb.example.com 192.0.2.2',
      '',
    ]);
  });

  test('has types that stand alone', () => {
    writeFileSync(join(project, 'consumer.ts'), CONSUMER);
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ ...CONFIG, files: ['consumer.ts'] }));
    const args = [compiler, '-p', project, '--pretty', 'false'];
    expect(() => execFileSync(process.execPath, args, { cwd: project, encoding: 'utf8' })).not.toThrow();
  });

  test('comes without any other package', () => {
    const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'));
    expect(Object.keys(packages)).toEqual(['', 'node_modules/zonemason']);
  });

  test('says what its sandbox needs where there is no SQLite', () => {
    const flags = isBuiltin('node:sqlite') ? ['--no-experimental-sqlite'] : [];
    const program = join(project, 'node_modules/zonemason/dist/main.js');
    const { status, stderr } = spawnSync(process.execPath, [...flags, program, 'sandbox'], {
      cwd: project,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/Node 22\.13.*npm install libsql\n$/);
    expect(stderr).not.toContain('    at ');
  });

  test('has nothing but what is published', () => {
    expect(readdirSync(join(project, 'node_modules/zonemason')).toSorted()).toEqual([
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'LICENSE',
      'README.md',
      'RELEASING.md',
      'SECURITY.md',
      'dist',
      'docs',
      'examples',
      'man',
      'package.json',
      'schemas',
    ]);
  });

  test('has all that its README links to and shows', () => {
    const published = join(project, 'node_modules/zonemason');
    const readme = readFileSync(join(published, 'README.md'), 'utf8');
    const links = Array.from(readme.matchAll(/\]\(([^)#\s]+)/g), ([, link = '']) => link);
    const own = links.filter((link) => !link.startsWith('https:'));
    expect(own).toContain('docs/images/plan.png');
    expect(own.filter((link) => !existsSync(join(published, link)))).toEqual([]);
  });

  test('validates and plans in an empty folder', async () => {
    const zones = { 'example.com': 'records:\n  www: { A: 192.0.2.2 }\n' };
    const { folder: cwd } = await withSandbox({
      zones,
      live: { 'example.com': [someRecord({ content: '192.0.2.1' })] },
    });
    const program = join(project, 'node_modules/.bin/zonemason');
    const env = { PATH: process.env['PATH'], ...passwordsFor(zones) };
    const run = async (command: string) => {
      const { stdout } = await promisify(execFile)(program, [command], { cwd, env });
      return stdout;
    };
    expect(await run('validate')).toContain('no problems');
    expect(await run('plan')).toContain('192.0.2.1 → 192.0.2.2');
  });
});
