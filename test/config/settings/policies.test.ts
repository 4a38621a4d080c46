import { describe, expect, test } from 'vitest';
import { readPolicies } from '../../../src/config/settings/policies.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { readYaml } from '../../../src/load/yaml/read-yaml.js';
import { zonemason } from '../../cli/support.js';
import { temporaryFolder } from '../../support/after-tests.js';

const POLICY =
  'policies:\n  - { name: in-house, match: { type: MX }, require: { content: "*.example.net" }, message: ours }\n';

async function validate(
  project: string,
  zone: string,
  ...files: readonly string[]
): Promise<{ readonly code: number | null; readonly found: readonly unknown[] }> {
  const cwd = temporaryFolder({
    'zonemason.yaml': `dns: { zones: "*.zone.yaml" }\n${project}`,
    'a.zone.yaml': `zone: example.com\nrecords: { "@": { MX: 10 mail.example.org } }\n${zone}`,
  });
  const { code, stdout } = await zonemason(['validate', '--format', 'json', ...files], { cwd });
  const {
    diagnostics,
  }: { diagnostics: readonly { code: string; severity: string; line: number; message: string }[] } =
    JSON.parse(stdout);
  return { code, found: diagnostics.map((each) => [each.severity, each.code, each.line, each.message]) };
}

const found = ['policy/in-house', 2, 'ours'];

describe('a policy of the project', () => {
  test('is a rule like any other', async () => {
    expect(await validate(POLICY, '')).toEqual({ code: 3, found: [['error', ...found]] });
  });

  test('has the severity that it says, or that rules say', async () => {
    const warned = { code: 0, found: [['warning', ...found]] };
    expect(await validate(POLICY.replace(' }\n', ', severity: warn }\n'), '')).toEqual(warned);
    expect(await validate(`${POLICY}rules: { policy/in-house: warn }\n`, '')).toEqual(warned);
    expect(await validate(`${POLICY}rules: { policy/in-house: off }\n`, '')).toEqual({ code: 0, found: [] });
  });

  test('has exceptions, which are reported once they hide nothing', async () => {
    const except = 'except: [{ rule: policy/in-house, prefix: "@", reason: moving }]\n';
    expect(await validate(POLICY, except)).toEqual({ code: 0, found: [] });
    const other = except.replace('"@"', 'www');
    expect((await validate(POLICY, other)).found).toContainEqual([
      'warning',
      'except/unused',
      3,
      expect.any(String),
    ]);
  });

  test('is checked in single files, too', async () => {
    const except = 'except: [{ rule: policy/in-house, prefix: "@", reason: moving }]\n';
    expect(await validate(POLICY, '', 'a.zone.yaml')).toEqual({ code: 3, found: [['error', ...found]] });
    expect(await validate(POLICY, except, 'a.zone.yaml')).toEqual({ code: 0, found: [] });
  });

  test.each([
    ['require: { ttl: { min: 1h } }', '59m', '1h', '2h'],
    ['require: { ttl: { max: 1h } }', '61m', '1h', '59m'],
    ['require: { ttl: { min: 1h, max: 2h } }', '59m', '1h', '2h'],
    ['require: { ttl: { min: 1h, max: 2h } }', '121m', '1h', '2h'],
    ['require: { content: mail.example.org, ttl: { max: 1h } }', '2h', '1h', '59m'],
    ['require: { content: [a.example, "*.example.org"], ttl: { max: 1h } }', '2h', '1h', '59m'],
  ])('with %s finds a TTL of %s, and not one of %s or %s', async (requirement, broken, ...kept) => {
    const policies = `policies:\n  - { name: a, match: { type: MX }, ${requirement} }\n`;
    const problemsAt = async (ttl: string): Promise<number> =>
      (await validate(policies, `ttl: ${ttl}\n`)).found.length;
    expect(await problemsAt(broken)).toBe(1);
    for (const ttl of kept) expect(await problemsAt(ttl)).toBe(0);
  });

  test.each([
    ['zone: "*.com"', true],
    ['zone: "*.org"', false],
    ['prefix: "@"', true],
    ['prefix: "*"', false],
    ['type: MX', true],
    ['type: "{A,AAAA}"', false],
    ['content: "*.example.org"', true],
    ['content: "*.example.com"', false],
    ['prefix: "@", type: MX, content: "*.example.com"', false],
  ])('that matches { %s } is about an MX record at the apex: %s', async (match, isMeant) => {
    const policies = `policies:\n  - { name: a, match: { ${match} }, forbid: true }\n`;
    expect((await validate(policies, '')).found).toHaveLength(isMeant ? 1 : 0);
  });

  test('is unknown under another name', async () => {
    const { code, found: problems } = await validate(`${POLICY}rules: { policy/in-hause: off }\n`, '');
    expect([code, problems[0]]).toEqual([3, ['error', 'project/unknown-rule', 4, expect.any(String)]]);
  });

  test.each([
    ['match: {}', 'policies:\n  - { match: {}, forbid: true }\n', 'schema/missing-key'],
    ['Name', 'policies:\n  - { name: In House, match: {}, forbid: true }\n', 'schema/value'],
    ['forbid: false', 'policies:\n  - { name: a, match: {}, forbid: false }\n', 'schema/value'],
    [
      'the name of what policyCommand reports',
      'policies:\n  - { name: command, match: {}, forbid: true }\n',
      'project/repeated-policy',
    ],
    ['no demand', 'policies:\n  - { name: a, match: {} }\n', 'project/policy-demand'],
    ['a TTL', 'policies:\n  - { name: a, match: {}, require: { ttl: { min: soon } } }\n', 'schema/value'],
    [
      'an unknown key',
      'policies:\n  - { name: a, match: { name: b }, forbid: true }\n',
      'schema/unknown-key',
    ],
  ])('is refused with %s', async (_, policies, code) => {
    const { code: exit, found: problems } = await validate(policies, '');
    expect([exit, problems]).toEqual([3, [['error', code, 3, expect.any(String)]]]);
  });

  test('with the name of another is refused, and leads to that one', async () => {
    const list = '- { name: a, match: {}, forbid: true }\n'.repeat(2);
    const [problem] = readPolicies(readYaml(sourceFile('a.yaml', list)).root ?? undefined).diagnostics;
    expect(problem).toMatchObject({
      rule: { code: 'project/repeated-policy' },
      related: [{ message: expect.any(String), at: { start: 2 } }],
    });
  });
});
