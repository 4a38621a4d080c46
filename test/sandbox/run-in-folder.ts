import { join } from 'node:path';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import type { RunOptions } from '../../src/sandbox/run.js';
import { defaultRunOptions, runSandbox } from '../../src/sandbox/run.js';
import { afterTests } from '../support/after-tests.js';
import { disk } from '../support/disk.js';

export interface RunningSandbox {
  /** The ready line, or what was thrown before there was one. */
  readonly line: unknown;
  readonly url: URL;
  readonly stop: () => Promise<void>;
  /** What was reported of the seeds. */
  readonly diagnostics: readonly Diagnostic[];
  /** The lines on stderr. */
  readonly warnings: readonly string[];
}

/**
 * Runs a sandbox as the command does, until it is ready. Its data and its `credentials.yaml` are in the folder; it stops at
 * the end of the test file.
 */
export async function runInFolder(
  folder: string,
  options: Partial<RunOptions> = {},
): Promise<RunningSandbox> {
  const abort = new AbortController();
  const diagnostics: Diagnostic[] = [];
  const warnings: string[] = [];
  let done: Promise<void> = Promise.resolve();
  const report = (found: readonly Diagnostic[]): void => void diagnostics.push(...found);
  const warn = (text: string): void => void warnings.push(text);
  const line = await new Promise<unknown>((resolve) => {
    const io = { print: resolve, warn, signal: abort.signal };
    const files = {
      dataFolder: join(folder, 'data'),
      credentialsFile: join(folder, 'credentials.yaml'),
      files: disk,
    };
    done = runSandbox({ ...defaultRunOptions, port: 0, ...files, ...options }, { ...io, report });
    done.catch(resolve);
  });
  const stop = async (): Promise<void> => {
    abort.abort();
    await done;
  };
  afterTests(() => stop().catch(() => undefined));
  const url = typeof line === 'string' ? new URL(/http:\S+/.exec(line)?.[0] ?? '') : new URL('http://none');
  return { line, url, stop, diagnostics, warnings };
}
