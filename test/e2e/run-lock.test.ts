import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { zonemason } from '../cli/support.js';
import { temporaryFolder } from '../support/after-tests.js';
import { PASSWORD, passwordsFor } from './project.js';
import { withSandbox, writesOf } from './services.js';

const zone = 'example.com';
const zones = { [zone]: 'records: { www: { A: 192.0.2.1 } }\n' };
const applying = ['apply', '--yes'];
const LOCK = '.zonemason/locks/zonemason.yaml.lock';

/** Something to wait for, and what ends the wait. */
function gate() {
  const controller = new AbortController();
  return { opened: once(controller.signal, 'abort'), open: () => controller.abort() };
}

/** A project for a sandbox that answers its first write once it is told to. */
async function withSlowWrite(files: Readonly<Record<string, string>> = zones) {
  const [arrival, release] = [gate(), gate()];
  let writes = 0;
  const project = await withSandbox({
    zones: files,
    live: Object.fromEntries(Object.keys(files).map((name) => [name, []])),
    fault: ({ method }) => {
      if (method === 'GET' || (writes += 1) > 1) return undefined;
      arrival.open();
      return { until: release.opened };
    },
  });
  return { ...project, arrival: arrival.opened, release: release.open, locks: () => locksIn(project.folder) };
}

function locksIn(folder: string): readonly string[] {
  return readdirSync(join(folder, '.zonemason/locks'));
}

/** A project with a lock file of this text. */
async function withLock(text: string) {
  const project = await withSandbox({ zones, live: { [zone]: [] } });
  mkdirSync(join(project.folder, '.zonemason/locks'), { recursive: true });
  writeFileSync(join(project.folder, LOCK), text);
  return project;
}

/** A process that has ended; whoever has its number by now started after the lock. */
const gone = { host: hostname(), pid: 2 ** 22 - 1, run: 'apply', since: '2001-01-01T00:00:00.000Z' };

describe('while a run is applying', () => {
  test.concurrent('no other one changes anything, and all else goes on', async () => {
    const { start, run, folder, service, arrival, release, locks } = await withSlowWrite();
    await run(['plan', '--out', 'plan.json']);
    const earlier = start([...applying, '--allow', 'bulk-change']);
    await arrival;
    expect(locks()).toEqual(['zonemason.yaml.lock']);
    const lock = JSON.parse(readFileSync(join(folder, LOCK), 'utf8'));
    expect(lock).toMatchObject({ host: hostname(), pid: earlier.child.pid, run: 'apply' });
    expect(Math.abs(Date.parse(lock.since) - Date.now())).toBeLessThan(60_000);

    const requests = service.seen.length;
    const [journal = ''] = readdirSync(join(folder, '.zonemason/journal'));
    const others = [
      applying,
      ['apply', 'plan.json'],
      ['rollback', '--last', '--yes'],
      ['rollback', '--yes', `.zonemason/journal/${journal}`],
    ];
    for (const args of others) {
      const { code, stderr } = await run(args);
      expect([args, code]).toEqual([args, 1]);
      expect(stderr).toContain(
        `process ${earlier.child.pid} on ${hostname()}, since ${lock.since.slice(0, 19).replace('T', ' ')} UTC`,
      );
    }
    expect(service.seen).toHaveLength(requests);
    for (const args of [
      ['plan'],
      ['validate'],
      ['diff', 'HEAD'],
      ['rollback'],
      ['rollback', '--dry-run', `.zonemason/journal/${journal}`],
    ])
      expect((await run(args)).stderr).not.toContain('another run');
    expect(locks()).toHaveLength(1);

    release();
    expect((await earlier.ended).code).toBe(0);
    expect(locks()).toEqual([]);
  });

  test.concurrent('a rollback, no other one changes anything either', async () => {
    const [arrival, release] = [gate(), gate()];
    const project = await withSandbox({
      zones,
      live: { [zone]: [] },
      fault: ({ method }) => {
        if (method !== 'DELETE') return undefined;
        arrival.open();
        return { until: release.opened };
      },
    });
    expect((await project.run(applying)).code).toBe(0);
    const earlier = project.start(['rollback', '--last', '--yes', '--allow', 'zone-emptied']);
    await arrival.opened;
    const lock = JSON.parse(readFileSync(join(project.folder, LOCK), 'utf8'));
    expect(lock).toMatchObject({ pid: earlier.child.pid, run: 'rollback' });
    expect((await project.run(applying)).code).toBe(1);
    release.open();
    expect((await earlier.ended).code).toBe(0);
    expect(locksIn(project.folder)).toEqual([]);
  });

  test.concurrent('another one waits for it, if it is told to', async () => {
    const { start, service, arrival, release } = await withSlowWrite();
    const earlier = start(applying);
    await arrival;
    const waiting = start([...applying, '--lock-timeout', '1m', '--format', 'json']);
    await waiting.heard('waiting up to 1 m');
    release();
    const { code, stdout, stderr } = await waiting.ended;
    expect(code).toBe(0);
    expect(stdout.split('\n').filter((line) => line.includes('"locked"'))).toHaveLength(1);
    expect(stderr.match(/another run holds the lock/g)).toHaveLength(1);
    expect((await earlier.ended).code).toBe(0);
    expect(writesOf(service.seen)).toHaveLength(1);
  });

  test.concurrent('another one waits no longer than it is told to, and ends when it is interrupted', async () => {
    const { start, folder, run, arrival, release } = await withSlowWrite();
    const earlier = start(applying);
    await arrival;
    const signal = AbortSignal.timeout(300);
    const options = { cwd: folder, env: passwordsFor(zones), signal };
    const ended = await Promise.all([
      run([...applying, '--lock-timeout', '1s']),
      zonemason([...applying, '--lock-timeout', '1h'], options),
    ]);
    expect(ended.map(({ code }) => code)).toEqual([1, 130]);
    release();
    expect((await earlier.ended).code).toBe(0);
  });

  test.concurrent('another part of the zones may be applied, but not the whole', async () => {
    const files = {
      'a.example': zones[zone] ?? '',
      'b.example': zones[zone] ?? '',
      'c.example': zones[zone] ?? '',
      'd.example': zones[zone] ?? '',
    };
    const { start, run, arrival, release, locks } = await withSlowWrite(files);
    const part = ['apply', '--yes', '--shard'];
    const earlier = start([...part, '1/2']);
    await arrival;
    expect(locks()).toEqual(['zonemason.yaml.1-of-2.lock']);
    // At the same time: the write that is held is given up after 15 s.
    const others = [applying, [...part, '1/2'], [...part, '1/3'], [...part, '2/2']];
    const ended = await Promise.all(others.map((args) => run(args)));
    expect(ended.map(({ code }) => code)).toEqual([1, 1, 1, 0]);
    release();
    expect((await earlier.ended).code).toBe(0);
    expect((await run(applying)).code).toBe(0);
  });

  test.concurrent('another project of the same folder may be applied', async () => {
    const { start, run, folder, arrival, release } = await withSlowWrite();
    const other = readFileSync(join(folder, 'zonemason.yaml'), 'utf8').replace('zones/*', 'others/*');
    writeFileSync(join(folder, 'others.yaml'), other);
    mkdirSync(join(folder, 'others'));
    writeFileSync(join(folder, 'others/example.com.yaml'), `zone: ${zone}\nrecords: {}\n`);
    symlinkSync('zonemason.yaml', join(folder, 'same.yaml'));
    const earlier = start(applying);
    await arrival;
    expect((await run([...applying, '-c', 'others.yaml'])).code).toBe(0);
    expect((await run([...applying, '-c', 'same.yaml'])).code).toBe(1);
    release();
    expect((await earlier.ended).code).toBe(0);
  });
});

describe('a lock', () => {
  test.concurrent.each(['SIGINT', 'SIGTERM'] as const)(
    'is gone after %s, also when it comes twice',
    async (signal) => {
      const { start, arrival, locks, release } = await withSlowWrite();
      const running = start(applying);
      await arrival;
      running.child.kill(signal);
      await running.heard('Finishing');
      running.child.kill(signal);
      expect((await running.ended).code).toBe(130);
      expect(locks()).toEqual([]);
      release();
    },
  );

  test.concurrent('is gone after a run that was refused or failed', async () => {
    const { run, folder } = await withSandbox({ zones, live: { [zone]: [] } });
    const env = { ZONEMASON_DNS_PASSWORD_EXAMPLE_COM: `not ${PASSWORD}` };
    expect((await run(applying, env)).code).toBe(7);
    writeFileSync(join(folder, 'zones/example.com.yaml'), 'zone: example.com\nrecords: 7\n');
    expect((await run(applying)).code).toBe(3);
    expect(locksIn(folder)).toEqual([]);
  });

  test.concurrent('of a process that was killed is taken over, by one of those that come at once', async () => {
    const { start, folder, service, arrival, release, locks } = await withSlowWrite();
    const killed = start(applying);
    await arrival;
    killed.child.kill('SIGKILL');
    await killed.ended;
    release();
    expect(locks()).toHaveLength(1);
    const runs = await Promise.all(
      Array.from({ length: 3 }, () => start([...applying, '--lock-timeout', '1m']).ended),
    );
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
    const notices = runs.flatMap(({ stderr }) => stderr.match(/Took over the lock/g) ?? []);
    expect(notices).toHaveLength(1);
    expect(readdirSync(join(folder, '.zonemason')).toSorted()).toEqual(['.gitignore', 'journal', 'locks']);
    expect(locks()).toEqual([]);
    expect(await service.listing(zone)).toHaveLength(1);
  });

  test.concurrent('of a process that has ended is taken over, quietly if told so', async () => {
    const { run, folder } = await withLock(JSON.stringify(gone));
    const { code, stderr } = await run([...applying, '--quiet']);
    expect(code).toBe(0);
    expect(stderr).toBe('');
    writeFileSync(join(folder, LOCK), JSON.stringify(gone));
    expect((await run(applying)).stderr.replaceAll('\n', ' ')).toContain(
      `Took over the lock ${LOCK}: its run (apply, process ${gone.pid} on ${gone.host}, since 2001-01-01 00:00:00 UTC) has ended without releasing it`,
    );
  });

  test.concurrent.each([
    ['of another host', JSON.stringify({ ...gone, host: 'build-7', run: 'apply in https://ci.example/7' })],
    ['of another container', JSON.stringify({ ...gone, namespace: 'pid:[1]' })],
    ['of a machine that was started elsewhere', JSON.stringify({ ...gone, boot: 'x' })],
    ['that is empty', ''],
    ['that is no lock', '{"pid":1}'],
    ['that is huge', JSON.stringify({ ...gone, run: 'x'.repeat(1_000_000) })],
  ])('%s is left alone, and the refusal names its file', async (_, text) => {
    const { run, folder, service } = await withLock(text);
    const { code, stderr } = await run(applying);
    expect(code).toBe(1);
    expect(stderr).toContain(`delete ${LOCK}`);
    expect(stderr.length).toBeLessThan(1000);
    expect(readFileSync(join(folder, LOCK), 'utf8')).toBe(text);
    expect(service.seen).toEqual([]);
    rmSync(join(folder, LOCK));
    expect((await run(applying)).code).toBe(0);
  });

  test.concurrent('that is hostile says nothing to the terminal', async () => {
    const { run } = await withLock(JSON.stringify({ ...gone, host: 'x\u001b[2J', run: '::error::\n' }));
    const { stderr } = await run(applying);
    expect(stderr).not.toContain('\u001b');
    expect(stderr).not.toMatch(/^::/m);
  });

  test.concurrent('that is a link is neither followed nor replaced', async () => {
    const { run, folder } = await withSandbox({ zones, live: { [zone]: [] } });
    mkdirSync(join(folder, '.zonemason/locks'), { recursive: true });
    symlinkSync(join(folder, 'elsewhere'), join(folder, LOCK));
    expect((await run(applying)).code).toBe(1);
    expect(existsSync(join(folder, 'elsewhere'))).toBe(false);
  });
});

describe('a folder of locks', () => {
  test.concurrent('that cannot be one keeps a run from changing anything', async () => {
    const { run, folder, service } = await withSandbox({ zones, live: { [zone]: [] } });
    mkdirSync(join(folder, '.zonemason'));
    writeFileSync(join(folder, '.zonemason/locks'), '');
    const { code, stderr } = await run(applying);
    expect(code).toBe(1);
    expect(stderr).toContain('.zonemason/locks');
    expect(service.seen).toEqual([]);
  });

  test.concurrent('is not made where a link leads out of the project', async () => {
    const { run, folder } = await withSandbox({ zones, live: { [zone]: [] } });
    const outside = temporaryFolder();
    symlinkSync(outside, join(folder, '.zonemason'));
    expect((await run(applying)).code).toBe(64);
    expect(readdirSync(outside)).toEqual([]);
  });
});
