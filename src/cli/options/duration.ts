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
