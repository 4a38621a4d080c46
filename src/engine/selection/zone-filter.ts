import { remembering } from '../../dns/remembering.js';
import { asciiGlob } from '../../dns/name/name.js';
import { Failure } from '../../failure.js';
import { glob } from '../../plan/glob.js';
import { hintForName } from '../../text/known-names.js';
import { isInShard, readShard } from './shard.js';

export type ZoneFilter = (zone: string) => boolean;

/** Options that select zones. */
export interface ZoneOptions {
  /** Globs of names; all zones when empty. */
  readonly zone: readonly string[];
  /** `I/N` or `auto`; by default all zones. */
  readonly shard?: string;
}

/** Returns whether a zone matches one of the globs, if any, and is in the shard, if any. @throws Failure `usage`. */
export function zoneFilter({ zone: globs, shard: text }: ZoneOptions, env: NodeJS.ProcessEnv): ZoneFilter {
  const patterns = globs.map((pattern) => glob(asciiGlob(pattern)));
  const shard = text === undefined ? null : readShard(text, env);
  const isOfShard = shard && remembering((zone: string) => isInShard(zone, shard));
  return (zone) =>
    (patterns.length === 0 || patterns.some((isMatch) => isMatch(zone))) && (isOfShard?.(zone) ?? true);
}

/** @throws Failure `usage` when one of the globs of `--zone` matches no zone. */
export function mustMatchSome(globs: readonly string[], all: readonly string[]): void {
  const missed = unmatched(globs, all);
  const [first] = missed;
  if (first === undefined) return;
  const wanted = missed.map((pattern) => `--zone ${pattern === '' ? '""' : pattern}`).join(' ');
  throw new Failure('usage', `no zone matches ${wanted}`, { hint: hintForGlob(first, all) });
}

/** The globs of `--zone` that match none of the zones. */
export function unmatched(globs: readonly string[], zones: readonly string[]): readonly string[] {
  return globs.filter((pattern) => !zones.some(zoneFilter({ zone: [pattern] }, {})));
}

function hintForGlob(pattern: string, all: readonly string[]): string {
  if (pattern.includes(',')) return 'repeat --zone for each name';
  const longer = all.find((zone) => zone.startsWith(`${pattern}.`));
  const hint = longer === undefined ? hintForName(pattern, all) : `did you mean ${longer}?`;
  return pattern.includes('*') ? `\`*\` matches one label and \`**\` any number; ${hint}` : hint;
}
