import { rm } from 'node:fs/promises';
import { Failure } from '../../failure.js';
import { fullPath } from '../../load/files/file-tree.js';
import type { Host } from '../session.js';
import { contentOf } from './earlier-file.js';
import { identitiesOfStreams } from './file-identity.js';
import type { OutputFile, OutputTarget } from './output-target.js';
import { targetOf } from './output-target.js';
import type { RunInputs } from './run-inputs.js';
import { mustBeNoInput, mustNotBeIncluded, projectInputs } from './run-inputs.js';

export interface ClaimedRun {
  readonly outputs: readonly OutputFile[];
  /** Files named on the command line for reading, besides those of the project. */
  readonly reads?: readonly string[];
}

/**
 * Checks that the output files of a run can be written without losing anything, then removes what earlier runs saved
 * there, so that no stale file remains. Does nothing when the project file cannot be read.
 *
 * @throws Failure `usage` when this run reads one of them or the next one would, when two are the same, or when one is
 *   neither an earlier plan or report nor empty; `error` when one cannot be written. Nothing is removed then.
 */
export async function claimOutputs(host: Host, run: ClaimedRun): Promise<void> {
  if (run.outputs.length === 0) return;
  const inputs = await projectInputs(host);
  if (inputs) await claim(host, run, inputs);
}

/** The same for a run that reads nothing from a project. */
export async function claimBeside(host: Host, run: ClaimedRun): Promise<void> {
  await claim(host, run, { files: [], folders: [], zones: null });
}

async function claim(
  { files: tree }: Host,
  { outputs, reads = [] }: ClaimedRun,
  ofProject: RunInputs,
): Promise<void> {
  const files = [...ofProject.files, ...reads.map((path) => fullPath(tree, path))];
  const inputs = { ...ofProject, files };
  const targets = await Promise.all(outputs.map((output) => targetOf(output, tree)));
  mustDiffer(targets);
  const earlier: string[] = [];
  for (const target of targets) {
    await mustBeNoInput(target, inputs);
    if (await mustBeRemoved(target, inputs)) earlier.push(target.path);
  }
  for (const path of earlier) await rm(path);
}

/** @throws Failure `usage` when two outputs are the same file; pipes and devices may be. */
function mustDiffer(targets: readonly OutputTarget[]): void {
  const streams = identitiesOfStreams();
  const files = targets.filter(({ isStream }) => !isStream);
  const seen = new Map<string, string>();
  for (const { output, path, identity } of files) {
    const other =
      seen.get(identity ?? path) ?? (streams.has(identity ?? '') ? 'stdout or stderr' : undefined);
    seen.set(identity ?? path, output.option);
    if (other === undefined) continue;
    throw new Failure('usage', `${output.option} and ${other} are the same file, ${output.path}`, {
      hint: 'choose a different file for each',
    });
  }
}

/** Whether there is a file to remove. @throws Failure `usage` when the file must be kept. */
async function mustBeRemoved(target: OutputTarget, inputs: RunInputs): Promise<boolean> {
  const { output, path, identity, isStream } = target;
  if (isStream || identity === null) return false;
  const isAdded = output.kind === 'addition';
  const content = await contentOf(path, output.kind === 'addition' ? null : output.kind);
  if (content === 'earlier') return true;
  if (typeof content === 'object') throw notOurs(output, content.fault.reason);
  if (content === 'other' && !isAdded) throw notOurs(output, `it is not an earlier ${output.kind}`);
  await mustNotBeIncluded(target, inputs);
  return !isAdded;
}

function notOurs({ option, path, kind }: OutputFile, why: string): Failure {
  const verb = kind === 'addition' ? 'appended to' : 'replaced';
  return new Failure('usage', `${option} ${path} is not ${verb}: ${why}`, {
    hint: 'choose another file, or delete this one',
  });
}
