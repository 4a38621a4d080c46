import { describe, expect, test } from 'vitest';
import type { Globals } from '../../src/cli/options/globals.js';
import { runProgram } from '../../src/cli/program.js';
import { Failure } from '../../src/failure.js';
import { fakeContext } from './support.js';

interface Parsed {
  readonly exitCode: number;
  /** Null when no command was begun. */
  readonly globals: Globals | null;
}

async function parse(line: string): Promise<Parsed> {
  const { context } = fakeContext();
  const opened: Globals[] = [];
  const exitCode = await runProgram(line.split(' '), context, (globals) => {
    opened.push(globals);
    return context;
  });
  return { exitCode, globals: opened[0] ?? null };
}

const usual: Globals = { colour: true, quiet: false, verbose: false, input: true };

describe('global options', () => {
  test.each<[string, Partial<Globals>]>([
    ['rules', {}],
    ['rules -q', { quiet: true }],
    ['-q rules', { quiet: true }],
    ['rules --quiet cname/conflict', { quiet: true }],
    ['rules -v', { verbose: true }],
    ['rules -qv', { quiet: true, verbose: true }],
    ['-vq rules', { quiet: true, verbose: true }],
    ['rules --no-color --no-input', { colour: false, input: false }],
    ['completion bash -q', { quiet: true }],
    ['validate -vc missing.yaml missing.yaml', { verbose: true }],
    ['validate -qcmissing.yaml missing.yaml', { quiet: true }],
    ['validate --zone=--quiet missing.yaml', {}],
    ['validate --zone=-q missing.yaml', {}],
    ['validate -- --no-color -q', {}],
  ])('of `%s`', async (line, given) => {
    expect((await parse(line)).globals).toEqual({ ...usual, ...given });
  });

  test('may stand in one cluster with options of the command', async () => {
    const { context } = fakeContext();
    const opened: Globals[] = [];
    const run = runProgram(['apply', '-yqc', 'missing.yaml'], context, (globals) => {
      opened.push(globals);
      return context;
    });
    await expect(run).rejects.toMatchObject({ kind: 'invalid-files' });
    expect(opened).toEqual([{ ...usual, quiet: true }]);
  });

  test.each(['plan --zone --quiet', 'plan --zone -q', 'apply --report --verbose'])(
    'are never the value of another: `%s`',
    async (line) => {
      await expect(parse(line)).rejects.toMatchObject({ kind: 'usage' });
    },
  );
});

describe('a command that there is not', () => {
  test.each([
    ['plna', 'plan'],
    ['plna --help', 'plan'],
    ['plna -h', 'plan'],
    ['--help plna', 'plan'],
    ['-h plna', 'plan'],
    ['-q plna --help', 'plan'],
    ['plna --quiet', 'plan'],
    ['plna --out plan.json --help', 'plan'],
    ['help plna', 'plan'],
    ['help -q plna', 'plan'],
    ['mail prevew', 'preview'],
    ['mail prevew --help', 'preview'],
    ['mail --help prevew', 'preview'],
    ['help mail prevew', 'preview'],
  ])('is a usage error with a suggestion: `%s`', async (line, meant) => {
    const error = await parse(line).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(Failure);
    expect(error).toMatchObject({ kind: 'usage', hint: expect.stringContaining(meant) });
  });

  test.each([
    '--help',
    'help',
    'plan --help',
    'help plan',
    '--help plan',
    'mail --help',
    'mail status -h',
    'help mail',
  ])('is not in `%s`', async (line) => {
    expect(await parse(line)).toEqual({ exitCode: 0, globals: null });
  });

  test('is not what an option has for a value', async () => {
    expect(await parse('plan --zone plna --help')).toEqual({ exitCode: 0, globals: null });
  });
});
