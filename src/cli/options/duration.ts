import { InvalidArgumentError, Option } from 'commander';
import { parseDuration } from '../../text/duration.js';

/** An option whose value is a duration such as `90`, `90s`, `5m` or `1h30m`, in seconds. */
export function durationOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((text: string) => {
    const seconds = /^\d{1,9}$/.test(text) ? Number(text) : parseDuration(text);
    if (seconds !== undefined && Number.isSafeInteger(seconds)) return seconds;
    throw new InvalidArgumentError('Expected a duration like 90s, 5m or 1h30m.');
  });
}

/** Gives `--verify` its default, so that it does not take the plan that follows as its value: that is after `=`. */
export function spellOutVerify(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--');
  return argv.map((word, index) =>
    word === '--verify' && (end === -1 || index < end) ? '--verify=2m' : word,
  );
}
