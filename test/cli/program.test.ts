import { describe, expect, test } from 'vitest';
import type { Globals } from '../../src/cli/options/globals.js';
import { createProgram } from '../../src/cli/program.js';
import { Failure } from '../../src/failure.js';
import { fakeContext, usualGlobals } from './support.js';

/** Parses and runs a command line. */
function parse(line: string) {
  const program = createProgram((globals) => ({ ...fakeContext().context, globals }));
  return { exitCode: program.run(line.split(' ')), globals: () => program.context().globals };
}

describe('an empty path', () => {
  test.each([
    ['plan', '--metrics', ''],
    ['plan', '--credentials='],
    ['apply', '--report', ''],
    ['apply', ''],
    ['validate', '-c', ''],
    ['validate', 'zones/example.com.yaml', ''],
    ['export', 'example.com', '--out', ''],
    ['import', '--from', ''],
    ['rules', '--allow-outside', ''],
    ['mail', 'status', '-c', ''],
    ['--allow-outside', '', 'mail', 'status'],
    ['sandbox', '--data', ''],
    ['rollback', ''],
    ['init', ''],
  ])('is refused in %j', async (...argv) => {
    const { run } = createProgram((globals) => ({ ...fakeContext().context, globals }));
    await expect(run(argv)).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringContaining('is empty'),
    });
  });
});

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
    ['rules --no-pager', { pager: false }],
    ['completion bash -q', { quiet: true }],
    ['--allow-outside /srv/a rules --allow-outside ../b', { allowOutside: ['/srv/a', '../b'] }],
    ['validate -vc missing.yaml missing.yaml', { verbose: true }],
    ['validate -qcmissing.yaml missing.yaml', { quiet: true }],
    ['validate --zone=--quiet', {}],
    ['validate --zone=-q', {}],
    ['validate -- --no-color -q', {}],
  ])('of `%s`', async (line, given) => {
    const { exitCode, globals } = parse(line);
    await Promise.allSettled([exitCode]);
    expect(globals()).toEqual({ ...usualGlobals, ...given });
  });

  test.each(['--bogus', '--concurrency x', 'too-many'])('apply when `plan %s` is refused', async (words) => {
    const { exitCode, globals } = parse(`plan ${words} --no-color -v`);
    await expect(exitCode).rejects.toMatchObject({ kind: 'usage' });
    expect(globals()).toEqual({ ...usualGlobals, colour: false, verbose: true });
  });

  test('can be combined with options of the command', async () => {
    const { exitCode, globals } = parse('apply -yqc missing.yaml');
    await expect(exitCode).rejects.toMatchObject({ kind: 'invalid-files' });
    expect(globals()).toEqual({ ...usualGlobals, quiet: true });
  });

  test.each(['plan --zone --quiet', 'plan --zone -q', 'apply --report --verbose'])(
    'are never the value of another: `%s`',
    async (line) => {
      await expect(parse(line).exitCode).rejects.toMatchObject({ kind: 'usage' });
    },
  );
});

describe('options of a command before it', () => {
  test.each([
    '-c missing.yaml plan',
    '--config missing.yaml -q plan',
    '--config=missing.yaml plan',
    '-q -cmissing.yaml plan',
    '-qc missing.yaml plan',
    '-c missing.yaml --zone plan plan',
    '-c missing.yaml mail status',
    '--allow-outside /srv -c missing.yaml plan',
  ])('count: `%s`', async (line) => {
    await expect(parse(line).exitCode).rejects.toMatchObject({ kind: 'invalid-files' });
  });

  test.each([
    ['--bogus plan', 'unknown option'],
    ['-c missing.yaml plna', 'unknown command'],
    ['-c missing.yaml', 'unknown option'],
    ['-c missing.yaml -- plan', 'unknown option'],
  ])('do not make sense in `%s`', async (line, message) => {
    await expect(parse(line).exitCode).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringContaining(message),
    });
  });
});

describe('a word of another program', () => {
  test.each([
    ['lint', 'zonemason validate'],
    ['check', 'zonemason validate'],
    ['push', 'zonemason apply'],
    ['push --yes', 'zonemason apply'],
    ['preview', 'zonemason plan'],
    ['help preview', 'zonemason plan'],
    ['get-zones', 'zonemason import'],
    ['octodns-sync --doit', 'zonemason plan'],
    ['version', 'zonemason --version'],
    ['plan --json', '--format json'],
    ['plan --html', '--format html'],
    ['apply --auto-approve', '--yes'],
    ['plan --silent', '--quiet'],
    ['mail status --json', '--format json'],
  ])('gets a hint that names ours: `%s`', async (line, ours) => {
    await expect(parse(line).exitCode).rejects.toMatchObject({
      kind: 'usage',
      hint: expect.stringContaining(ours),
    });
  });

  test.each(['token --json', 'plan --auto-approve', 'mail push'])(
    'gets none where there is nothing like it: `%s`',
    async (line) => {
      await expect(parse(line).exitCode).rejects.toMatchObject({
        hint: expect.not.stringMatching(/^use /),
      });
    },
  );
});

describe('an unknown command', () => {
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
    const error = await parse(line).exitCode.then(
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
    expect(await parse(line).exitCode).toBe(0);
  });

  test.each(['mail', '-q mail'])('is missing in `%s`, which prints the help', async (line) => {
    expect(await parse(line).exitCode).toBe(64);
  });

  test('is not what an option has for a value', async () => {
    expect(await parse('plan --zone plna --help').exitCode).toBe(0);
  });
});
