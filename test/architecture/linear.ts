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
 * minutes for texts of some hundred thousand characters, any other one milliseconds. All attacks are tried with short texts
 * first, and those that took longest with long ones: a slow one takes a hundred times as long as the others even then.
 */
export function attackThatHangs(pattern: RegExp, { length, milliseconds }: Trial): Attack | null {
  const attacks = attacksOn(pattern.source, pattern.flags);
  // Split and replace look for the pattern again behind each match, whatever its flags.
  const all = new RegExp(pattern, pattern.global ? pattern.flags : `${pattern.flags}g`);
  const progress: { attack: Attack | null } = { attack: null };
  const settings = { length, short: Math.min(length, SHORT), suspects: Math.max(5, attacks.length / 20) };
  try {
    runInNewContext(SCRIPT, { attacks, all, progress, performance, ...settings }, { timeout: milliseconds });
    return null;
  } catch {
    return progress.attack;
  }
}

const SHORT = 4000;

/** Only a script in a context of its own can be stopped while a pattern is matched. */
const SCRIPT = `
  const timeOf = (attack, length) => {
    progress.attack = attack;
    const { lead, pump, tail } = attack;
    const start = performance.now();
    (lead + pump.repeat(length / pump.length) + tail).replace(all, '');
    return performance.now() - start;
  };
  attacks
    .map((attack) => ({ attack, time: timeOf(attack, short) }))
    .sort((a, b) => b.time - a.time)
    .slice(0, suspects)
    .forEach(({ attack }) => timeOf(attack, length));`;
