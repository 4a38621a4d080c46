import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Plan } from '../../src/plan/plan.js';
import { zonemason } from '../cli/support.js';
import { temporaryFolder } from '../support/after-tests.js';
import { reportIn } from './project.js';
import { expectSchema } from '../support/expect-schema.js';
import { withSandbox, writesOf } from './services.js';

const zone = 'example.com';
/** Every kind of step, a group, risks of each level, records that are left alone, and a warning. */
const setting = {
  zones: {
    [zone]: `records:
  www: { A: { content: 192.0.2.1, ttl: 60 } }
  mail: { A: 192.0.2.3 }
  blog: { A: 192.0.2.5 }
ignore: [{ prefix: _acme-challenge }]
`,
  },
  live: {
    [zone]: [
      { id: '1' },
      { id: '2', prefix: 'blog', type: 'CNAME', content: 'example.net' },
      { id: '3', prefix: 'jobs', type: 'WEBFORWARD', content: 'https://example.net/' },
      { id: '4', prefix: '_acme-challenge', type: 'TXT', content: 'x' },
      { id: '5', prefix: '', type: 'MX', content: 'mx.example.net' },
    ],
  },
};

describe('results go to stdout and messages to stderr', () => {
  test.concurrent('of plan, as text and as JSON', async () => {
    const { folder, run } = await withSandbox(setting);
    const text = await run(['plan', '--out', 'plan.json']);
    expect(text.stdout).toMatch(
      /^Blocked: [^]*\nMade at .*\n[^]*\nexample\.com  zones\/example\.com\.yaml  \+1 ~2 -1\n/,
    );
    expect(text.stdout).toContain('1 ignored record, 1 record of an unmanaged type (WEBFORWARD)');
    expect(text.stderr).toMatch(/^1 warning; .*\n+Blocked: /);

    const json = await run(['plan', '--format', 'json']);
    expect(json.stderr).toMatch(/^1 warning; /);
    const plan: Plan = JSON.parse(json.stdout);
    expectSchema('plan', plan);
    const saved: Plan = JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8'));
    expect({ ...saved, createdAt: '' }).toEqual({ ...plan, createdAt: '' });
    expect(new Set(plan.risks.map(({ level }) => level))).toEqual(new Set(['block', 'warn', 'info']));
  });

  test.concurrent('of apply, the report of a run without changes included', async () => {
    const { folder, run } = await withSandbox(setting);
    const allowed = ['--allow', 'apex-mx-delete', '--report', 'report.json'];
    const first = await run(['apply', '--yes', ...allowed]);
    expect(first).toMatchObject({ code: 0, stderr: '1 warning; `zonemason validate` shows it\n\n' });
    expect(reportIn(folder).steps).toHaveLength(4);
    const second = await run(['apply', '--yes', ...allowed]);
    expect(second.code).toBe(0);
    expect(reportIn(folder)).toMatchObject({ summary: { done: 0 }, steps: [], scopes: [] });
  });

  test.concurrent('of validate, whose JSON is what the schema says', async () => {
    const cwd = temporaryFolder({
      'a.yaml':
        'zone: example.com\nttl: 60\nrecords:\n  www: { A: 192.0.2.1, CNAME: a.example.com }\n  a: { A: nonsense }\n',
      'b.yaml': 'zone: example.com\nrecords: { x: { CNAME: gone.example.com, AAA: x } }\n',
      'c.yaml': 'zone: [',
      'd.yaml': '',
    });
    const files = ['a.yaml', 'b.yaml', 'c.yaml', 'd.yaml', 'e.yaml'];
    const { code, stdout, stderr } = await zonemason(['validate', ...files, '--format', 'json'], { cwd });
    expect({ code, stderr }).toEqual({ code: 3, stderr: '' });
    const found: { diagnostics: readonly { code: string; file: string; line?: number }[] } =
      JSON.parse(stdout);
    expectSchema('diagnostics', found);
    const places = found.diagnostics.map(({ code: rule, file, line }) => `${file}:${line ?? ''} ${rule}`);
    expect(places).toEqual(
      expect.arrayContaining([
        'a.yaml:4 cname/conflict',
        'a.yaml:5 a/content',
        'c.yaml:1 yaml/syntax',
        'd.yaml:1 file/empty',
        'e.yaml: file/missing',
      ]),
    );
    // One line is at fault, however many records have their ttl from it.
    expect(places.filter((place) => place === 'a.yaml:2 ttl/short')).toHaveLength(1);
  });
});

describe('--quiet', () => {
  test.concurrent('leaves results and errors', async () => {
    const { run } = await withSandbox(setting);
    for (const args of [['plan'], ['plan', '--format', 'json'], ['plan', '--out', 'plan.json']]) {
      const { stdout, stderr } = await run([...args, '--quiet']);
      expect(stdout).not.toBe('');
      expect(stderr).toBe('');
    }
    const { stderr } = await run(['apply', 'plan.json', '--quiet']);
    expect(stderr).toMatch(/^error: /);
  });
});

describe('colour', () => {
  test.concurrent.each<[string, readonly string[], Readonly<Record<string, string>>, boolean]>([
    ['is not in a pipe', [], {}, false],
    ['is where it is forced', [], { FORCE_COLOR: '1' }, true],
    ['is not in JSON', ['--format', 'json'], { FORCE_COLOR: '1' }, false],
  ])('%s', async (_, args, env, expected) => {
    const { run } = await withSandbox(setting);
    const { stdout } = await run(['plan', ...args], env);
    expect(stdout.includes('\u001b[')).toBe(expected);
  });
});

test.concurrent.each([
  [['plan', '--out', 'missing/plan.json']],
  [['apply', '--yes', '--allow', 'apex-mx-delete', '--report', 'missing/report.json']],
])('%j, which cannot write its file, says so before it does anything', async (args) => {
  const { folder, run, service } = await withSandbox(setting);
  const { code, stdout, stderr } = await run(args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^error: missing\/\w+\.json cannot be written: no such file or directory\n/);
  expect(writesOf(service.seen)).toEqual([]);
  expect(existsSync(join(folder, 'missing'))).toBe(false);
});
