import type { Command, Option } from 'commander';

/** Puts options of a command that precede its name after it: `-c FILE plan` is `plan -c FILE`. */
export function commandFirst(argv: readonly string[], program: Command): readonly string[] {
  const start = startOfCommand(argv, program);
  if (start === null) return argv;
  const end = endOfCommand(argv, start, program);
  return [...argv.slice(start, end), ...argv.slice(0, start), ...argv.slice(end)];
}

/** Where the command begins; null if only options of the program precede it. */
function startOfCommand(argv: readonly string[], program: Command): number | null {
  const known = new Map(
    optionsOf(program).flatMap((option) => namesOf(option).map((name) => [name, option])),
  );
  const own = new Set(program.options.flatMap(namesOf));
  let isMisplaced = false;
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? '';
    if (!word.startsWith('-')) return isMisplaced ? index : null;
    if (word === '--') return null;
    const { names, isValueNext } = optionsIn(word, known);
    isMisplaced ||= names.some((name) => known.has(name) && !own.has(name));
    if (isValueNext) index += 1;
  }
  return null;
}

interface OptionWord {
  readonly names: readonly string[];
  /** Whether the next word is the value of the last one. */
  readonly isValueNext: boolean;
}

/** Reads `--config`, `--config=FILE`, `-c`, `-cFILE` or a cluster such as `-qc`. */
function optionsIn(word: string, known: ReadonlyMap<string, Option>): OptionWord {
  if (word.startsWith('--')) {
    const [name = '', value] = word.split(/=(.*)/s);
    return { names: [name], isValueNext: value === undefined && known.get(name)?.required === true };
  }
  const names: string[] = [];
  for (const letter of word.slice(1)) {
    const name = `-${letter}`;
    names.push(name);
    if (known.get(name)?.required) return { names, isValueNext: names.length === word.length - 1 };
  }
  return { names, isValueNext: false };
}

/** Where the words of the innermost command end. */
function endOfCommand(argv: readonly string[], start: number, program: Command): number {
  let command: Command | undefined = program;
  let end = start;
  for (; end < argv.length; end += 1) {
    command = command.commands.find((each) => each.name() === argv[end]);
    if (!command) break;
  }
  return Math.max(end, start + 1);
}

/** Options of the program, and of all commands; those that have the same name take values alike. */
function optionsOf(command: Command): readonly Option[] {
  return [...command.commands.flatMap(optionsOf), ...command.options];
}

function namesOf({ long, short }: Option): readonly string[] {
  return [long, short].filter((name) => name !== undefined && name !== null);
}
