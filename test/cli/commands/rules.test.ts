import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { zonemason } from '../support.js';

describe('rules', () => {
  test('are listed', async () => {
    const { code, stdout } = await zonemason(['rules']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^cname\/conflict +error /m);
    expect(stdout).toMatch(/^ttl\/short +warning\* /m);
  });

  test.each(['cname/conflict', 'CNAME/conflict'])('%s is explained', async (code) => {
    const { stdout } = await zonemason(['rules', code]);
    expect(stdout).toMatch(/^cname\/conflict\n/);
    expect(stdout).toContain('Wrong:');
    expect(stdout).toContain('Right:');
  });

  test('come as JSON, all or one', async () => {
    const all = await zonemason(['rules', '--format', 'json']);
    expect(JSON.parse(all.stdout)).toContainEqual(
      expect.objectContaining({ code: 'cname/conflict', severity: 'error' }),
    );
    const one = await zonemason(['rules', 'ttl/short', '--format', 'json']);
    expect(JSON.parse(one.stdout)).toMatchObject({
      code: 'ttl/short',
      severity: 'warning',
      adjustable: true,
    });
  });

  test.each([
    ['ttl/short', 'slow-change'],
    ['slow-change', 'ttl/short'],
  ])('one comes as Markdown: %s', async (code, other) => {
    const { stdout } = await zonemason(['rules', code, '--format', 'markdown']);
    expect(stdout).toContain(`\`${code}\``);
    expect(stdout.match(/^## /gm)).toHaveLength(1);
    expect(stdout).not.toContain(other);
  });

  test.each([
    ['cname/nothing', 'cname/conflict'],
    ['name-remove', 'name-removed'],
    ['nothing', 'zonemason rules'],
  ])('%s is not one', async (rule, hint) => {
    const { code, stderr } = await zonemason(['rules', rule]);
    expect(code).toBe(64);
    expect(stderr).toContain(hint);
  });
});

describe('risks', () => {
  test('are listed on their own', async () => {
    const { code, stdout } = await zonemason(['rules', '--risks']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^bulk-change +block /m);
    expect(stdout).not.toContain('cname/conflict');
    expect((await zonemason(['rules'])).stdout).not.toMatch(/^bulk-change/m);
  });

  test.each(['slow-change', 'Slow-Change'])('%s is explained', async (code) => {
    const { stdout } = await zonemason(['rules', code]);
    expect(stdout).toMatch(/^slow-change\n/);
    expect(stdout).toContain('info; warn if its TTL was lowered');
    expect(stdout).toMatch(/^Raised:\n {5}zone: example\.com$/m);
    expect(stdout).toMatch(/^Not raised:$/m);
  });

  test('name what each of two diffs compares', async () => {
    const { stdout } = await zonemason(['rules', 'drift']);
    expect(stdout).toContain('On the branch:');
    expect(stdout).toContain('Outside git:');
  });

  test('come as JSON, all or one', async () => {
    const all = await zonemason(['rules', '--risks', '--format', 'json']);
    expect(JSON.parse(all.stdout)).toContainEqual(
      expect.objectContaining({ code: 'left-out', consent: 'never' }),
    );
    const one = await zonemason(['rules', 'name-removed', '--format', 'json']);
    expect(JSON.parse(one.stdout)).toMatchObject({
      code: 'name-removed',
      level: 'warn',
      consent: 'not-needed',
    });
  });
});

test('docs/risks.md says what the risks say (renew it by `npm run docs`)', async () => {
  const { stdout } = await zonemason(['rules', '--risks', '--format', 'markdown']);
  expect(readFileSync('docs/risks.md', 'utf8')).toBe(stdout);
});

test('docs/rules.md says what the rules say (renew it by `npm run docs`)', async () => {
  const { stdout } = await zonemason(['rules', '--format', 'markdown']);
  expect(readFileSync('docs/rules.md', 'utf8')).toBe(stdout);
});
