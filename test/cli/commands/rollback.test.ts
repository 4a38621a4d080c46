import { describe, expect, test } from 'vitest';
import { sandboxedProject } from '../sandboxed-project.js';

const setting = { declared: '  www: { A: 192.0.2.2 }\n', live: [{}] };

describe('a rollback that cannot ask', () => {
  test('says how to see what it would change, and how to do without a question', async () => {
    const { run } = await sandboxedProject(setting);
    await run(['apply', '--yes']);
    const { code, stdout, stderr } = await run(['rollback', '--last']);
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
    expect(stderr).toContain(
      'error: zonemason asks before it changes anything, but there is no terminal to ask on',
    );
    expect(stderr).toContain('hint: pass --yes, or --dry-run to see what would change');
    expect((await run(['plan', '--detailed-exitcode'])).code).toBe(0);
  });

  test.each([
    [['nope.jsonl'], 'error: nope.jsonl cannot be read: there is no such file'],
    [['2026'], 'error: 2026 is not a file, a folder or the start of a run'],
    [['--last'], 'error: there is no run in .zonemason/journal that changed something'],
  ])('says first what is wrong with %j', async (args, error) => {
    const { run } = await sandboxedProject(setting);
    const { code, stderr } = await run(['rollback', ...args]);
    expect(code).toBe(64);
    expect(stderr).toContain(error);
    expect(stderr).not.toContain('--yes');
  });
});

test('a rollback that is asked about is done only after a yes', async () => {
  const { run, ask } = await sandboxedProject(setting);
  await run(['apply', '--yes']);
  const refused = await ask(['rollback', '--last'], 'n');
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('error: not rolled back, nothing was changed');
  expect((await run(['plan', '--detailed-exitcode'])).code).toBe(0);
  expect((await ask(['rollback', '--last'], 'y')).code).toBe(0);
});

describe('rollback --dry-run', () => {
  test('shows what the rollback would change, and changes nothing', async () => {
    const { run } = await sandboxedProject(setting);
    await run(['apply', '--yes']);
    const { code, stdout, stderr } = await run(['rollback', '--last', '--dry-run']);
    expect(code).toBe(0);
    expect(stdout).toContain('  ~ www  A  content 192.0.2.2 → 192.0.2.1\n');
    expect(stdout).not.toContain('Done:');
    expect(stderr).toMatch(/^The last run: .*\n\nA rollback does not change the files/s);
    expect((await run(['plan', '--detailed-exitcode'])).code).toBe(0);
  });

  test('says that there is nothing to do', async () => {
    const { run } = await sandboxedProject(setting);
    await run(['apply', '--yes']);
    const [, start = ''] = /zonemason rollback (\S+)/.exec((await run(['rollback', '-v'])).stdout) ?? [];
    await run(['rollback', '--last', '--yes']);
    expect(await run(['rollback', start, '--dry-run', '--quiet'])).toEqual({
      code: 0,
      stdout: 'Nothing to roll back: what is listed is the same as before that run.\n',
      stderr: '',
    });
  });
});
