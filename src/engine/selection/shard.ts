import { createHash } from 'node:crypto';
import { Failure } from '../../failure.js';

/** One of several jobs that share the zones of a project. */
export interface Shard {
  /** From 1 to `count`. */
  readonly index: number;
  readonly count: number;
}

/**
 * Reads `--shard I/N`, or `auto`: the variables of GitLab's parallel jobs (CI_NODE_INDEX from 1, CI_NODE_TOTAL) or of
 * Kubernetes' indexed jobs (JOB_COMPLETION_INDEX from 0, JOB_COMPLETIONS). `auto` outside of both is the whole.
 *
 * @throws Failure `usage` when it is neither.
 */
export function readShard(text: string, env: NodeJS.ProcessEnv): Shard {
  const shard = text === 'auto' ? shardOfJob(env) : parseShard(text);
  if (shard && shard.index >= 1 && shard.index <= shard.count) return shard;
  const reason =
    text === 'auto' ? 'the variables of this job are no part of a whole' : `"${text}" is no shard`;
  throw new Failure('usage', `--shard: ${reason}`, {
    hint: 'write it like 2/5, the second of five parts, or auto',
  });
}

function parseShard(text: string): Shard | null {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  return index === undefined ? null : { index: Number(index), count: Number(count) };
}

function shardOfJob(env: NodeJS.ProcessEnv): Shard | null {
  const { CI_NODE_INDEX, CI_NODE_TOTAL, JOB_COMPLETION_INDEX, JOB_COMPLETIONS } = env;
  if (CI_NODE_INDEX && CI_NODE_TOTAL) return parseShard(`${CI_NODE_INDEX}/${CI_NODE_TOTAL}`);
  if (JOB_COMPLETION_INDEX && JOB_COMPLETIONS) {
    const shard = parseShard(`${JOB_COMPLETION_INDEX}/${JOB_COMPLETIONS}`);
    return shard && { ...shard, index: shard.index + 1 };
  }
  return { index: 1, count: 1 };
}

/** Whether a zone belongs to the shard. It depends on the zone's name alone, so a new zone moves no other. */
export function isInShard(zone: string, { index, count }: Shard): boolean {
  const digest = createHash('sha256').update(zone).digest();
  return digest.readUIntBE(0, 6) % count === index - 1;
}
