import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commandsBelow, parser } from '../../support/commands.js';
import { startZonemason, zonemason } from '../support.js';

const commands = commandsBelow(parser()).map(({ words }) => words);

describe('help', () => {
  test.each([['--help'], ['help'], ...commands.map((words) => [...words, '--help'])])(
    '%s %s %s fits 80 columns',
    async (...args) => {
      const { code, stdout, stderr } = await zonemason(args);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toContain('Examples:');
      expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    },
  );

  // An option in front of a command has all commands defined.
  test.each(
    commands.flatMap((words) => [
      [...words, '--help'],
      [...words, '--bogus'],
      ['help', ...words],
    ]),
  )('%s %s %s says the same whether all commands are defined or that one', async (...args) => {
    expect(await zonemason(args)).toEqual(await zonemason(['--no-color', ...args]));
  });

  test('of the program lists all commands', async () => {
    const { stdout } = await zonemason(['--help']);
    for (const [name = ''] of commands) expect(stdout).toMatch(new RegExp(`^  ${name} .*\\w`, 'm'));
  });

  test.each(commands)('of %s %s has examples, each of them a command line', async (...words) => {
    const { stdout } = await zonemason([...words, '--help']);
    const examples = stdout.split('Examples:\n')[1]?.split('\n\n')[0]?.trimEnd().split('\n') ?? [];
    for (const example of examples) {
      const [, line = '', text = ''] = /^ {2}(\S.*?) {2,}(.*)$/.exec(example) ?? [];
      expect(text).toMatch(/\w/);
      const [, args = ''] = /\bzonemason (.*?)(?: [|>]|\)|$)/.exec(line) ?? [];
      await parser().parseAsync(args.replaceAll("'", '').split(' '), { from: 'user' });
    }
  });

  test('names the values of each option that takes only some', () => {
    const limited = commandsBelow(parser()).flatMap(({ words, command }) =>
      command.options.flatMap(({ long, argChoices = [], description }) =>
        argChoices.some((choice) => !description.includes(choice)) ? [[...words, long].join(' ')] : [],
      ),
    );
    expect(limited).toEqual([]);
  });

  const withExitCodes = commands.filter(([name, inner]) => name !== 'rules' && (name !== 'mail' || inner));
  test.each(withExitCodes)('of %s %s lists its exit codes', async (...args) => {
    expect((await zonemason([...args, '--help'])).stdout).toMatch(
      /^Exit codes:\n {2}0 .*\n(.*\n)* {2}64 {3}.*wrong usage/m,
    );
  });

  test.each([[['help']], [['help', 'plan']], [['help', 'mail']]])(
    'of `%s` is what a process was started for, so it succeeds',
    async (args) => {
      const { code, stdout, stderr } = await startZonemason(args).ended;
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toContain('Usage: zonemason');
    },
  );

  test.each([[[]], [['mail']]])('of `%s`, without a command, makes a process fail', async (args) => {
    const { code, stdout } = await startZonemason(args).ended;
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
  });

  test('without a command goes to stderr, as wrong usage', async () => {
    const { code, stdout, stderr } = await zonemason([]);
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
    expect(stderr).toContain('Usage: zonemason');
  });
});

test.each(['--version', '-V'])('%s prints the version', async (flag) => {
  const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(await zonemason([flag])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});

describe('wrong usage', () => {
  test.each([
    ['an unknown command', ['plam'], 'did you mean plan?'],
    ['an unknown option', ['plan', '--zones', 'x'], 'did you mean --zone?'],
    ['an apply that only shows', ['apply', '--dry-run'], '`zonemason plan` shows what would change'],
    ['a duration', ['verify', '--wait', 'x'], 'Expected seconds, or a duration like 90s, 5m or 1h30m'],
    ['an option without its command', ['-c', 'x.yaml'], '`zonemason validate -c …`'],
    ['an option that is nothing like any', ['plan', '--xyzzy'], 'zonemason plan --help'],
    ['an option without its value', ['plan', '--out'], 'zonemason plan --help'],
    ['a value that is no choice', ['validate', '--format', 'xml'], 'zonemason validate --help'],
    ['no number', ['plan', '--concurrency', 'many'], 'zonemason plan --help'],
    ['a number out of range', ['plan', '--concurrency', '0'], 'zonemason plan --help'],
    ['too many arguments', ['init', 'x', 'y'], 'zonemason init --help'],
    ['an unknown inner command', ['mail', 'stat'], 'did you mean status?'],
    ['an inner command without an argument', ['mail', 'preview', 'x'], 'zonemason mail preview --help'],
    ['a risk that there is not', ['apply', '--yes', '--allow', 'everything'], 'bulk-change'],
    [
      'a mistyped risk that nothing lifts',
      ['apply', '--yes', '--allow', 'protectd'],
      'use one of zone-emptied',
    ],
    ['a mistyped risk', ['apply', '--yes', '--allow', 'bulk-chnage'], 'did you mean bulk-change?'],
    ['a mistyped rule', ['rules', 'cname/conflcit'], 'did you mean cname/conflict?'],
    ['a mistyped area of rules', ['rules', 'CNAME/x'], 'rules about cname: cname/'],
    ['a rule that is nothing like any', ['rules', 'x'], '`zonemason rules`'],
  ])('%s is told with a hint', async (_, args, hint) => {
    const { code, stdout, stderr } = await zonemason(args);
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
    expect(stderr).toMatch(/^error: /);
    expect(stderr).toContain(hint);
  });
});
