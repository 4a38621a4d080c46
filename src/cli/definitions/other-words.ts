/** Words of other programs, and of newcomers, for commands. */
const COMMANDS: Readonly<Record<string, string>> = {
  check: 'validate',
  lint: 'validate',
  test: 'validate',
  format: 'fmt',
  'octodns-validate': 'validate',
  preview: 'plan',
  ppreview: 'plan',
  refresh: 'plan',
  'octodns-sync': 'plan',
  status: 'plan',
  'dry-run': 'plan',
  push: 'apply',
  ppush: 'apply',
  deploy: 'apply',
  sync: 'apply',
  up: 'apply',
  pull: 'import',
  'get-zone': 'import',
  'get-zones': 'import',
  'octodns-dump': 'import',
  dump: 'export',
  search: 'find',
  grep: 'find',
  list: 'find',
  ls: 'find',
  blame: 'log',
  history: 'log',
  dig: 'resolve',
  lookup: 'resolve',
  query: 'resolve',
  revert: 'rollback',
  undo: 'rollback',
  login: 'token',
  explain: 'rules',
  'shell-completion': 'completion',
  version: '--version',
};

/** The same for options; one counts only where the command has the option that it stands for. */
const OPTIONS: Readonly<Record<string, string>> = {
  '--json': '--format json',
  '--markdown': '--format markdown',
  '--html': '--format html',
  '--sarif': '--format sarif',
  '--output': '--out',
  '--auto-approve': '--yes',
  '--domain': '--zone',
  '--domains': '--zone',
  '--target': '--name',
  '--no-colour': '--no-color',
  '--silent': '--quiet',
  '--debug': '--verbose',
};

/** Options of commands for which there is another command, and what it does. */
const OTHER_COMMANDS: Readonly<Record<string, string>> = {
  'apply --dry-run': '`zonemason plan` shows what would change',
};

/** A sentence about the command that does what an option of this one would do. */
export function otherCommand(command: string, flag: string): string | undefined {
  const words = `${command} ${flag}`;
  return Object.hasOwn(OTHER_COMMANDS, words) ? OTHER_COMMANDS[words] : undefined;
}

/** The command, or `--version`, that another word stands for. */
export function commandMeant(word: string): string | undefined {
  return Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
}

/** The option, with its value if it has one, that another option stands for. */
export function optionMeant(flag: string): string | undefined {
  return Object.hasOwn(OPTIONS, flag) ? OPTIONS[flag] : undefined;
}
