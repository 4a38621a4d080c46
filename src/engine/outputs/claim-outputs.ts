import { rm } from 'node:fs/promises';
import { Failure } from '../../failure.js';
import { fullPath } from '../../load/files/file-tree.js';
import type { Host } from '../session.js';
import { contentOf } from './earlier-file.js';
import { identitiesOfStreams } from './file-identity.js';
import type { OutputFile, OutputTarget } from './output-target.js';
import { targetOf } from './output-target.js';
import { mustBeNoInput, mustNotBeRead } from './refuse-inputs.js';
import type { RunInputs } from './run-inputs.js';
import { includesOf, projectInputs } from './run-inputs.js';

export interface ClaimedRun {
  readonly outputs: readonly OutputFile[];
  /** Files that are named for reading, beside those of the project. */
  readonly reads?: readonly string[];
}

/**
 * Makes sure that the files of a run can be written and that nothing is lost by it, then removes what earlier runs have
 * saved there: a file that is there afterwards is of this run. Does nothing where the project file cannot be read.
 *
 * @throws Failure `usage` when a file is read by this run or would be by the next, when two are the same, or when
 *   anything else than an earlier plan or report, or an empty file, would be replaced; `error` when one cannot be
 *   written. Nothing is removed then.
 */
export async function claimOutputs(host: Host, { outputs, reads = [] }: ClaimedRun): Promise<void> {
  if (outputs.length === 0) return;
  const inputs = await projectInputs(host);
  if (inputs) await claimBesideInputs(host, { outputs, reads }, inputs);
}

/** The same for a run that reads nothing of a project. */
export async function claimBeside(host: Host, run: ClaimedRun): Promise<void> {
  await claimBesideInputs(host, run, { files: [], folders: [], zones: null });
}

async function claimBesideInputs(
  { files: tree }: Host,
  { outputs, reads = [] }: ClaimedRun,
  ofProject: RunInputs,
): Promise<void> {
  const inputs = {
    ...ofProject,
    files: [...ofProject.files, ...reads.map((path) => fullPath(tree, path))],
  };
  const targets = await Promise.all(outputs.map((output) => targetOf(output, tree)));
  mustDiffer(targets);
  const earlier: string[] = [];
  for (const target of targets) {
    await mustBeNoInput(target, inputs);
    if (await holdsEarlier(target, inputs)) earlier.push(target.path);
  }
  for (const path of earlier) await rm(path);
}

/** @throws Failure `usage` when two texts would go to one file; a pipe or device takes any number. */
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
      hint: 'name a file of its own for each',
    });
  }
}

/** Whether there is a file to be removed. @throws Failure `usage` when what is there has to stay. */
async function holdsEarlier(target: OutputTarget, inputs: RunInputs): Promise<boolean> {
  const { output, path, identity, isStream } = target;
  if (isStream || identity === null) return false;
  const isAdded = output.kind === 'addition';
  const content = await contentOf(path, output.kind === 'addition' ? null : output.kind);
  if (content === 'earlier') return true;
  if (typeof content === 'object') throw notOurs(output, content.fault.reason);
  if (content === 'other' && !isAdded) throw notOurs(output, `it is not an earlier ${output.kind}`);
  // It may still be a file that a zone includes: only reading the zone files tells.
  await mustNotBeRead(target, await includesOf(inputs));
  return !isAdded;
}

function notOurs({ option, path, kind }: OutputFile, why: string): Failure {
  const verb = kind === 'addition' ? 'added to' : 'replaced';
  return new Failure('usage', `${option} ${path} is not ${verb}: ${why}`, {
    hint: 'name another file, or remove this one yourself',
  });
}
