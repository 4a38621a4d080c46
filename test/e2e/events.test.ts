import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ApplyEvent } from '../../src/apply/events.js';
import type { Run, Running } from '../cli/support.js';
import { builtProgram } from '../support/built-program.js';
import { idOf, withMail } from './mail-services.js';
import { passwordsFor } from './project.js';
import { expectSchema } from '../support/expect-schema.js';
import { withMemoryService, withSandbox } from './services.js';

const zone = 'example.com';
/** A change of type is a DELETE and a POST, which is a group. */
const settings = '  replace: recreate\n';
const zones = {
  [zone]: 'records: { blog: { A: 192.0.2.5 }, www: { A: 192.0.2.1 }, api: { A: 192.0.2.4 } }\n',
};
const live = {
  [zone]: [
    { id: '1', prefix: 'blog', type: 'CNAME', content: 'example.net' },
    { id: '2', prefix: 'www', content: '192.0.2.9' },
  ],
};
const applying = ['apply', '--yes', '--format', 'json'];

/** The events of a run, each of which must be what the schema says. */
function eventsOf({ stdout }: Pick<Run, 'stdout'>): readonly ApplyEvent[] {
  expect(stdout).toMatch(/^(?:[^\n]+\n)+$/);
  const events: readonly ApplyEvent[] = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const event of events) expectSchema('apply-events', event);
  return events;
}

function kindsOf(events: readonly ApplyEvent[]): readonly string[] {
  return events.map(({ kind }) => kind);
}

/** What became of the steps, by how many there are of each. */
function statusesOf(events: readonly ApplyEvent[]): readonly string[] {
  return events.flatMap((event) => (event.kind === 'step-ended' ? [event.status] : [])).toSorted();
}

describe('the events of an apply', () => {
  test.concurrent('tell all of it, from start to end, and nothing else is on stdout', async () => {
    const { run } = await withSandbox({ settings, zones, live });
    const ended = await run(applying);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    const events = eventsOf(ended);
    expect(kindsOf(events).slice(0, 3)).toEqual(['start', 'plan', 'step-started']);
    expect(kindsOf(events).slice(-2)).toEqual(['scope-verified', 'end']);
    expect(events[1]).toMatchObject({
      hasChanges: true,
      summary: { create: 2, update: 1, delete: 1 },
      scopes: [{ scope: zone, summary: { create: 2, update: 1, delete: 1 } }],
      risks: [
        { code: 'type-swap-gap', level: 'warn' },
        { code: 'slow-change', level: 'info' },
        { code: 'slow-change', level: 'info' },
      ],
    });
    for (const event of events) {
      if (event.kind !== 'step-started') continue;
      const { id, address, action } = event;
      expect(events).toContainEqual(
        expect.objectContaining({
          kind: 'step-ended',
          id,
          scope: zone,
          address,
          action,
          status: 'done',
          error: null,
        }),
      );
    }
    expect(statusesOf(events)).toEqual(['done', 'done', 'done', 'done']);
    expect(events.at(-2)).toMatchObject({
      scope: zone,
      verified: true,
      journal: expect.stringContaining('.jsonl'),
    });
    expect(events.at(-1)).toMatchObject({
      exitCode: 0,
      summary: { done: 4, failed: 0, unknown: 0, notAttempted: 0 },
      error: null,
    });
  });

  test.concurrent('are those of a saved plan, and of one without changes', async () => {
    const { run } = await withSandbox({ settings, zones, live });
    await run(['plan', '--out', 'plan.json']);
    expect(statusesOf(eventsOf(await run(['apply', 'plan.json', '--format', 'json'])))).toHaveLength(4);
    expect(kindsOf(eventsOf(await run(applying)))).toEqual(['start', 'plan', 'end']);
  });

  test.concurrent('are those of a rollback', async () => {
    const { run, folder } = await withSandbox({ settings, zones, live });
    await run(['apply', '--yes']);
    const [journal = ''] = readdirSync(`${folder}/.zonemason/journal`);
    const back = ['rollback', `.zonemason/journal/${journal}`, '--yes', '--format', 'json'];
    expect(statusesOf(eventsOf(await run(back)))).toHaveLength(4);
    expect(kindsOf(eventsOf(await run(back)))).toEqual(['start', 'plan', 'end']);
  });

  test.concurrent('name a zone and a template alike from the plan on, and say what the template is', async () => {
    const { run } = await withMail({
      files: { welcome: { de: ['Hallo {{name}}', 'Hallo {{name}}\n'] } },
      live: { welcome: {} },
      zones: { [zone]: ['192.0.2.1', '192.0.2.9'] },
    });
    const events = eventsOf(await run(applying));
    const names = [zone, 'mail/welcome'];
    expect(events[1]).toMatchObject({ kind: 'plan', scopes: names.map((scope) => ({ scope })) });
    for (const kind of ['step-started', 'step-ended', 'scope-verified'])
      expect(
        events.flatMap((event) => (event.kind === kind && 'scope' in event ? [event.scope] : [])).toSorted(),
      ).toEqual(names);
    const [ofZone, ofTemplate] = names.map((name) =>
      events.find((event) => event.kind === 'scope-verified' && event.scope === name),
    );
    expect(ofTemplate).toMatchObject({ template: { brand: 'acme', id: idOf('welcome'), name: 'welcome' } });
    expect(ofZone).not.toHaveProperty('template');
  });

  test.concurrent('tell of pauses, and of steps that fail or are not attempted', async () => {
    let puts = 0;
    const { run } = await withMemoryService({
      settings,
      zones,
      live,
      fault: ({ method }) => {
        if (method === 'DELETE') return { status: 400, body: 'no' };
        if (method === 'PUT' && (puts += 1) === 1) return { status: 429, headers: { 'retry-after': '0' } };
        return undefined;
      },
    });
    const ended = await run(applying);
    const events = eventsOf(ended);
    expect(ended.code).toBe(6);
    expect(kindsOf(events)).toEqual(expect.arrayContaining(['wait', 'retry']));
    expect(statusesOf(events)).toEqual(['done', 'done', 'failed', 'not-attempted']);
    const [failed] = events.flatMap((event) =>
      event.kind === 'step-ended' && event.status === 'failed' ? [event.id] : [],
    );
    expect(events).toContainEqual(
      expect.objectContaining({
        kind: 'step-ended',
        status: 'not-attempted',
        error: 'waits for delete dns/example.com/blog/CNAME (failed)',
        reason: { kind: 'waits', waits: [{ step: failed, why: 'rule', status: 'failed' }] },
      }),
    );
    expect(events.at(-1)).toMatchObject({
      exitCode: 6,
      summary: { done: 2, failed: 1, unknown: 0, notAttempted: 1 },
      error: null,
    });
  });

  test.concurrent('tell of a zone that could not be read', async () => {
    const { run } = await withMemoryService({
      settings,
      zones: { ...zones, 'example.org': 'records: {}\n' },
      live: { ...live, 'example.org': [] },
      fault: ({ path }) => (path === '/example.org' ? { status: 403, body: 'no' } : undefined),
    });
    const ended = await run(applying);
    expect(ended.code).toBe(6);
    const events = eventsOf(ended);
    expect(events[1]).toMatchObject({
      kind: 'unreadable',
      scope: 'example.org',
      error: { kind: 'credentials' },
    });
    expect(events.at(-1)).toMatchObject({ exitCode: 6, summary: { done: 4 } });
  });

  test.concurrent.each<[string, string, readonly string[], number, string, readonly string[]]>([
    ['a guard', "records: { '@': { TXT: new } }\n", [], 5, 'refused', ['start', 'plan', 'end']],
    ['an error in a file', 'records: { www: { A: x } }\n', [], 3, 'invalid-files', ['start', 'end']],
    ['a zone that is not there', 'records: {}\n', ['--zone', 'x.org'], 64, 'usage', ['start', 'end']],
  ])('end also when %s ends the run', async (_, text, args, exitCode, kind, kinds) => {
    const { run } = await withMemoryService({ settings, zones: { [zone]: text }, live });
    const ended = await run([...applying, ...args]);
    expect(ended.code).toBe(exitCode);
    expect(ended.stderr).toContain('error: ');
    const events = eventsOf(ended);
    expect(kindsOf(events)).toEqual(kinds);
    expect(events.at(-1)).toMatchObject({ exitCode, error: { kind }, summary: { done: 0 } });
  });

  test.concurrent('are not for runs that would have to ask', async () => {
    const { run } = await withMemoryService({ settings, zones, live });
    const ended = await run(['apply', '--format', 'json']);
    expect(ended).toMatchObject({ code: 64, stdout: '' });
    expect(ended.stderr).toContain('--yes');
  });
});

describe('a run that is cut off', () => {
  test.concurrent('by Ctrl-C ends with an event', async () => {
    let isStopped = false;
    let running: Running | undefined;
    const project = await withSandbox({
      settings,
      zones,
      live,
      fault: ({ method }) => {
        if (method === 'GET') return undefined;
        if (!isStopped) running?.child.kill('SIGINT');
        isStopped = true;
        return { until: running?.heard('Finishing') ?? Promise.resolve() };
      },
    });
    running = project.start([...applying, '--concurrency', '1']);
    const ended = await running.ended;
    expect(ended.code).toBe(130);
    const events = eventsOf(ended);
    expect(statusesOf(events)).toHaveLength(4);
    expect(statusesOf(events)).toContain('not-attempted');
    expect(events.at(-1)).toMatchObject({ kind: 'end', exitCode: 130 });
  });

  test.concurrent('by a second Ctrl-C, too', async () => {
    let running: Running | undefined;
    const project = await withSandbox({
      settings,
      zones,
      live,
      fault: ({ method }) => {
        if (method === 'GET') return undefined;
        const again = setInterval(() => {
          running?.child.kill('SIGINT');
          if (running?.output.stdout.includes('"end"') || running?.child.exitCode !== null)
            clearInterval(again);
        }, 50);
        return { delayMs: 5_000 };
      },
    });
    running = project.start(applying);
    const ended = await running.ended;
    expect(ended.code).toBe(130);
    expect(eventsOf(ended).at(-1)).toMatchObject({ kind: 'end', exitCode: 130, summary: { done: 0 } });
  });

  test.concurrent('by a reader that goes away is carried out all the same', async () => {
    const { folder, service } = await withSandbox({ settings, zones, live });
    const command = '"$0" "$@" | head -n 1';
    const env = { PATH: process.env['PATH'], ...passwordsFor(zones) };
    const child = spawn('sh', ['-c', command, ...builtProgram(), ...applying], {
      cwd: folder,
      env,
    });
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (text) => (output.stdout += String(text)));
    child.stderr.on('data', (text) => (output.stderr += String(text)));
    await new Promise((done) => child.once('close', done));
    expect(output.stderr).toBe('');
    expect(kindsOf(eventsOf(output))).toEqual(['start']);
    const names = (await service.listing(zone)).map(({ prefix, type }) => `${prefix} ${type}`);
    expect(names.toSorted()).toEqual(['api A', 'blog A', 'www A']);
  });
});

test.concurrent('nothing acts that a service sends', async () => {
  const hostile = '\u001b[31m\r\n::error::x ##vso[task.complete]\u202e<script>';
  const { run } = await withMemoryService({
    settings,
    zones,
    live: { [zone]: [{ id: hostile, prefix: 'www', content: '192.0.2.9' }] },
    fault: ({ method }) => (method === 'POST' ? { status: 400, body: hostile } : undefined),
  });
  const ended = await run(applying);
  expect(ended.code).toBe(6);
  expect(statusesOf(eventsOf(ended))).toContain('failed');
  for (const line of ended.stdout.split('\n')) expect(line).not.toMatch(/[\p{Cc}\p{Cf}]|##\w*\[|^\s*::/u);
});
