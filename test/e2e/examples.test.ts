import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Plan } from '../../src/plan/plan.js';
import { seedExampleMails } from '../support/example-mails.js';
import { startSandbox } from '../support/start-sandbox.js';
import type { HeldRecord } from '../support/memory-service.js';
import { sandboxClient } from '../support/sandbox-client.js';
import { temporaryFolder } from '../support/after-tests.js';
import { atSomeTime } from '../support/at-some-time.js';
import type { Project } from './project.js';
import { PASSWORD, passwordsFor, projectIn } from './project.js';

interface Examples extends Project {
  readonly listing: (zone: string) => Promise<readonly HeldRecord[]>;
}

/** The records that examples/live has, by zone. */
function liveExamples(): Readonly<Record<string, readonly (HeldRecord & { readonly id: string })[]>> {
  const files = readdirSync('examples/live').filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.map((file) => [basename(file, '.json'), JSON.parse(readFileSync(`examples/live/${file}`, 'utf8'))]),
  );
}

/** A copy of examples/, and a sandbox that holds what examples/live says, or no records. */
async function examples({ storeCanonical = false, isEmpty = false } = {}): Promise<Examples> {
  const folder = temporaryFolder();
  cpSync('examples', folder, { recursive: true });
  const sandbox = await startSandbox({ dataFolder: ':memory:', storeCanonical });
  const live = liveExamples();
  for (const [zone, records] of Object.entries(live))
    await sandbox.seed({ zone, password: PASSWORD, records: isEmpty ? [] : records });
  const env = {
    ...passwordsFor(live),
    ZONEMASON_DNS_ENDPOINT: sandbox.url.href,
    ZONEMASON_MAIL_ENDPOINT: sandbox.url.href,
    ZONEMASON_MAIL_TOKEN: await seedExampleMails(sandbox),
  };
  return {
    ...projectIn(folder, env),
    listing: async (zone) => {
      const { body } = await sandboxClient(sandbox.url, zone, PASSWORD)('GET', `/${zone}`);
      return Array.isArray(body) ? body : [];
    },
  };
}

function summaries({ zones }: Plan): Readonly<Record<string, string>> {
  return Object.fromEntries(
    zones.map(({ zone, summary }) => [zone, `+${summary.create} ~${summary.update} -${summary.delete}`]),
  );
}

describe.each([
  ['that keeps what it is sent', false],
  ['that stores canonical spellings', true],
])('the examples, with a service %s', (_, storeCanonical) => {
  test.concurrent('are valid, planned, saved, applied, and then as the files say', async () => {
    const { folder, run, plan, apply, listing } = await examples({ storeCanonical });
    expect(await run(['validate', '--only', 'dns'])).toEqual({
      code: 0,
      stdout: 'no problems in 6 files with 108 records\n',
      stderr: '',
    });

    const planned = await plan('--only', 'dns');
    expect(summaries(planned)).toEqual({
      'acme.example': '+0 ~0 -0',
      'acme-shop.example': '+0 ~0 -0',
      'dev.example.com': '+1 ~0 -0',
      'example.com': '+3 ~6 -2',
      'example.net': '+0 ~0 -0',
      'example.org': '+1 ~0 -0',
      'xn--bcher-kva.example': '+0 ~0 -0',
    });

    expect((await run(['plan', '--only', 'dns', '--out', 'plan.json'])).code).toBe(0);
    const { code, stdout } = await apply('plan.json');
    expect(code).toBe(0);
    expect(stdout).toMatch(/Done: 5 created, 6 updated, 2 deleted in [\d.]+ s; 3 zones verified/);

    const again = await run(['plan', '--only', 'dns', '--detailed-exitcode']);
    expect(again.code).toBe(0);
    expect(again.stdout).toContain('No changes.');
    const types = (await listing('example.com')).map(({ prefix, type }) => `${prefix} ${type}`);
    expect(types).toEqual(expect.arrayContaining(['_acme-challenge TXT', 'jobs WEBFORWARD_PERMANENT']));
    expect(readFileSync(join(folder, 'plan.json'), 'utf8')).not.toContain(PASSWORD);
  });

  test.concurrent('can be put into empty zones', async () => {
    const { run, apply } = await examples({ storeCanonical, isEmpty: true });
    const { code, report } = await apply('--yes', '--only', 'dns');
    expect(code).toBe(0);
    expect(report.summary).toEqual({ done: 108, failed: 0, unknown: 0, notAttempted: 0 });
    expect((await run(['plan', '--only', 'dns', '--detailed-exitcode'])).code).toBe(0);
  });
});

test.concurrent('zones and mails are planned and applied in one run', async () => {
  const { run, plan, apply } = await examples();
  const { mail, summary } = await plan();
  const changes = mail?.templates.flatMap(({ steps }) =>
    steps.map((step) => `${step.action} ${step.address}`),
  );
  expect(changes?.toSorted()).toEqual([
    'create mail/welcome/fr',
    'delete mail/password-reset/it',
    'update mail/invoice/de',
  ]);
  expect(summary).toEqual({ create: 6, update: 7, delete: 3 });

  const { code, stdout, report } = await apply('--yes');
  expect(code).toBe(0);
  expect(stdout).toContain('Done: 6 created, 7 updated, 3 deleted');
  expect(report.scopes.every(({ verified }) => verified)).toBe(true);
  expect(await run(['plan', '--detailed-exitcode'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('No changes.'),
  });
});

test.concurrent('docs/examples/plan-comment.md is the plan of the examples as Markdown', async () => {
  const { run } = await examples();
  const { stdout } = await run(['plan', '--format', 'markdown']);
  expect(readFileSync('docs/examples/plan-comment.md', 'utf8')).toBe(atSomeTime(stdout));
});

test.concurrent('the steps of a plan come after what they wait for', async () => {
  const { plan } = await examples();
  const steps = (await plan('--only', 'dns')).zones.flatMap((zone) => zone.steps);
  const seen = new Set<string>();
  for (const { id, waitsFor } of steps) {
    expect(waitsFor.filter((other) => !seen.has(other))).toEqual([]);
    seen.add(id);
  }
});
