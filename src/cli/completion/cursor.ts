import type { Command, Option } from 'commander';
import { commandFirst } from './command-first.js';

/** What precedes the word to complete. */
interface Line {
  /** The innermost command. */
  readonly command: Command;
  /** Operands of the command. */
  readonly operands: readonly string[];
  /** Values of options by long name; the last one if repeated. */
  readonly values: ReadonlyMap<string, string>;
}

/** The position of the cursor on a command line. */
export type Cursor = Line & {
  /** What the user has typed of the word. */
  readonly start: string;
  /** What precedes the value in the same word: `--format=`. */
  readonly lead: string;
  /** The option whose value is completed, `name` for an option name, or `operand`. */
  readonly at: Option | 'name' | 'operand';
};

/** Finds out what the last word is, from the definitions of the commands. */
export function findCursor(program: Command, words: readonly string[]): Cursor {
  const joined = joinValues(words);
  const word = joined.at(-1) ?? '';
  const { pending, onlyOperands, ...line } = readLine(program, commandFirst(joined.slice(0, -1), program));
  if (pending) return { ...line, start: word, lead: '', at: pending };
  if (onlyOperands || !word.startsWith('-')) return { ...line, start: word, lead: '', at: 'operand' };
  const [, lead = '', start = ''] = /^(--[^=]+=)(.*)$/s.exec(word) ?? [];
  const option = findOption(line.command, lead.slice(0, -1));
  return option ? { ...line, start, lead, at: option } : { ...line, start: word, lead: '', at: 'name' };
}

/** Joins `--format=json`, which bash splits into three words. */
function joinValues(words: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const [index, word] of words.entries()) {
    const last = joined.at(-1) ?? '';
    const continues =
      word === '=' ? /^--[^=]+$/.test(last) : words[index - 1] === '=' && /^--[^=]+=$/.test(last);
    if (continues) joined.splice(-1, 1, last + word);
    else joined.push(word);
  }
  return joined;
}

function readLine(
  program: Command,
  words: readonly string[],
): Line & { readonly pending: Option | null; readonly onlyOperands: boolean } {
  let command = program;
  let pending: Option | null = null;
  let onlyOperands = false;
  const operands: string[] = [];
  const values = new Map<string, string>();
  for (const word of words) {
    if (pending) {
      values.set(nameOf(pending), word);
      pending = null;
    } else if (onlyOperands || !/^-./.test(word)) {
      const inner = operands.length === 0 ? command.commands.find((each) => each.name() === word) : undefined;
      if (inner) command = inner;
      // `help` is followed by the name of any command.
      else if (command !== program || word !== 'help') operands.push(word);
    } else if (word === '--') {
      onlyOperands = true;
    } else {
      const [name = '', value] = word.split(/=(.*)/s);
      const option = findOption(command, name);
      if (option && value !== undefined) values.set(nameOf(option), value);
      else if (option && (option.required || option.optional)) pending = option;
    }
  }
  return { command, operands, values, pending, onlyOperands };
}

/** Finds an option of the command by one of its names. Options of all commands take no value. */
function findOption(command: Command, name: string): Option | undefined {
  return command.options.find(({ long, short }) => long === name || short === name);
}

function nameOf({ long, short }: Option): string {
  return long ?? short ?? '';
}
