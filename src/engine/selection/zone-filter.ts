import { Failure } from '../../failure.js';
import { glob } from '../../plan/glob.js';
import { hintForName } from '../../text/known-names.js';
import { isInShard, readShard } from './shard.js';

export type ZoneFilter = (zone: string) => boolean;

/** Options that say which zones are wanted. */
export interface ZoneOptions {
  /** Globs; none means all zones. */
  readonly zone: readonly string[];
  /** `I/N` or `auto`; all zones when left out. */
  readonly shard?: string;
}

/**
 * Whether a zone matches one of the globs, if there are any, and is in the shard, if there is one.
 *
 * @throws Failure `usage` when the shard is none.
 */
export function zoneFilter({ zone: globs, shard: text }: ZoneOptions, env: NodeJS.ProcessEnv): ZoneFilter {
  const patterns = globs.map((pattern) => glob(pattern.toLowerCase()));
  const shard = text === undefined ? null : readShard(text, env);
  return (zone) =>
    (patterns.length === 0 || patterns.some((isMatch) => isMatch(zone))) &&
    (shard === null || isInShard(zone, shard));
}

/** @throws Failure `usage` when one of the globs of `--zone` matches none of the zones that there are. */
export function mustMatchSome(globs: readonly string[], all: readonly string[]): void {
  const missed = globs.filter((pattern) => !all.some(zoneFilter({ zone: [pattern] }, {})));
  const [first] = missed;
  if (first === undefined) return;
  const wanted = missed.map((pattern) => `--zone ${pattern}`).join(' ');
  throw new Failure('usage', `no zone matches ${wanted}`, { hint: hintForGlob(first, all) });
}

function hintForGlob(pattern: string, all: readonly string[]): string {
  const hint = hintForName(pattern, all);
  return pattern.includes('*') ? `\`*\` stands for one label and \`**\` for any number; ${hint}` : hint;
}
