import { expect, test } from 'vitest';
import type { Plan } from '../../src/plan/plan.js';
import { gitIn } from '../support/git.js';
import { withSandbox, writesOf } from './services.js';

const setting = {
  zones: {
    'example.com': `records:
  www: { A: 192.0.2.2, AAAA: 2001:db8::1 }
  blog: { CNAME: www.example.com }
`,
  },
  live: {
    'example.com': [
      { prefix: 'www', content: '192.0.2.1' },
      { prefix: 'blog', content: '192.0.2.1' },
      { prefix: 'blog', content: '192.0.2.3' },
      { prefix: 'gone', content: '192.0.2.4' },
    ],
  },
};

function planIn(stdout: string): Plan {
  return JSON.parse(stdout);
}

function addressesOf({ zones }: Plan): readonly string[] {
  return zones.flatMap(({ steps }) => steps.map(({ address }) => address)).toSorted();
}

test.concurrent('a plan of some records carries its selection, which changes no verdict, and is applied exactly', async () => {
  const { run, service } = await withSandbox(setting);
  const planned = await run([
    'plan',
    '--name',
    'www',
    '--type',
    'a',
    '--format',
    'json',
    '--out',
    'plan.json',
  ]);
  expect(planned.code).toBe(0);
  const plan = planIn(planned.stdout);
  expect(addressesOf(plan)).toEqual(['dns/example.com/www/A']);
  expect(plan).toMatchObject({ verdict: 'ready', selection: { name: ['www'], type: ['A'] } });
  expect((await run(['apply', 'plan.json'])).code).toBe(0);
  expect(writesOf(service.seen)).toHaveLength(1);
  const rest = planIn((await run(['plan', '--format', 'json'])).stdout);
  expect(addressesOf(rest)).not.toContain('dns/example.com/www/A');
  expect(addressesOf(rest)).toContain('dns/example.com/www/AAAA');
});

test.concurrent.each([
  ['a name', ['--name', 'gonne'], 'did you mean gone?'],
  ['a type', ['--type', 'SRV'], '--type SRV'],
  ['one of several names', ['--name', 'www', '--name', 'nothing'], '--name nothing'],
])('%s that matches no record, live or declared, is wrong usage', async (_, options, text) => {
  const { run, service } = await withSandbox(setting);
  for (const command of [['plan'], ['apply', '--yes']]) {
    const { code, stderr } = await run([...command, ...options]);
    expect(code).toBe(64);
    expect(stderr).toContain(text);
  }
  expect(writesOf(service.seen)).toEqual([]);
  expect((await run(['plan', '--shard', '1/1', ...options])).code).toBe(0);
});

test.concurrent('so it is for all commands that take them', async () => {
  const { folder, run, service } = await withSandbox(setting);
  const git = gitIn(folder);
  git('init', '--quiet');
  git('add', 'zonemason.yaml', 'zones');
  git('commit', '--quiet', '--message', 'All zones');
  await run(['plan', '--out', 'plan.json']);
  await run(['apply', '--yes', '--name', 'gone']);
  const writes = writesOf(service.seen).length;
  const commands = [
    ['apply', 'plan.json'],
    ['rollback', '--last', '--yes'],
    ['show', 'plan.json'],
    ['diff', 'HEAD'],
    ['verify', '--server', '127.0.0.1#9'],
    ['import', 'example.com'],
  ];
  for (const command of commands)
    for (const option of [
      ['--name', 'gonne'],
      ['--type', 'SRV'],
    ]) {
      const { code, stderr } = await run([...command, ...option]);
      expect({ command, code }).toEqual({ command, code: 64 });
      expect(stderr).toContain(option.join(' '));
    }
  for (const command of [
    ['show', 'plan.json'],
    ['diff', 'HEAD'],
  ])
    expect((await run([...command, '--name', 'www'])).code).toBe(0);
  expect(writesOf(service.seen)).toHaveLength(writes);
});

test.concurrent('the parts of a plan by names are applied one after the other', async () => {
  const { run } = await withSandbox(setting);
  for (const name of ['gone', 'www.example.com', 'blog'])
    expect((await run(['apply', '--yes', '--name', name])).code).toBe(0);
  expect((await run(['plan', '--detailed-exitcode'])).code).toBe(0);
});

test.concurrent('what must wait for a step that is not selected is refused', async () => {
  const { run, service } = await withSandbox(setting);
  const { code, stdout } = await run(['plan', '--type', 'CNAME', '--format', 'json']);
  expect(code).toBe(0);
  expect(planIn(stdout)).toMatchObject({ verdict: 'blocked' });
  expect(planIn(stdout).risks.map((risk) => risk.code)).toContain('left-out');
  expect((await run(['apply', '--yes', '--type', 'CNAME'])).code).toBe(5);
  expect((await run(['apply', '--yes', '--type', 'CNAME', '--allow', 'left-out'])).code).not.toBe(0);
  expect(writesOf(service.seen)).toEqual([]);
});

test.concurrent('a saved plan is narrowed in the same way', async () => {
  const { run } = await withSandbox(setting);
  await run(['plan', '--out', 'plan.json']);
  const shown = planIn((await run(['show', 'plan.json', '--name', 'gone', '--format', 'json'])).stdout);
  expect(shown).toMatchObject({
    selection: { name: ['gone'] },
    summary: { create: 0, update: 0, delete: 1 },
  });
  expect((await run(['apply', 'plan.json', '--type', 'CNAME'])).code).toBe(5);
  expect((await run(['apply', 'plan.json', '--name', 'blog'])).code).toBe(0);
  const rest = planIn((await run(['plan', '--format', 'json'])).stdout);
  expect(addressesOf(rest).some((address) => address.includes('/blog/'))).toBe(false);
  expect(addressesOf(rest)).toContain('dns/example.com/gone/A');
});

test.concurrent('a rollback of some records leaves the others as they are', async () => {
  const { run } = await withSandbox(setting);
  await run(['apply', '--yes']);
  expect((await run(['rollback', '--last', '--yes', '--name', 'blog'])).code).toBe(0);
  const back = planIn((await run(['plan', '--format', 'json'])).stdout);
  expect(addressesOf(back).every((address) => address.includes('/blog/'))).toBe(true);
  expect(addressesOf(back).length).toBeGreaterThan(0);
  expect((await run(['rollback'])).stdout).toMatch(/;\s+rolled\s+back\s+in\s+part\s+at /);
});

test.concurrent('a rollback of some zones leaves the others, and mail, as they are', async () => {
  const zones = ['a.example', 'b.example'];
  const { run, service } = await withSandbox({
    zones: Object.fromEntries(zones.map((zone) => [zone, 'records: { www: { A: 192.0.2.2 } }\n'])),
    live: Object.fromEntries(zones.map((zone) => [zone, [{ content: '192.0.2.1' }]])),
  });
  await run(['apply', '--yes', '--allow', 'bulk-change']);
  expect((await run(['rollback', '--last', '--yes', '--zone', 'b.example'])).code).toBe(0);
  const contents = async (zone: string) => (await service.listing(zone)).map(({ content }) => content);
  expect(await Promise.all(zones.map(contents))).toEqual([['192.0.2.2'], ['192.0.2.1']]);
  const unknown = await run(['rollback', '--last', '--yes', '--zone', 'c.example']);
  expect(unknown.code).toBe(64);
});

test.concurrent('commands that are about whole zones do not take them', async () => {
  const { run } = await withSandbox(setting);
  for (const command of ['validate', 'export', 'fmt', 'mail status'])
    for (const option of ['--name', '--type'])
      expect((await run([...command.split(' '), option, 'www'])).code).toBe(64);
  for (const wrong of [
    ['--type', 'FOO'],
    ['--name', ''],
    ['--name', 'www', '--only', 'mail'],
  ])
    expect((await run(['plan', ...wrong])).code).toBe(64);
});
