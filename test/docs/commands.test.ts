import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { defineCommands } from '../../src/cli/definitions/definitions.js';
import { TOPICS } from '../../src/cli/help/topics.js';
import { commandsBelow, parser } from '../support/commands.js';

const program = new Command('zonemason');
defineCommands(program, () => () => Promise.resolve());

/** Options that every command takes; src/cli/program.ts adds them. */
const COMMON = new Set([
  '--version',
  '--help',
  '--quiet',
  '--verbose',
  '--no-color',
  '--no-input',
  '--no-pager',
  '--allow-outside',
]);

const pages = [
  'README.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

/** The words of every command line of the program in a page: in fences, and in code spans. */
function commandLines(page: string): readonly (readonly string[])[] {
  const text = readFileSync(page, 'utf8');
  const fences = Array.from(text.matchAll(/^ *```\w*\n(.*?)^ *```/gms), ([, code = '']) => code).join('\n');
  const prose = text.replaceAll(/^ *```.*?^ *```/gms, '');
  return [
    ...fences.matchAll(/^(?:\$ )?zonemason ([^\n#|>&)]*)/gm),
    ...prose.matchAll(/`zonemason ([^`\n|>&]*)`/g),
  ].map(([, line = '']) => line.trim().split(/\s+/));
}

/** What a command line has that the program has not. */
function unknownIn(words: readonly string[]): readonly string[] {
  const [name, topic = ''] = words;
  if (name === 'help' && (TOPICS.has(topic) || topic === 'COMMAND')) return [];
  let command = program;
  for (const word of words) {
    const next = command.commands.find((each) => each.name() === word);
    if (!next) break;
    command = next;
  }
  const options = words.filter((word) => /^-./.test(word)).map((word) => word.replace(/[=,.;:].*$/, ''));
  const known = new Set([...COMMON, ...command.options.flatMap(({ short, long }) => [short, long])]);
  const unknown = options.filter((option) => !known.has(option));
  const [first = ''] = words;
  return command === program && /^[a-z]/.test(first) ? [first] : unknown;
}

describe.each(pages)('%s', (page) => {
  test('shows commands and options that there are', () => {
    expect(commandLines(page).flatMap(unknownIn)).toEqual([]);
  });
});

/** The command lines in fences, as a shell takes them apart; those with what stands for something else are left out. */
function wholeLines(page: string): readonly (readonly string[])[] {
  const text = readFileSync(page, 'utf8').replaceAll(/\\\n\s*/g, ' ');
  const fences = Array.from(text.matchAll(/^ *```(?:sh|console)\n(.*?)^ *```/gms), ([, code = '']) => code);
  const lines = fences.join('').match(/^ *(?:\$ )?zonemason .*$/gm) ?? [];
  return lines.filter((line) => !/[…$](?![ ])|<\(/.test(line.replace(/^ *\$ /, ''))).map(wordsOf);
}

/** The words up to a comment, a redirection, a pipe or another command, some of them in quotes. */
function wordsOf(line: string): readonly string[] {
  const command = line.replace(/^ *(?:\$ )?zonemason /, '').replace(/(?:^|\s)(?:#|\||&|;|>|<|2>).*$/, '');
  return Array.from(
    command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g),
    ([, one, two, plain]) => one ?? two ?? plain ?? '',
  );
}

test.each(pages.filter((page) => wholeLines(page).length > 0))(
  '%s shows command lines that the program takes',
  (page) => {
    expect(wholeLines(page).filter((words) => !isTaken(words))).toEqual([]);
  },
);

/** Whether the program takes a command line; `--help`, `--version` and the topics of `help` are tried elsewhere. */
function isTaken(words: readonly string[]): boolean {
  const [first = '', second = ''] = words;
  if (first.startsWith('-') || first === 'help' || second === '--help') return true;
  try {
    parser().parse([...words], { from: 'user' });
    return true;
  } catch {
    return false;
  }
}

/** What docs/commands.md says of each command, by its words. */
const reference = new Map(
  readFileSync('docs/commands.md', 'utf8')
    .split(/^## /m)
    .map((section) => [section.slice(0, section.indexOf('\n')), section]),
);

test.each(commandsBelow(program))(
  'docs/commands.md has $words with all its options',
  ({ words, command }) => {
    const section = reference.get(words.join(' ')) ?? '';
    const options = command.options.filter(({ hidden }) => !hidden).map(({ long }) => long);
    expect(options.filter((option) => !section.includes(String(option)))).toEqual([]);
    expect(section).toMatch(/^```sh\n.*zonemason /m);
  },
);
