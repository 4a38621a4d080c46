import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtProgram } from '../support/built-program.js';
import type { SeenRequest } from '../support/fault-server.js';
import type { TimedEntry } from '../support/journals.js';
import { entriesOf, inShort } from '../support/journals.js';
import { PASSWORD, passwordsFor } from './project.js';
import { withMemoryService, withSandbox, writesOf } from './services.js';

const zone = 'example.com';
/** A change of type is a DELETE and a POST, which is a group. */
const settings = '  replace: recreate\n';

/** A type switch, and every other kind of step. */
const zones = {
  [zone]: `records:
  blog: { A: [192.0.2.5, 192.0.2.6] }
  www: { A: 192.0.2.1 }
  api: { A: { content: 192.0.2.4, ttl: 600 } }
`,
};
const live = {
  [zone]: [
    { id: '1', prefix: 'blog', type: 'CNAME', content: 'example.net' },
    { id: '2', prefix: 'api', content: '192.0.2.4' },
    { id: '3', prefix: 'old', content: '192.0.2.9' },
    { id: '4', prefix: 'jobs', type: 'WEBFORWARD', content: 'https://example.net/' },
  ],
};

const FOLDER = '.zonemason/journal';

/** Paths of the journals of a project, the oldest first. */
function journalsIn(folder: string): readonly string[] {
  try {
    return readdirSync(join(folder, FOLDER))
      .toSorted()
      .map((name) => `${FOLDER}/${name}`);
  } catch {
    return [];
  }
}

/** The entries of all journals as they are on the disk now; a line may just be written. */
function entriesIn(folder: string): readonly TimedEntry[] {
  return journalsIn(folder).flatMap((path) => {
    const text = readFileSync(join(folder, path), 'utf8');
    return entriesOf(text.slice(0, text.lastIndexOf('\n') + 1));
  });
}

/** Whether a step is what a request asks for. */
function announces(entry: TimedEntry, { method, path, body }: SeenRequest): boolean {
  if (entry.kind !== 'intent') return false;
  const { recordId, after } = entry.step;
  const [, , id = null] = path.split('/');
  const sent: unknown = body === '' ? null : JSON.parse(body);
  if (recordId !== id || (after === null) !== (method === 'DELETE')) return false;
  return after === null || JSON.stringify(recordFields(after)) === JSON.stringify(recordFields(sent));
}

function recordFields(record: unknown): unknown {
  const fields: Record<string, unknown> = Object.fromEntries(Object.entries(record ?? {}));
  return ['prefix', 'type', 'content', 'ttl', 'prio', 'active'].map((name) => fields[name]);
}

describe('each write', () => {
  test.concurrent.each<[string, (request: SeenRequest) => boolean, readonly string[], number]>([
    ['when all goes well', () => false, [], 0],
    [
      'when a type switch fails and is put back',
      ({ method, body }) => method === 'POST' && body.includes('192.0.2.5'),
      ['blog/CNAME'],
      6,
    ],
  ])('is announced on the disk before it is sent, %s', async (_, isRefused, putBack, code) => {
    const unannounced: string[] = [];
    let folder = '';
    const project = await withMemoryService({
      settings,
      zones,
      live,
      fault: (request) => {
        if (request.method === 'GET') return undefined;
        if (!entriesIn(folder).some((entry) => announces(entry, request)))
          unannounced.push(`${request.method} ${request.path}`);
        return isRefused(request) ? { status: 409, body: 'no' } : undefined;
      },
    });
    ({ folder } = project);
    const ended = await project.apply('--yes', '--allow', 'bulk-change', '--allow', 'zone-emptied');
    expect(ended.code).toBe(code);
    expect(unannounced).toEqual([]);
    const undone = entriesIn(folder).flatMap((entry) =>
      entry.kind === 'intent' && entry.step.id.endsWith('-undo') ? [entry.step.address] : [],
    );
    expect(undone).toEqual(putBack.map((name) => `dns/${zone}/${name}`));
  });
});

test.concurrent('a journal has the listing, every step before and after it, and the end', async () => {
  const { apply, folder, service } = await withMemoryService({ settings, zones, live });
  const { code, stdout, report } = await apply('--yes');
  expect(code).toBe(0);
  const [path = ''] = journalsIn(folder);
  expect(report.scopes).toMatchObject([{ scope: zone, verified: true, journal: path }]);
  const [start = ''] = path.replace(`${FOLDER}/`, '').split(`-${zone}`);
  expect(stdout).toContain(`\nTo undo: zonemason rollback ${start}\n\nDone: `);

  const entries = entriesIn(folder);
  const [listing, ...steps] = entries.slice(0, -1);
  expect(listing).toMatchObject({
    kind: 'listing',
    formatVersion: '2.3',
    project: 'zonemason.yaml',
    scope: zone,
    steps: report.steps.length,
    records: live[zone],
  });
  expect(inShort(steps).toSorted()).toEqual(
    report.steps.flatMap(({ id }) => [`intent ${id}`, `outcome ${id} done`]).toSorted(),
  );
  const { done, failed, unknown, notAttempted } = report.summary;
  expect(entries.at(-1)).toMatchObject({
    kind: 'end',
    summary: { done, failed, unknown, notAttempted },
    verified: true,
  });
  const created = steps.flatMap((entry) => (entry.kind === 'outcome' ? (entry.recordId ?? []) : []));
  const ids = service.records(zone).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([...created]));
  expect(created).toHaveLength(3);
});

test.concurrent('without a change there is no journal, and neither has a zone that does not change', async () => {
  const { run, folder } = await withMemoryService({
    settings,
    zones: { ...zones, 'example.org': 'records: {}\n' },
    live: { ...live, 'example.org': [] },
  });
  expect((await run(['apply', '--yes'])).code).toBe(0);
  expect(journalsIn(folder)).toHaveLength(1);
  expect((await run(['apply', '--yes'])).code).toBe(0);
  expect(journalsIn(folder)).toHaveLength(1);
});

describe('a journal that cannot be written', () => {
  test.concurrent('refuses the run before the first write', async () => {
    const { run, folder, service } = await withMemoryService({
      settings,
      zones: { ...zones, 'example.org': 'records: { www: { A: 192.0.2.1 } }\n' },
      live: { ...live, 'example.org': [] },
    });
    mkdirSync(join(folder, '.zonemason'));
    writeFileSync(join(folder, FOLDER), '');
    const { code, stderr } = await run(['apply', '--yes']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: .*\.zonemason\/journal.*\n hint: /);
    expect(writesOf(service.seen)).toEqual([]);
  });

  test.concurrent('any more stops its zone; what is under way is finished, and all can be taken back', async () => {
    const many = Array.from({ length: 200 }, (_, index) => `  host${index}: { TXT: ${'x'.repeat(200)} }\n`);
    const { run, folder, service } = await withSandbox({
      settings,
      zones: { [zone]: `records:\n  www: { A: 192.0.2.1 }\n${many.join('')}` },
      live: { [zone]: [{ id: '1' }] },
    });
    // No file may grow beyond some KiB: all of them are smaller, but for the journal.
    const limited = ['-c', 'ulimit -f 128; exec "$0" "$@"', ...builtProgram(), 'apply', '--yes'];
    const env = { PATH: process.env['PATH'], ...passwordsFor(zones) };
    const child = spawn('sh', limited, { cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore'] });
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    const code = await new Promise((done) => child.once('close', done));

    expect(code).toBe(6);
    expect(stdout).toContain(`the journal of ${zone} is incomplete\n`);
    const written = writesOf(service.seen).length;
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(many.length);
    expect(stdout).toContain(`Partly done: ${written} of ${many.length} steps done`);
    expect(await service.listing(zone)).toHaveLength(1 + written);

    const [path = ''] = journalsIn(folder);
    expect((await run(['rollback', '--yes', path, '--allow', 'bulk-change'])).code).toBe(0);
    expect(await service.listing(zone)).toMatchObject([{ id: '1', content: '192.0.2.1' }]);
  });
});

test.concurrent('an unfinished journal is mentioned by apply alone, once, and not when told to be quiet', async () => {
  const { run, folder } = await withSandbox({ settings, zones, live });
  const name = `2026-01-01T00-00-00.000Z-${zone}.jsonl`;
  mkdirSync(join(folder, FOLDER), { recursive: true });
  writeFileSync(join(folder, FOLDER, name), '{"kind":"listing"');
  expect((await run(['plan'])).stderr).not.toContain(name);
  const lines = (text: string): readonly string[] => text.split('\n').filter((line) => line.includes(name));
  const refused = await run(['apply', '--yes', '--quiet', '--report', 'nowhere/report.json']);
  expect(lines(refused.stderr)).toEqual([]);
  const { code, stderr } = await run(['apply', '--yes']);
  expect(code).toBe(0);
  expect(lines(stderr)).toHaveLength(1);
  // Now the newest one has its end.
  writeFileSync(join(folder, 'zones', `${zone}.yaml`), `zone: ${zone}\nrecords: { www: { A: 192.0.2.2 } }\n`);
  const again = await run(['apply', '--yes', '--allow', 'zone-emptied', '--allow', 'bulk-change']);
  expect(again.code).toBe(0);
  expect(lines(again.stderr)).toEqual([]);
});

test.concurrent('no secret is in a journal, though the service repeats it', async () => {
  const basic = Buffer.from(`${zone}:${PASSWORD}`).toString('base64');
  const { run, folder } = await withMemoryService({
    settings,
    zones,
    live,
    fault: ({ method }, carryOut) => {
      if (method === 'GET') return undefined;
      carryOut();
      const told = JSON.stringify({ id: `for ${PASSWORD}`, detail: `Basic ${basic} ${PASSWORD}` });
      return { status: method === 'PUT' ? 422 : 201, body: told };
    },
  });
  expect((await run(['apply', '--yes'])).code).toBe(6);
  const text = journalsIn(folder)
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('');
  expect(text).toContain('422');
  expect(text).not.toContain(PASSWORD);
  expect(text).not.toContain(basic);
});
