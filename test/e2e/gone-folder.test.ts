import { spawnSync } from 'node:child_process';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { zonemason } from '../cli/support.js';
import { temporaryFolder } from '../support/after-tests.js';
import { builtProgram } from '../support/built-program.js';

describe('a working folder that is gone', () => {
  test.each([
    ['--version', 0],
    ['--help', 0],
    ['plna', 64],
    ['validate', 1],
    ['validate zone.yaml', 1],
    ['fmt', 1],
    ['plan', 1],
    ['plan -c /nowhere/zonemason.yaml', 1],
    ['apply --yes', 1],
    ['apply plan.json', 1],
    ['show plan.json', 1],
    ['diff HEAD', 1],
    ['rollback journal.jsonl --yes', 1],
    ['import example.com', 1],
    ['init', 1],
    ['mail status', 1],
    ['mail preview welcome de', 1],
    ['mail add fr', 1],
    ['token', 1],
    ['sandbox', 1],
    ['rules', 0],
    ['completion bash', 0],
  ])('is told in one line: %s', async (args, expected) => {
    const { code, stderr } = await zonemason(args.split(' '), {
      get cwd(): string {
        throw new Error('ENOENT: no such file or directory, uv_cwd');
      },
      stdin: Readable.from([]),
    });
    expect(code).toBe(expected);
    expect(stderr.match(/^error: /gm) ?? []).toHaveLength(expected === 0 ? 0 : 1);
    expect(stderr).not.toMatch(/^\s+at |internal error/m);
  });

  test('is told by the program, too', () => {
    const command = 'mkdir gone && cd gone && rmdir ../gone && "$@" validate';
    const args = ['-c', command, 'sh', ...builtProgram()];
    expect(spawnSync('sh', args, { cwd: temporaryFolder(), encoding: 'utf8' })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^error: the working directory no longer exists$/m),
    });
  });
});
