/** Options that every command takes, wherever they stand. */
export interface Globals {
  readonly colour: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** Whether questions may be asked. */
  readonly input: boolean;
}

/**
 * Reads the options that decide how anything is shown, the errors of the command line itself included, and
 * which are therefore needed before it is parsed.
 */
export function readGlobals(argv: readonly string[]): Globals {
  const end = argv.indexOf('--');
  const given = new Set(end === -1 ? argv : argv.slice(0, end));
  return {
    colour: !given.has('--no-color'),
    quiet: given.has('--quiet') || given.has('-q'),
    verbose: given.has('--verbose') || given.has('-v'),
    input: !given.has('--no-input'),
  };
}
