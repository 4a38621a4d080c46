import { appendFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Failure } from '../../failure.js';
import type { Context } from '../context.js';
import { systemReason } from '../../text/system-error.js';

/** The summary of a step of a GitHub job. */
export interface StepSummary {
  /** Bytes that may be added. */
  readonly room: number;
  /** @throws Failure `error` when the file cannot be written. */
  readonly add: (markdown: string) => Promise<void>;
}

/** Names the file of the summary. */
export const SUMMARY_VARIABLE = 'GITHUB_STEP_SUMMARY';
/** GitHub shows no summary of a step that is larger. */
const MOST_BYTES = 1024 * 1024;
/** With less room than this it is better to say so than to add next to nothing. */
const LEAST_ROOM = 2000;

/**
 * Opens the file that `$GITHUB_STEP_SUMMARY` names.
 *
 * @throws Failure `usage` when there is no such variable, `error` when the summary is full or cannot be looked at.
 */
export async function openStepSummary({ env, cwd }: Pick<Context, 'env' | 'cwd'>): Promise<StepSummary> {
  const path = env[SUMMARY_VARIABLE];
  if (path === undefined || path === '')
    throw new Failure('usage', '--step-summary needs $GITHUB_STEP_SUMMARY, which is not set', {
      hint: 'GitHub sets it in every step of a job; elsewhere use --format markdown',
    });
  const room = MOST_BYTES - (await sizeOf(path, cwd)) - SEPARATOR.length;
  if (room < LEAST_ROOM) throw new Failure('error', `${path} is full; GitHub takes no more than 1 MiB`);
  return {
    room,
    add: async (markdown) => {
      try {
        await appendFile(resolve(cwd, path), `${SEPARATOR}${markdown}`);
      } catch (cause) {
        throw new Failure('error', `${path} cannot be written: ${systemReason(cause)}`, { cause });
      }
    },
  };
}

/** Keeps what is added apart from what other commands wrote before, with or without a line end. */
const SEPARATOR = '\n\n';

async function sizeOf(path: string, cwd: string): Promise<number> {
  try {
    return (await stat(resolve(cwd, path))).size;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return 0;
    throw new Failure('error', `${path} cannot be read: ${systemReason(cause)}`, { cause });
  }
}
