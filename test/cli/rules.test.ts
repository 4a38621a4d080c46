import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { zonemason } from './support.js';

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
    ['cname/nothing', 'cname/conflict'],
    ['nothing', 'zonemason rules'],
  ])('%s is not one', async (rule, hint) => {
    const { code, stderr } = await zonemason(['rules', rule]);
    expect(code).toBe(64);
    expect(stderr).toContain(hint);
  });
});

test('docs/rules.md says what the rules say (renew it by `npm run docs`)', async () => {
  const { stdout } = await zonemason(['rules', '--format', 'markdown']);
  expect(readFileSync('docs/rules.md', 'utf8')).toBe(stdout);
});
