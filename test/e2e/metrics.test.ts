import { chmodSync, existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recordsFrom, startNameServer } from '../support/name-server.js';
import { readPrometheus } from '../support/prometheus.js';
import { promtoolFindings } from '../support/promtool.js';
import { inProfile } from '../support/runs.js';
import { instantClock } from '../support/clocks.js';
import type { MailSetting } from './mail-services.js';
import { loginEnv, withMail } from './mail-services.js';
import type { Project } from './project.js';
import { PASSWORD } from './project.js';
import { withSandbox } from './services.js';

const www = (address: string): string => `records:\n  www: { A: ${address} }\n`;

/** One zone is as its file says, one is not. */
const setting = {
  zones: { 'example.com': www('192.0.2.2'), 'example.net': www('192.0.2.1') },
  live: { 'example.com': [{}], 'example.net': [{}] },
};

/** In the deep profile, Prometheus' own checker reads each file, too. */
const findingsIn = inProfile({ quick: () => '', deep: promtoolFindings });

/** The samples of all families, once they are read strictly; durations are left out. */
function metricsIn({ folder }: Pick<Project, 'folder'>): Readonly<Record<string, number>> {
  const text = readFileSync(join(folder, 'run.prom'), 'utf8');
  expect(findingsIn(text)).toBe('');
  const families = readPrometheus(text);
  const samples = Object.entries(families).flatMap(([name, family]) =>
    name === 'zonemason_request_seconds' ? [] : Object.entries(family.samples),
  );
  return Object.fromEntries(samples.map(([key, value]) => [key.replace(/^zonemason_/, ''), value]));
}

function changes(zone: string, [create, update, deleted]: readonly number[]): object {
  return {
    [`zone_changes{action="create",zone="${zone}"}`]: create,
    [`zone_changes{action="update",zone="${zone}"}`]: update,
    [`zone_changes{action="delete",zone="${zone}"}`]: deleted,
  };
}

function steps(counts: Readonly<Record<string, number>>): object {
  const all = { done: 0, failed: 0, unknown: 0, 'not-attempted': 0, ...counts };
  return Object.fromEntries(
    Object.entries(all).map(([status, count]) => [`steps_total{status="${status}"}`, count]),
  );
}

const NONE = [0, 0, 0];
const QUIET = { retries_total: 0, throttled_seconds_total: 0 };
const metered = ['--metrics', 'run.prom'];

describe('metrics', () => {
  test('of a plan say which zones differ, and by how much', async () => {
    const project = await withSandbox({ ...setting, times: { now: () => 1_700_000_000_500 } });
    for (const more of [[], ['--detailed-exitcode']]) {
      await project.run(['plan', ...more, ...metered]);
      expect(metricsIn(project)).toEqual({
        run_timestamp_seconds: 1_700_000_000.5,
        run_success: 1,
        'zone_in_sync{zone="example.com"}': 0,
        'zone_in_sync{zone="example.net"}': 1,
        ...changes('example.com', [0, 1, 0]),
        ...changes('example.net', NONE),
        ...steps({}),
        'requests_total{method="GET",status="200"}': 2,
        ...QUIET,
      });
    }
  });

  test('of an apply say what is left', async () => {
    const project = await withSandbox(setting);
    expect((await project.run(['apply', '--yes', ...metered])).code).toBe(0);
    expect(metricsIn(project)).toMatchObject({
      run_success: 1,
      'zone_in_sync{zone="example.com"}': 1,
      'zone_in_sync{zone="example.net"}': 1,
      ...changes('example.com', NONE),
      ...steps({ done: 1 }),
      'requests_total{method="PUT",status="200"}': 1,
    });
  });

  test('of an apply that fails in one zone say what is left there', async () => {
    const refused = { answer: { status: 400, body: '{"error":"hunter2"}' } };
    const project = await withSandbox({
      zones: { 'example.com': www('192.0.2.2'), 'example.net': www('192.0.2.2') },
      live: setting.live,
      fault: ({ method, path }) => (method === 'PUT' && path.includes('example.net') ? refused : undefined),
    });
    expect((await project.run(['apply', '--yes', ...metered])).code).toBe(6);
    expect(metricsIn(project)).toMatchObject({
      run_success: 0,
      'zone_in_sync{zone="example.com"}': 1,
      'zone_in_sync{zone="example.net"}': 0,
      ...changes('example.com', NONE),
      ...changes('example.net', [0, 1, 0]),
      ...steps({ done: 1, failed: 1 }),
      'requests_total{method="PUT",status="400"}': 1,
    });
    const text = readFileSync(join(project.folder, 'run.prom'), 'utf8');
    for (const secret of [PASSWORD, 'hunter2', '192.0.2']) expect(text).not.toContain(secret);
  });

  test('of an apply that a guard refuses say what is planned', async () => {
    const project = await withSandbox({
      zones: { 'example.com': 'records:\n  mail: { A: 192.0.2.1 }\n' },
      live: { 'example.com': [{}] },
    });
    expect((await project.run(['apply', '--yes', ...metered])).code).toBe(5);
    expect(metricsIn(project)).toMatchObject({
      run_success: 0,
      'zone_in_sync{zone="example.com"}': 0,
      ...changes('example.com', [1, 0, 1]),
      ...steps({}),
    });
  });

  test('of a saved plan leave out whether a zone is as its file says that was not read', async () => {
    const project = await withSandbox(setting);
    await project.run(['plan', '--out', 'plan.json']);
    expect((await project.run(['apply', 'plan.json', ...metered])).code).toBe(0);
    const metrics = metricsIn(project);
    expect(metrics).toMatchObject({ 'zone_in_sync{zone="example.com"}': 1, ...steps({ done: 1 }) });
    expect(metrics).not.toHaveProperty(['zone_in_sync{zone="example.net"}']);
  });

  test('of a part of the records do not say that the rest is as the file says', async () => {
    const project = await withSandbox({
      zones: { 'example.com': 'records:\n  www: { A: 192.0.2.2 }\n  mail: { A: 192.0.2.1 }\n' },
      live: { 'example.com': [{}, { prefix: 'mail' }] },
    });
    await project.run(['plan', '--name', 'mail', ...metered]);
    expect(metricsIn(project)).toMatchObject({
      'zone_in_sync{zone="example.com"}': 0,
      ...changes('example.com', NONE),
    });
  });

  test('of a zone that cannot be read do not say whether it is as its file says', async () => {
    const project = await withSandbox({
      ...setting,
      fault: ({ path }) => (path.includes('example.net') ? { answer: { status: 403 } } : undefined),
    });
    expect((await project.run(['plan', ...metered])).code).toBe(6);
    const metrics = metricsIn(project);
    expect(metrics).toMatchObject({ run_success: 0, 'requests_total{method="GET",status="403"}': 1 });
    expect(Object.keys(metrics).filter((key) => key.includes('example.net'))).toEqual([]);
  });

  test('count retries and the time of rests, which overlap', async () => {
    const throttled = { answer: { status: 429, headers: { 'retry-after': '2' } } };
    const project = await withSandbox({
      ...setting,
      times: { clock: instantClock() },
      fault: (_, n) => (n < 2 ? throttled : undefined),
    });
    expect((await project.run(['plan', ...metered])).code).toBe(0);
    const metrics = metricsIn(project);
    expect(metrics).toMatchObject({ retries_total: 2, 'requests_total{method="GET",status="429"}': 2 });
    expect(metrics['throttled_seconds_total']).toBeGreaterThanOrEqual(2);
    expect(metrics['throttled_seconds_total']).toBeLessThanOrEqual(4);
  });

  test('count a create that is sent again since its answer was lost', async () => {
    let posts = 0;
    const project = await withSandbox({
      zones: { 'example.com': www('192.0.2.1') },
      live: { 'example.com': [] },
      fault: ({ method }) =>
        method === 'POST' && (posts += 1) === 1 ? { fault: 'lose-request' } : undefined,
      times: { clock: instantClock() },
    });
    expect((await project.run(['apply', '--yes', ...metered])).code).toBe(0);
    expect(metricsIn(project)).toMatchObject({
      retries_total: 1,
      'requests_total{method="POST",status="none"}': 1,
      'requests_total{method="POST",status="201"}': 1,
    });
  });

  test('of a failed login have its requests, and no secret', async () => {
    const clock = instantClock();
    const mail: MailSetting = {
      files: { welcome: { de: ['Hallo {{name}}', 'Hallo {{name}}\n'] } },
      live: { welcome: {} },
      credentials: () => ({ ...loginEnv, ZONEMASON_MAIL_PASSWORD: 'wrong horse' }),
      times: { clock, now: () => 1_700_000_000_000 + clock.now() },
      fault: ({ path }) => (path === '/v2/tokens' ? { answer: { status: 401 } } : undefined),
    };
    const project = await withMail(mail);
    expect((await project.run(['plan', ...metered])).code).toBe(7);
    const metrics = metricsIn(project);
    expect(metrics).toMatchObject({ run_success: 0, ...steps({}) });
    expect(metrics['requests_total{method="POST",status="401"}']).toBeGreaterThan(0);
    expect(readFileSync(join(project.folder, 'run.prom'), 'utf8')).not.toContain('horse');
  });

  test('of mail name templates as reports do', async () => {
    const project = await withMail({
      files: { welcome: { de: ['Hallo {{name}}', 'Hallo {{name}}\n'] } },
      live: { welcome: {} },
    });
    expect((await project.run(['apply', '--yes', ...metered])).code).toBe(0);
    expect(metricsIn(project)).toMatchObject({
      'zone_in_sync{zone="mail/welcome"}': 1,
      ...changes('mail/welcome', NONE),
    });
  });

  test('of a rollback say nothing of the files', async () => {
    const project = await withSandbox(setting);
    await project.run(['apply', '--yes']);
    expect((await project.run(['rollback', '--last', '--yes', ...metered])).code).toBe(0);
    const metrics = metricsIn(project);
    expect(metrics).toMatchObject({ ...changes('example.com', NONE), ...steps({ done: 1 }) });
    expect(Object.keys(metrics).filter((key) => key.startsWith('zone_in_sync'))).toEqual([]);
  });

  test('of a verification say which zones name servers answer as the files say', async () => {
    const project = await withSandbox(setting);
    const records = recordsFrom('www.example.com. 3600 IN A 192.0.2.1\n');
    const { address } = await startNameServer({ zones: { 'example.com': records } });
    const run = ['verify', '--zone', 'example.com', '--server', address, ...metered];
    expect((await project.run(run)).code).toBe(6);
    expect(metricsIn(project)).toMatchObject({ run_success: 0, 'zone_in_sync{zone="example.com"}': 0 });
    writeFileSync(join(project.folder, 'zones/example.com.yaml'), `zone: example.com\n${www('192.0.2.1')}`);
    expect((await project.run(run)).code).toBe(0);
    expect(metricsIn(project)).toMatchObject({ run_success: 1, 'zone_in_sync{zone="example.com"}': 1 });
  });

  test.each([
    ['a zone that is not there', ['plan', '--zone', 'example.org'], 64],
    ['a risk that is not there', ['apply', '--yes', '--allow', 'nonsense'], 64],
    ['a plan that is not there', ['apply', 'plan.json'], 64],
  ])('are written after a run that fails at once: %s', async (_, args, code) => {
    const project = await withSandbox(setting);
    expect((await project.run([...args, ...metered])).code).toBe(code);
    expect(metricsIn(project)).toMatchObject({ run_success: 0, ...QUIET });
  });

  test('are written where the project file cannot be read', async () => {
    const project = await withSandbox(setting);
    writeFileSync(join(project.folder, 'zonemason.yaml'), 'dns: [');
    expect((await project.run(['plan', ...metered])).code).toBe(3);
    expect(metricsIn(project)).toMatchObject({ run_success: 0 });
  });
});

describe('the file of the metrics', () => {
  test('replaces earlier ones and keeps its mode; a new one may be read by others', async () => {
    const project = await withSandbox(setting);
    const path = join(project.folder, 'run.prom');
    await project.run(['plan', ...metered]);
    expect(statSync(path).mode & 0o044).toBe(0o044 & ~process.umask());
    const first = readFileSync(path, 'utf8');
    chmodSync(path, 0o640);
    await project.run(['apply', '--yes', ...metered]);
    expect(readFileSync(path, 'utf8')).not.toBe(first);
    expect(statSync(path).mode & 0o777).toBe(0o640);
  });

  test.each(['zones/example.com.yaml', 'zones/example.org.yaml', 'zonemason.yaml', 'notes.txt', 'link'])(
    'is not %s, which a run that cannot read its project keeps, too',
    async (path) => {
      const project = await withSandbox(setting);
      writeFileSync(join(project.folder, 'notes.txt'), 'remember');
      symlinkSync('zones/example.net.yaml', join(project.folder, 'link'));
      const at = join(project.folder, path);
      const before = existsSync(at) && readFileSync(at, 'utf8');
      for (const command of [['plan'], ['apply', '--yes'], ['verify'], ['rollback', '--last', '--yes']]) {
        expect((await project.run([...command, '--metrics', path])).code).toBe(64);
        expect(existsSync(at) && readFileSync(at, 'utf8')).toBe(before);
      }
    },
  );

  test('is no other output of the run', async () => {
    const project = await withSandbox(setting);
    expect((await project.run(['plan', '--out', 'run.prom', ...metered])).code).toBe(64);
    expect((await project.run(['apply', '--yes', '--report', 'run.prom', ...metered])).code).toBe(64);
  });

  test('that cannot be written fails a run before it begins', async () => {
    const project = await withSandbox(setting);
    const { code } = await project.run(['apply', '--yes', '--metrics', 'missing/run.prom']);
    expect(code).toBe(1);
    expect(project.service.seen).toEqual([]);
  });
});

test.each(inProfile({ quick: [], deep: ['untyped{', '# HELP a\n# TYPE a counter\na 1\n'] }))(
  'promtool finds what is wrong with %j',
  (text) => {
    expect(promtoolFindings(text)).not.toBe('');
  },
);
