import type crypto from 'node:crypto';
import { Failure } from '../../failure.js';

/** One of several jobs that divide the zones of a project among them. */
export interface Shard {
  /** From 1 to `count`. */
  readonly index: number;
  readonly count: number;
}

/**
 * Reads `--shard I/N` or `--shard auto`. The latter uses the variables of GitLab's parallel jobs (CI_NODE_INDEX from 1,
 * CI_NODE_TOTAL) or of Kubernetes' indexed jobs (JOB_COMPLETION_INDEX from 0, JOB_COMPLETIONS).
 *
 * @throws Failure `usage` when it is not valid, or the variables are missing: each of several jobs would take all zones.
 */
export function readShard(text: string, env: NodeJS.ProcessEnv): Shard {
  const shard = text === 'auto' ? shardOfJob(env) : parseShard(text);
  if (shard && shard.index >= 1 && shard.index <= shard.count) return shard;
  throw text === 'auto' ? noShardOfJob(env) : noShard(text, shard);
}

function noShard(text: string, shard: Shard | null): Failure {
  const reason = shard ? `there is no part ${shard.index} of ${shard.count}` : `"${text}" is not valid`;
  return new Failure('usage', `--shard: ${reason}`, {
    hint: 'use the form 2/5, for the second of five parts',
  });
}

const JOB_VARIABLES = ['CI_NODE_INDEX', 'CI_NODE_TOTAL', 'JOB_COMPLETION_INDEX', 'JOB_COMPLETIONS'];

function noShardOfJob(env: NodeJS.ProcessEnv): Failure {
  const found = JOB_VARIABLES.filter((name) => env[name]).map((name) => `${name}=${env[name]}`);
  const reason = found.length === 0 ? 'no variable says' : `${found.join(' ')} does not say`;
  return new Failure('usage', `--shard auto: ${reason} which part of how many this is`, {
    hint:
      'set CI_NODE_INDEX (from 1) and CI_NODE_TOTAL, or JOB_COMPLETION_INDEX (from 0) and JOB_COMPLETIONS; ' +
      'or name the part, such as 2/5',
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
  return null;
}

/** Whether a zone belongs to the shard. It depends only on the zone's name, so other zones do not affect it. */
export function isInShard(zone: string, { index, count }: Shard): boolean {
  // Few runs are shards, and the others should not wait until it is loaded.
  const { hash }: typeof crypto = require('node:crypto');
  const digest = hash('sha256', zone, 'buffer');
  return digest.readUIntBE(0, 6) % count === index - 1;
}
