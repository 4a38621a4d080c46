import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { plainStyle } from '../../../src/text/style.js';
import type { Plan } from '../../../src/plan/plan.js';
import { createStep, somePlan, someZone, updateStep, planText } from '../../render/support.js';
import type { Run } from '../support.js';
import { zonemason } from '../support.js';
import { temporaryFolder } from '../../support/after-tests.js';

const plan = somePlan([
  someZone([createStep({ prefix: 'new' }), updateStep({}, { ttl: 600 })]),
  someZone([{ ...updateStep({}, { content: '192.0.2.9' }), address: 'dns/example.org/www/A' }], {
    zone: 'example.org',
  }),
]);

/** Runs `show` where there is a plan file and nothing else, neither a project nor a service. */
function show(text: string | Buffer, ...args: readonly string[]): Promise<Run> {
  return zonemason(['show', 'plan.json', ...args], { cwd: temporaryFolder({ 'plan.json': text }) });
}

describe('show', () => {
  test('prints what plan has printed', async () => {
    const { code, stdout, stderr } = await show(JSON.stringify(plan));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(planText(plan, { style: plainStyle, width: Infinity }));
  });

  test('reads stdin for -, also beside files', async () => {
    const [one, other] = plan.zones;
    const parts = [one, other].map((zone) => JSON.stringify(somePlan(zone ? [zone] : [])));
    const run = (...args: readonly string[]) =>
      zonemason(['show', ...args, '--format', 'json'], {
        cwd: temporaryFolder({ 'plan.json': parts[0] ?? '' }),
        stdin: Readable.from([Buffer.from(parts[1] ?? '')]),
      });
    for (const [args, zones] of [
      [['-'], ['example.org']],
      [
        ['plan.json', '-'],
        ['example.com', 'example.org'],
      ],
    ] as const) {
      const shown: Plan = JSON.parse((await run(...args)).stdout);
      expect(shown.zones.map(({ zone }) => zone)).toEqual(zones);
    }
    expect(await run('-', '-')).toMatchObject({ code: 64, stdout: '' });
  });

  test.each([
    ['nothing', ''],
    ['what is no plan', '{}'],
  ])('refuses stdin with %s', async (_, text) => {
    const run = await zonemason(['show', '-'], { stdin: Readable.from([Buffer.from(text)]) });
    expect(run).toMatchObject({ code: 64, stdout: '', stderr: expect.stringContaining('stdin') });
  });

  test('prints the wanted part', async () => {
    const { stdout } = await show(JSON.stringify(plan), '--zone', '*.org', '--format', 'json');
    const shown: Plan = JSON.parse(stdout);
    expect(shown.zones.map(({ zone }) => zone)).toEqual(['example.org']);
    expect(shown.summary).toEqual({ create: 0, update: 1, delete: 0 });
  });

  test('prints it as Markdown', async () => {
    const { code, stdout } = await show(JSON.stringify(plan), '--format', 'markdown', '--comment-key', 'a/b');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^<!-- zonemason:plan a\/b -->\n\n## zonemason plan: 1 to create, 2 to update/);
    const short = await show(JSON.stringify(plan), '--format', 'markdown', '--max-bytes', '2000');
    expect(Buffer.byteLength(short.stdout)).toBeLessThanOrEqual(2000);
  });

  test.each([
    ['a limit that nothing fits in', ['--format', 'markdown', '--max-bytes', '100'], 'from 2000 to'],
    ['a limit of what is no Markdown', ['--max-bytes', '5000'], 'add --format markdown'],
    ['a key of what is no Markdown', ['--format', 'json', '--comment-key', 'a'], 'add --format markdown'],
    ['a key that ends the marker', ['--format', 'markdown', '--comment-key', '-->'], 'letters, digits'],
  ])('refuses %s', async (_, args, message) => {
    const { code, stdout, stderr } = await show(JSON.stringify(plan), ...args);
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
    expect(stderr).toContain(message);
  });

  test.each([
    ['that is not JSON', 'zones:', 'plan.json is not a saved plan, or it is damaged'],
    ['in UTF-16', Buffer.from(`\uFEFF${JSON.stringify(plan)}`, 'utf16le'), 'plan.json is text in UTF-16'],
    ['that is damaged', JSON.stringify({ ...plan, zones: [{}] }), 'plan.json is not a saved plan'],
    [
      'of a later major version',
      JSON.stringify({ ...plan, formatVersion: '2.0' }),
      'plan.json has plan format 2.0',
    ],
  ])('refuses a file %s', async (_, text, message) => {
    const { code, stdout, stderr } = await show(text);
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
    expect(stderr).toContain(`error: ${message}`);
    expect(stderr).toContain('hint: ');
  });

  test.each([
    [
      'a file that is not there',
      ['show', 'missing.json'],
      'missing.json cannot be read: there is no such file\n hint: `zonemason plan --out FILE` saves a plan\n',
    ],
    ['no file', ['show'], 'PLAN'],
  ])('refuses %s', async (_, args, message) => {
    const { code, stdout, stderr } = await zonemason(args);
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('refuses a zone that the plan has not', async () => {
    const { code, stderr } = await show(JSON.stringify(plan), '--zone', 'example.net');
    expect(code).toBe(64);
    expect(stderr).toContain('did you mean example.com?');
  });
});
