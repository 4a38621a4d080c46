import { runInNewContext } from 'node:vm';
import type { Attack } from './attacks.js';
import { attacksOn } from './attacks.js';

export interface Trial {
  /** Characters of each attack. */
  readonly length: number;
  /** After this time, for all attacks together, the matcher is stopped. */
  readonly milliseconds: number;
}

/**
 * The attack that a pattern does not withstand, or null. A pattern whose time grows with the square of the text takes
 * minutes for texts of some hundred thousand characters, any other one milliseconds.
 */
export function attackThatHangs(pattern: RegExp, { length, milliseconds }: Trial): Attack | null {
  const attacks = attacksOn(pattern.source, pattern.flags);
  // Split and replace look for the pattern again behind each match, whatever its flags.
  const all = new RegExp(pattern, pattern.global ? pattern.flags : `${pattern.flags}g`);
  const progress = { count: 0 };
  try {
    runInNewContext(SCRIPT, { attacks, all, length, progress }, { timeout: milliseconds });
    return null;
  } catch {
    return attacks[progress.count] ?? null;
  }
}

/** Only a script in a context of its own can be stopped while a pattern is matched. */
const SCRIPT = `
  for (const { lead, pump, tail } of attacks) {
    (lead + pump.repeat(length / pump.length) + tail).replace(all, '');
    progress.count += 1;
  }`;
