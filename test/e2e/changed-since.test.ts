import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JsonDiagnostic } from '../../src/diagnostics/formats/json.js';
import { repositoryIn, writeFiles } from '../support/git.js';
import { withSandbox } from './services.js';

const NAMES = Array.from({ length: 12 }, (_, index) => `z${index}.example`);

const text = (address: string): string => `records: { www: { A: ${address} } }\n`;

/** A project of 12 zones, all in place, in a repository; then two of its files change. */
async function changedProject(changes: Readonly<Record<string, string | null>> = {}) {
  const live = NAMES.map((zone, index) => [zone, [{ id: `id-${index}`, prefix: 'www' }]] as const);
  const made = await withSandbox({
    zones: Object.fromEntries(NAMES.map((zone) => [zone, text('192.0.2.1')])),
    live: Object.fromEntries(live),
  });
  const { folder } = made;
  const { commit } = repositoryIn(folder);
  commit({
    'shared.yaml': 'records: { ftp: { A: 192.0.2.7 } }\n',
    'zones/broken.yaml': 'zone: broken.example\nrecords: { www: { A: 999 } }\n',
  });
  writeFiles(folder, {
    'zones/z3.example.yaml': `zone: z3.example\n${text('192.0.2.3')}`,
    'zones/z7.example.yaml': `zone: z7.example\n${text('192.0.2.7')}`,
    'zones/z9.example.yaml': `# a comment\nzone: z9.example\n${text('192.0.2.1')}`,
    ...changes,
  });
  return made;
}

function requestsIn({
  seen,
}: {
  readonly seen: readonly { readonly method: string; readonly path: string }[];
}) {
  return seen.map(({ method, path }) => `${method} ${path.split('/')[1]}`);
}

const since = ['--changed-since', 'HEAD'];

describe('only what differs from a revision', () => {
  test('is asked for and planned, and the plan says so', async () => {
    const { plan, service } = await changedProject();
    const made = await plan(...since);
    expect(made.zones.map(({ zone }) => zone)).toEqual(['z3.example', 'z7.example']);
    expect(made.selection).toEqual({
      changedSince: { ref: 'HEAD', zones: 2, ofZones: 13, templates: 0, ofTemplates: 0 },
    });
    expect(requestsIn(service)).toEqual(['GET z3.example', 'GET z7.example']);
  });

  test('is compared with the base as well where no file declares it any more', async () => {
    const files = { 'zones/z5.example.yaml': null, 'zones/z4.example.yaml': null };
    const { plan } = await changedProject(files);
    const gone = async (...args: readonly string[]) =>
      (await plan('--base', 'HEAD', ...args)).risks.flatMap(({ code, address }) =>
        code === 'no-longer-managed' ? address : [],
      );
    expect(await gone(...since)).toEqual(['dns/z4.example', 'dns/z5.example']);
    expect(await gone(...since, '--zone', 'z7.example')).toEqual([]);
  });

  test('is named in the verdict of every format', async () => {
    const { run } = await changedProject();
    for (const format of ['text', 'markdown', 'html']) {
      const { stdout } = await run(['plan', ...since, '--format', format], { COLUMNS: '200' });
      expect(stdout.replaceAll(/[`\n]|<\/?code>/g, ' ').replaceAll(/\s+/g, ' ')).toMatch(
        /It covers 2 of 13 zones, those changed since ?HEAD/,
      );
    }
  });

  test('is applied, at once or from a saved plan, with five requests for each zone at most', async () => {
    const { run, service } = await changedProject();
    await run(['plan', ...since, '--out', 'plan.json']);
    const planned = service.seen.length;
    expect((await run(['apply', 'plan.json', '--allow', 'bulk-change'])).code).toBe(0);
    expect(service.seen.length - planned).toBeLessThanOrEqual(10);
    expect(new Set(requestsIn(service).map((each) => each.split(' ')[1]))).toEqual(
      new Set(['z3.example', 'z7.example']),
    );
    expect((await run(['apply', ...since, '--yes'])).code).toBe(0);
  });

  test('takes at most fifteen requests for five zones, at once or from a saved plan, if no answer proves a write', async () => {
    const withNew = 'records: { www: { A: 192.0.2.1 }, new: { A: 192.0.2.2 } }\n';
    const names = [1, 2, 3, 4, 7].map((index) => `z${index}.example`);
    const files = Object.fromEntries(
      names.map((name) => [`zones/${name}.yaml`, `zone: ${name}\n${withNew}`]),
    );
    const saved = await changedProject(files);
    await saved.run(['plan', ...since, '--out', 'plan.json']);
    const planned = requestsIn(saved.service).length;
    expect(planned).toBe(5);
    expect((await saved.run(['apply', 'plan.json'])).code).toBe(0);
    expect(requestsIn(saved.service).length - planned).toBeLessThanOrEqual(15);
    const atOnce = await changedProject(files);
    expect((await atOnce.run(['apply', ...since, '--yes'])).code).toBe(0);
    expect(requestsIn(atOnce.service).length).toBeLessThanOrEqual(15);
  });

  test('is checked for errors; those of other zones are warnings', async () => {
    const { run } = await changedProject();
    const { code, stdout } = await run(['validate', ...since, '--format', 'json']);
    expect(code).toBe(0);
    const report: { readonly diagnostics: readonly JsonDiagnostic[] } = JSON.parse(stdout);
    expect(report.diagnostics.map(({ code: rule, severity, zone }) => [rule, severity, zone])).toEqual([
      ['a/content', 'warning', 'broken.example'],
    ]);
    expect((await run(['validate'])).code).toBe(3);
  });

  test('is an error when it is what has errors', async () => {
    const broken = { 'zones/z3.example.yaml': `zone: z3.example\n${text('999')}` };
    const { run } = await changedProject(broken);
    expect((await run(['validate', ...since])).code).toBe(3);
    expect((await run(['plan', ...since])).code).toBe(3);
  });

  test('counts a file that can be read on one side only', async () => {
    const { run } = await changedProject({ 'zones/z5.example.yaml': 'zone: z5.example\nrecord: {}\n' });
    const { code, stdout } = await run(['validate', ...since, '--format', 'json']);
    expect(code).toBe(3);
    expect(stdout).toContain('z5.example');
  });

  test('is exported', async () => {
    const { run } = await changedProject();
    const { code, stdout, stderr } = await run(['export', ...since, '--format', 'json']);
    expect(code).toBe(0);
    expect(stdout).toContain('192.0.2.7');
    expect(stdout).not.toContain('192.0.2.1"');
    expect(stderr).toContain('2 of 13 zones, those changed since HEAD');
  });

  test('is not exported without a file that may declare another changed zone', async () => {
    const { run } = await changedProject({ 'zones/z5.example.yaml': 'zone: [z5.example\n' });
    expect(await run(['export', ...since])).toMatchObject({ code: 3, stdout: '' });
  });

  test('is verified', async () => {
    const { run } = await changedProject();
    const { stdout, stderr } = await run(['verify', ...since, '--server', '127.0.0.1#1', '--format', 'json']);
    const verification: { readonly servers: readonly { readonly zone: string }[] } = JSON.parse(stdout);
    expect(verification.servers.map(({ zone }) => zone)).toEqual(['z3.example', 'z7.example']);
    expect(stderr).toContain('Only 2 of 13 zones, those changed since HEAD\n');
  });

  test('may be nothing', async () => {
    const same = Object.fromEntries(
      [3, 7].map((index) => [
        `zones/z${index}.example.yaml`,
        `zone: z${index}.example\n${text('192.0.2.1')}`,
      ]),
    );
    const { run, plan, service } = await changedProject(same);
    expect((await plan(...since)).zones).toEqual([]);
    expect((await run(['plan', ...since, '--detailed-exitcode'])).code).toBe(0);
    expect((await run(['apply', ...since, '--yes'])).code).toBe(0);
    expect((await run(['export', ...since])).stdout).toBe('');
    expect(await run(['export', ...since, '--live'])).toMatchObject({ code: 0, stdout: '' });
    expect(service.seen).toEqual([]);
  });

  test('may have none of the records that are asked for', async () => {
    const { run } = await changedProject();
    expect((await run(['plan', ...since, '--type', 'MX'])).code).toBe(0);
    const server = ['--server', '127.0.0.1#1'];
    expect((await run(['verify', ...since, '--type', 'MX', ...server])).code).not.toBe(64);
    expect((await run(['plan', '--zone', 'z3.example', '--type', 'MX'])).code).toBe(64);
  });

  test('is shown as one where several jobs have planned it', async () => {
    const { run } = await changedProject();
    for (const part of ['1/2', '2/2'])
      await run(['plan', ...since, '--shard', part, '--out', `plan-${part[0]}.json`]);
    const { stdout } = await run(['show', 'plan-1.json', 'plan-2.json'], { COLUMNS: '200' });
    expect(stdout).toContain('It covers 2 of 13 zones, those changed since HEAD.');
  });
});

describe('is refused', () => {
  test.each([
    ['a revision that does not exist', ['plan', '--changed-since', 'nowhere']],
    ['two revisions', ['plan', '--changed-since', 'HEAD..HEAD~1']],
    ['a saved plan', ['apply', 'plan.json', ...since]],
    ['files', ['validate', 'zones/z3.example.yaml', ...since]],
    ['names beside it', ['export', 'z3.example', ...since]],
    ['a zone file from stdin', ['plan', '-', ...since]],
  ])('%s', async (_, args) => {
    const { run } = await changedProject();
    expect(await run(args)).toMatchObject({ code: 64, stdout: '' });
  });

  test('a project file that has errors there, each of which is told with its place', async () => {
    const { run, folder } = await changedProject();
    const { commit } = repositoryIn(folder);
    const path = 'zonemason.yaml';
    const sound = readFileSync(join(folder, path), 'utf8');
    commit({ [path]: `${sound}guard: {}\n` });
    writeFiles(folder, { [path]: sound });
    for (const command of ['validate', 'plan']) {
      const { code, stderr } = await run([command, ...since]);
      expect(code).toBe(3);
      expect(stderr).toMatch(/^HEAD:zonemason\.yaml:\d+:1 {2}error {2}schema\/unknown-key/);
      expect(stderr).toMatch(/\nerror: .*zonemason\.yaml has errors at HEAD\n$/);
    }
  });

  test('a project without a repository', async () => {
    const { run } = await withSandbox({
      zones: { 'a.example': text('192.0.2.1') },
      live: { 'a.example': [] },
    });
    expect((await run(['plan', ...since])).code).toBe(64);
  });
});
