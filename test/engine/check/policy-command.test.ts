import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { zonemason } from '../../cli/support.js';
import { temporaryFolder } from '../../support/after-tests.js';

/** A project with a command that runs this script of Node. */
function projectWith(script: string, command = ['node', 'check.mjs']): string {
  return temporaryFolder({
    'zonemason.yaml': `dns: { zones: zones/*.yaml }\npolicyCommand: ${JSON.stringify(command)}\n`,
    'check.mjs': `import { readFileSync } from 'node:fs';\n${script}\n`,
    'zones/a.yaml':
      'zone: example.com\nrecords: { www: { A: [192.0.2.1, { content: 192.0.2.2, owner: web, note: old }] } }\n',
  });
}

async function validate(cwd: string, ...args: readonly string[]): ReturnType<typeof zonemason> {
  const env = { PATH: process.env['PATH'] ?? '', ZONEMASON_DNS_PASSWORD: 'hunter2', HOME: '/home/a' };
  return zonemason(['validate', '--format', 'json', ...args], { cwd, env });
}

const answer = (diagnostics: unknown): string =>
  `console.log(${JSON.stringify(JSON.stringify({ diagnostics }))})`;
const address = 'dns/example.com/www/A';

describe('policyCommand', () => {
  test('gets all records, and no setting or secret of ours', async () => {
    const cwd = projectWith(
      `const { records } = JSON.parse(readFileSync(0));
       const own = Object.keys(process.env).filter((name) => name.startsWith('ZONEMASON'));
       const message = JSON.stringify([records, own, process.env.HOME, process.cwd().length > 1]);
       console.log(JSON.stringify({ diagnostics: [{ address: 'dns/example.com', message, severity: 'warning' }] }));`,
    );
    const { code, stdout } = await validate(cwd);
    const report: { diagnostics: readonly { message: string }[] } = JSON.parse(stdout);
    const record = {
      address,
      zone: 'example.com',
      prefix: 'www',
      type: 'A',
      prio: 0,
      ttl: 3600,
      active: true,
      file: 'zones/a.yaml',
      line: 2,
    };
    expect([code, JSON.parse(report.diagnostics[0]?.message ?? '')]).toEqual([
      0,
      [
        [
          { ...record, content: '192.0.2.1', owner: null, note: null, column: 23 },
          { ...record, content: '192.0.2.2', owner: 'web', note: 'old', column: expect.any(Number) },
        ],
        [],
        '/home/a',
        true,
      ],
    ]);
  });

  test('tells what is wrong with a record set or a zone', async () => {
    const { code, stdout } = await validate(
      projectWith(
        answer([
          { address, message: 'use an alias', severity: 'error', more: 1 },
          { address: 'dns/example.com', message: 'no SPF', severity: 'warn' },
        ]),
      ),
    );
    expect(code).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({
      diagnostics: [
        { code: 'policy/command', severity: 'warning', message: 'no SPF', line: 1, zone: 'example.com' },
        { code: 'policy/command', severity: 'error', message: 'use an alias', line: 2, column: 23, address },
      ],
    });
  });

  test.each<[string, string, string]>([
    ['no JSON', 'console.log("ok")', 'its answer does not have the form {"diagnostics": […]}'],
    ['nothing', '', 'its answer does not have the form'],
    ['another form', 'console.log("[]")', 'its answer does not have the form'],
    ['no address', answer([{ message: 'a', severity: 'error' }]), 'no "address" or no "message"'],
    [
      'an empty message',
      answer([{ address, message: ' ', severity: 'error' }]),
      'no "address" or no "message"',
    ],
    ['no object', answer([null]), 'no "address" or no "message"'],
    ['no severity', answer([{ address, message: 'a' }]), 'is not "error" or "warning"'],
    [
      'an unknown address',
      answer([{ address: 'dns/example.com/ww/A', message: 'a', severity: 'error' }]),
      'which is the address of no record',
    ],
    ['a failure', 'process.exitCode = 2', 'it exited with 2'],
    [
      'a signal',
      'process.kill(process.pid, "SIGTERM"); setTimeout(() => {}, 1000)',
      'it was killed by SIGTERM',
    ],
    [
      'too much',
      'for (let i = 0; i < 20; i += 1) process.stdout.write("x".repeat(1e6))',
      'its answer is too long',
    ],
  ])('ends the check with %s', async (_, script, message) => {
    const { code, stdout, stderr } = await validate(projectWith(script));
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('policyCommand (node) did not check the records: ');
    expect(stderr).toContain(message);
  });

  test('ends the check when there is no such program', async () => {
    const { code, stderr } = await validate(projectWith('', ['./no-such-program']));
    expect([code, stderr]).toEqual([1, expect.stringContaining('it cannot be run')]);
  });

  test('is not run where it is not wanted, or not needed', async () => {
    const cwd = projectWith('process.exitCode = 2');
    expect((await validate(cwd, '--no-policy-command')).code).toBe(0);
    for (const command of [
      ['find', '192.0.2.1'],
      ['fmt', '--check'],
      ['export', 'example.com'],
    ])
      expect((await zonemason(command, { cwd })).stderr).not.toContain('policyCommand');
  });

  test('is not run without zones where these are not selected', async () => {
    const cwd = projectWith('process.exitCode = 2');
    appendFileSync(join(cwd, 'zonemason.yaml'), 'mail: { brand: acme, translations: mail }\n');
    mkdirSync(join(cwd, 'mail'));
    expect((await validate(cwd, '--only', 'mail')).code).toBe(0);
    expect((await validate(cwd)).code).toBe(1);
  });

  test('is not begun once the user has interrupted the run', async () => {
    const cwd = projectWith("import { writeFileSync } from 'node:fs'; writeFileSync('ran', '');");
    const { code } = await zonemason(['validate'], { cwd, signal: AbortSignal.abort() });
    expect([code, existsSync(join(cwd, 'ran'))]).toEqual([130, false]);
  });

  test('ends when the user interrupts it', async () => {
    const cwd = projectWith('setTimeout(() => {}, 60_000)');
    const controller = new AbortController();
    const run = zonemason(['validate'], {
      cwd,
      env: { PATH: process.env['PATH'] ?? '' },
      signal: controller.signal,
    });
    setTimeout(() => controller.abort(), 200);
    expect((await run).code).toBe(130);
  });
});
