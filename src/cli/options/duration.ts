import { InvalidArgumentError, Option } from 'commander';
import { readDuration } from '../../text/duration.js';

/** An option whose value is a duration such as `90`, `90s`, `5m` or `1h30m`, in seconds. */
export function durationOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((text: string) => {
    const seconds = readDuration(text);
    if (seconds !== undefined) return seconds;
    throw new InvalidArgumentError('Expected seconds, or a duration like 90s, 5m or 1h30m.');
  });
}

/** Gives `--verify` its default, so that it does not take the plan that follows as its value: that is after `=`. */
export function spellOutVerify(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--');
  return argv.map((word, index) =>
    word === '--verify' && (end === -1 || index < end) ? '--verify=2m' : word,
  );
}
