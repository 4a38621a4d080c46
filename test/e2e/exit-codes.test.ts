import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { zonemason } from '../cli/support.js';
import { refusingUrl } from '../support/fault-server.js';
import { temporaryFolder } from '../support/after-tests.js';
import { PASSWORD, project } from './project.js';
import type { MemorySetting } from './services.js';
import { withMemoryService, writesOf } from './services.js';

const zone = 'example.com';
/** A file and a live zone that differ by one create. */
const zones = { [zone]: 'records:\n  www: { A: 192.0.2.1 }\n  mail: { A: 192.0.2.3 }\n' };
const live = { [zone]: [{ id: '1' }] };
const outOfService = () => ({ status: 503, headers: { 'retry-after': '0' }, body: 'try later' });
const nowhere = 'http://127.0.0.1:1';

test.concurrent('1: a zone that the service does not know', async () => {
  const { run } = await withMemoryService({ zones, live: {} });
  const { code, stdout, stderr } = await run(['plan']);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^error: .*example\.com.*404.*\n hint: /);
});

describe('7: credentials', () => {
  test.concurrent('are missing; nothing is sent', async () => {
    const { run, service } = await withMemoryService({ zones, live, env: {} });
    const { code, stdout, stderr } = await run(['plan']);
    expect({ code, stdout }).toEqual({ code: 7, stdout: '' });
    expect(stderr).toContain('ZONEMASON_DNS_PASSWORD_EXAMPLE_COM');
    expect(service.seen).toEqual([]);
  });

  test.concurrent.each([401, 403])('are refused with %i; they are not tried again', async (status) => {
    const fault = () => ({ status, body: '<h1>No!</h1>' });
    const { run, service } = await withMemoryService({ zones, live, fault });
    const { code, stderr } = await run(['apply', '--yes']);
    expect(code).toBe(7);
    expect(stderr).toMatch(/^error: .*No!.*\n hint: nothing was changed; you find/);
    expect(stderr).not.toContain(PASSWORD);
    expect(service.seen).toHaveLength(1);
  });
});

describe('8: the service cannot be reached', () => {
  test.concurrent('since nothing listens', async () => {
    const { run } = project({ endpoint: await refusingUrl(), zones });
    const { code, stdout, stderr } = await run(['plan']);
    expect({ code, stdout }).toEqual({ code: 8, stdout: '' });
    expect(stderr).toMatch(
      /^error: .*example\.com.*connection refused\n hint: .*`zonemason sandbox --port \d+`/,
    );
  });

  test.concurrent('so that nothing was changed, which apply says', async () => {
    const { run } = project({ endpoint: await refusingUrl(), zones });
    const { code, stdout, stderr } = await run(['apply', '--yes', '--format', 'json']);
    expect(code).toBe(8);
    expect(stderr).toContain(' hint: nothing was changed; nothing listens there: ');
    expect(stdout).toContain('"hint":"nothing was changed; nothing listens there: ');
  });

  test.concurrent('since it stays at 5xx', async () => {
    const { run, service } = await withMemoryService({ zones, live, fault: outOfService });
    const { code, stderr } = await run(['plan']);
    expect(code).toBe(8);
    expect(stderr).toMatch(/^error: .*503 Service Unavailable: try later/);
    expect(service.seen).toHaveLength(5);
  });
});

describe('64: wrong usage', () => {
  test.concurrent.each([
    ['an unknown command', ['frobnicate']],
    ['an unknown option', ['plan', '--frobnicate']],
    ['an unknown format', ['plan', '--format', 'xml']],
    ['an argument too many', ['plan', 'extra']],
    ['no project', ['plan']],
    ['a number out of range', ['plan', '--concurrency', '0']],
    ['an unknown risk', ['apply', '--yes', '--allow', 'everything']],
    ['a plan that is not there', ['apply', 'no-such-plan.json']],
    ['an unknown rule', ['rules', 'no/such-rule']],
  ])('%s', async (_, args) => {
    const { code, stdout, stderr } = await zonemason(args, { cwd: temporaryFolder() });
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
    expect(stderr).toMatch(/^error: [^\n]+\n( hint: [^\n]+\n)?$/);
  });

  test.concurrent.each([
    ['plain http to another machine', { ZONEMASON_DNS_ENDPOINT: 'http://dns.example.net' }, 'https'],
    ['an endpoint that is none', { ZONEMASON_DNS_ENDPOINT: 'dns.example.net' }, 'ZONEMASON_DNS_ENDPOINT'],
    ['a credentials file that is not there', { ZONEMASON_CREDENTIALS: 'gone.yaml' }, 'gone.yaml'],
  ])('%s', async (_, env, told) => {
    const { run } = project({ endpoint: nowhere, zones });
    const { code, stdout, stderr } = await run(['plan'], env);
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
    expect(stderr).toContain(told);
  });

  test.concurrent('a credentials file that others can read', async () => {
    const { folder, run } = project({ endpoint: nowhere, zones, env: {} });
    mkdirSync(join(folder, '.zonemason'));
    const path = join(folder, '.zonemason/credentials.yaml');
    writeFileSync(path, `dns: { example.com: ${PASSWORD} }\n`);
    chmodSync(path, 0o644);
    const { code, stderr } = await run(['plan']);
    expect(code).toBe(64);
    expect(stderr).toContain('chmod 600');
    expect(stderr).not.toContain(PASSWORD);
  });

  test.concurrent('two zones that share a variable', async () => {
    const shared = { 'a-b.example': 'records: {}\n', 'a.b.example': 'records: {}\n' };
    const { code, stderr } = await project({ endpoint: nowhere, zones: shared }).run(['plan']);
    expect(code).toBe(64);
    expect(stderr).toContain('ZONEMASON_DNS_PASSWORD_A_B_EXAMPLE');
  });

  test.concurrent('apply without --yes and without a terminal', async () => {
    const { run, service } = await withMemoryService({ zones, live });
    expect((await run(['apply'])).code).toBe(64);
    expect(writesOf(service.seen)).toEqual([]);
  });
});

const OLD_REPORT = 'old.json';
const AN_EARLIER_REPORT =
  '{"formatVersion":"1.0","tool":"zonemason 0.1.0","startedAt":"2026-11-21T09:30:00.000Z"}';

test.concurrent.each<[number, Partial<MemorySetting>, readonly string[]]>([
  [3, { zones: { [zone]: 'records: 1\n' } }, ['apply', '--yes']],
  [5, { zones: { [zone]: 'records: {}\n' } }, ['apply', '--yes']],
  [7, { env: {} }, ['apply', '--yes']],
  [8, { fault: outOfService }, ['apply', '--yes']],
  [64, {}, ['apply', '--yes', '--allow', 'what']],
  [64, {}, ['rollback', 'no-journal.jsonl', '--yes']],
])('%i: no report is left of an earlier run, %j', async (expected, setting, args) => {
  const { folder, run, service } = await withMemoryService({ zones, live, ...setting });
  writeFileSync(join(folder, OLD_REPORT), AN_EARLIER_REPORT);
  const { code } = await run([...args, '--report', OLD_REPORT]);
  expect([code, writesOf(service.seen)]).toEqual([expected, []]);
  expect(readdirSync(folder)).not.toContain(OLD_REPORT);
});

test.concurrent('64: a report in the place of the plan, which stays', async () => {
  const { folder, run } = await withMemoryService({ zones, live });
  writeFileSync(join(folder, 'plan.json'), '{}');
  expect((await run(['apply', 'plan.json', '--report', './plan.json'])).code).toBe(64);
  expect(readdirSync(folder)).toContain('plan.json');
});
