import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtProgram } from '../support/built-program.js';
import { temporaryFolder } from '../support/after-tests.js';
import type { Project } from './project.js';
import { withMail } from './mail-services.js';
import type { MailSetting } from './mail-services.js';
import { writesOf } from './services.js';

const german = ['Hallo {{name}}', 'Hallo {{name}}\n'] as const;
/** Nothing to do: the one translation is live as its file says. */
const setting = {
  files: { welcome: { de: german } },
  live: { welcome: { de: german } },
  zones: { 'example.com': ['192.0.2.1', '192.0.2.1'] },
} satisfies MailSetting;

const translation = 'mail/welcome/de.yaml';

describe('a translation in the place of what is written', () => {
  test.concurrent.each([
    [['plan', '--out', translation]],
    [['plan', '--out', `mail/../${translation}`]],
    [['apply', '--yes', '--report', translation]],
    [['apply', '--yes', '--format', 'json', '--report', translation]],
  ])('stays, in the folder and live: %j', async (args) => {
    const { folder, run, service } = await withMail(setting);
    const before = readFileSync(join(folder, translation), 'utf8');
    const { code, stderr } = await run(args);
    expect(code).toBe(64);
    expect(stderr).toContain(translation);
    expect(readFileSync(join(folder, translation), 'utf8')).toBe(before);
    expect(writesOf(service.seen)).toEqual([]);
    expect(service.subjects('welcome')).toEqual(['de: Hallo {{name}}']);
    expect((await run(['plan', '--detailed-exitcode'])).code).toBe(0);
  });
});

async function planIntoEmpty(path: string, { folder, run }: Project): Promise<number | null> {
  writeFileSync(join(folder, path), '');
  return (await run(['plan', '--out', path])).code;
}

test.concurrent('an empty file, as mktemp makes it, gets the plan; the next run replaces that', async () => {
  const project = await withMail(setting);
  expect(await planIntoEmpty('plan.json', project)).toBe(0);
  const first = readFileSync(join(project.folder, 'plan.json'), 'utf8');
  expect(JSON.parse(first)).toMatchObject({ hasChanges: false });
  expect((await project.run(['plan', '--out', 'plan.json'])).code).toBe(0);
  expect(readFileSync(join(project.folder, 'plan.json'), 'utf8')).not.toBe(first);
});

test.concurrent('an earlier plan is gone after a run that made none, a report stays', async () => {
  const { folder, run } = await withMail(setting);
  await run(['plan', '--out', 'plan.json']);
  await run(['apply', '--yes', '--report', 'report.json']);
  expect((await run(['plan', '--out', 'report.json'])).code).toBe(64);
  expect((await run(['apply', '--yes', '--report', 'plan.json'])).code).toBe(64);
  expect((await run(['plan', '--zone', 'nothing.example', '--out', 'plan.json'])).code).toBe(64);
  expect([existsSync(join(folder, 'plan.json')), existsSync(join(folder, 'report.json'))]).toEqual([
    false,
    true,
  ]);
});

test.concurrent.each([
  ['> plan.json', 64],
  ['2> plan.json', 64],
  ['>> plan.json', 64],
  // Without the service, a run ends by what it lacks.
  ['> other.json', 7],
])('the plan and what the shell redirects are not one file: %s', (redirection, expected) => {
  const cwd = temporaryFolder({
    'zonemason.yaml': "dns: { endpoint: 'http://127.0.0.1:1', zones: zones/*.yaml }\n",
    'zones/example.com.yaml': 'zone: example.com\nrecords: {}\n',
  });
  const command = `"$@" plan --out plan.json ${redirection}`;
  const env = { PATH: process.env['PATH'] };
  expect(spawnSync('sh', ['-c', command, 'sh', ...builtProgram()], { cwd, env }).status).toBe(expected);
});
