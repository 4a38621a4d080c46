import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withSandbox } from './services.js';

const zone = 'example.com';
const setting = {
  zones: { [zone]: 'records:\n  www: { A: { content: 192.0.2.2, ttl: 600 } }\n  new: { A: 192.0.2.3 }\n' },
  live: { [zone]: [{ id: '1' }, { id: '2', prefix: '', type: 'MX', content: 'mx.example.net' }] },
};

describe('a plan as a comment', () => {
  test.concurrent('tells what blocks it, the risks, and each change with its place', async () => {
    const { run } = await withSandbox(setting);
    const { code, stdout } = await run(['plan', '--format', 'markdown', '--out', 'plan.json']);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^<!-- zonemason:plan -->\n\n## zonemason plan: 1 to create, 1 to update, 1 to delete\n/,
    );
    expect(stdout).toContain('will refuse this plan without `--allow apex-mx-delete`.');
    expect(stdout).toContain('- 🛑 **block** `apex-mx-delete` at `example.com MX`: ');
    expect(stdout).toContain('| ~ | `www` | `A` | `192.0.2.1` → `192.0.2.2`, ttl 3600 → 600 | 3 |');
    expect((await run(['show', 'plan.json', '--format', 'markdown'])).stdout).toBe(stdout);
  });
});

describe('--step-summary', () => {
  test.concurrent('adds the comment to the summary of the job, whatever is printed', async () => {
    const { folder, run } = await withSandbox(setting);
    const env = { GITHUB_STEP_SUMMARY: join(folder, 'summary.md') };
    const summary = (): string => readFileSync(env.GITHUB_STEP_SUMMARY, 'utf8');
    const { code, stdout } = await run(['plan', '--step-summary', '--out', 'plan.json'], env);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Blocked: [^]*\nexample\.com {2}zones/);
    const { stdout: comment } = await run(['show', 'plan.json', '--format', 'markdown']);
    expect(summary()).toBe(`\n\n${comment}`);
    await run(['show', 'plan.json', '--step-summary', '--max-bytes', '2000'], env);
    expect(summary().match(/zonemason:plan/g)).toHaveLength(2);
  });

  test.concurrent('stays within what GitHub shows', async () => {
    const { folder, run } = await withSandbox(setting);
    const env = { GITHUB_STEP_SUMMARY: join(folder, 'summary.md') };
    writeFileSync(env.GITHUB_STEP_SUMMARY, 'x'.repeat(1024 * 1024 - 2100));
    expect((await run(['plan', '--step-summary'], env)).code).toBe(0);
    const { length } = readFileSync(env.GITHUB_STEP_SUMMARY);
    expect(length).toBeLessThanOrEqual(1024 * 1024);
    const full = await run(['plan', '--step-summary'], env);
    expect(full).toMatchObject({ code: 1, stdout: '' });
    expect(full.stderr).toContain('is full');
  });

  test.concurrent('is refused before anything is read where no job has a summary', async () => {
    const { run, service } = await withSandbox(setting);
    const { code, stdout, stderr } = await run(['plan', '--step-summary']);
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
    expect(stderr).toContain('$GITHUB_STEP_SUMMARY');
    expect(service.seen).toEqual([]);
  });
});
