import { Failure } from '../diagnostics/failure.js';
import { glob } from '../plan/glob.js';
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
    (patterns.length === 0 || patterns.some((pattern) => pattern.test(zone))) &&
    (shard === null || isInShard(zone, shard));
}

/** @throws Failure `usage` when the globs of `--zone` match none of the zones that there are. */
export function mustMatchSome(globs: readonly string[], all: readonly string[]): void {
  if (globs.length === 0 || all.some(zoneFilter({ zone: globs }, {}))) return;
  const wanted = globs.map((pattern) => `--zone ${pattern}`).join(' ');
  const hint = `\`*\` stands for one label and \`**\` for any number; ${known(all)}`;
  throw new Failure('usage', `no zone matches ${wanted}`, { hint });
}

const MOST_NAMED = 5;

function known(zones: readonly string[]): string {
  if (zones.length === 0) return 'there are no zones';
  const more = zones.length - MOST_NAMED;
  const named = zones.slice(0, MOST_NAMED).join(', ');
  return more > 0 ? `there are ${named} and ${more} more` : `there are ${named}`;
}
