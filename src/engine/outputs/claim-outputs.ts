import { rm } from 'node:fs/promises';
import { identitiesOfStreams } from '../../disk/file-identity.js';
import { Failure } from '../../failure.js';
import type { FileTree } from '../../load/files/file-tree.js';
import { fullPath } from '../../load/files/file-tree.js';
import type { Host, ProjectReading } from '../session/session.js';
import { readProject } from '../session/session.js';
import { contentOf } from './earlier-file.js';
import type { Content, SavedKind } from './earlier-file.js';
import { mustBeNoInputs, mustNotBeIncluded } from './must-be-no-input.js';
import { mustStayInside } from './must-stay-inside.js';
import type { OutputFile, OutputKind, OutputTarget } from './output-target.js';
import { nameOf, targetsOf } from './output-target.js';
import { mayHaveNoReader, NO_READER } from './write-file.js';
import type { RunInputs } from './run-inputs.js';
import { projectOf, runInputs } from './run-inputs.js';

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
 *   neither an earlier plan or report nor empty, or led out of its repository by a link; `error` when one cannot be written. Nothing is removed then.
 */
export async function claimOutputs(
  host: Host,
  run: ClaimedRun,
  reading?: Promise<ProjectReading>,
): Promise<void> {
  const project = run.outputs.length > 0 && (await projectOf(reading ?? readProject(host)));
  if (project) await claim(host, run, await runInputs(host, project));
}

/** The same for a run that can do without a project. */
export async function claimBeside(host: Host, run: ClaimedRun): Promise<void> {
  if (run.outputs.length > 0)
    await claim(host, run, await runInputs(host, await projectOf(readProject(host))));
}

async function claim(
  { files: tree }: Host,
  { outputs, reads = [] }: ClaimedRun,
  ofProject: RunInputs,
): Promise<void> {
  const named = { paths: reads.map((path) => fullPath(tree, path)) };
  const inputs = { ...ofProject, files: [...ofProject.files, named] };
  mustNotBeLedOut(outputs, tree);
  const targets = await targetsOf(outputs, tree);
  mustDiffer(targets);
  await mustBeNoInputs(targets, inputs);
  const removed: string[] = [];
  const mayBeIncluded: OutputTarget[] = [];
  for (const target of targets) {
    const content = await replaceableContent(target);
    if (content !== null && REMOVED.has(target.output.kind)) removed.push(target.path);
    if (content !== null && content !== 'earlier') mayBeIncluded.push(target);
  }
  await mustNotBeIncluded(mayBeIncluded, inputs);
  const placed = outputs.filter(({ option }) => option === null).map(({ path }) => path);
  mustStayInside(placed, inputs.root, tree);
  for (const path of removed) await rm(path);
}

/** @throws Failure `usage` when a link in a repository leads an output that the user names out of it. */
function mustNotBeLedOut(outputs: readonly OutputFile[], { refusal }: FileTree): void {
  for (const output of outputs) {
    const fault = output.option === null ? null : refusal(output.path);
    if (fault) throw new Failure('usage', `${nameOf(output)} is not written: ${fault.reason}`);
  }
}

/** @throws Failure `usage` when two outputs are the same file; pipes and devices may be. */
function mustDiffer(targets: readonly OutputTarget[]): void {
  const streams = identitiesOfStreams();
  const files = targets.filter(({ isStream }) => !isStream);
  const seen = new Map<string, string>();
  for (const { output, path, identity } of files) {
    const other =
      seen.get(identity ?? path) ?? (streams.has(identity ?? '') ? 'stdin, stdout or stderr' : undefined);
    seen.set(identity ?? path, nameOf(output));
    if (other === undefined) continue;
    throw new Failure('usage', `${nameOf(output)} and ${other} are the same file`, {
      hint: 'choose a different file for each',
    });
  }
}

/** What is there, null without a file that is replaced or appended to. @throws Failure `usage` when it must be kept. */
async function replaceableContent({
  output,
  path,
  identity,
  isStream,
}: OutputTarget): Promise<Content | null> {
  if (identity === null) return null;
  const saved = savedKind(output.kind);
  if (await mayHaveNoReader(path)) throw notOurs(output, NO_READER);
  if (isStream && (saved !== null || output.kind === 'addition')) return null;
  const content = await contentOf(path, saved);
  if (typeof content === 'object') throw notOurs(output, content.fault.reason);
  if (content === 'other' && saved !== null) throw notOurs(output, `it is not ${EARLIER[saved]}`);
  return content;
}

const EARLIER: Readonly<Record<SavedKind, string>> = {
  plan: 'an earlier plan',
  report: 'an earlier report',
  metrics: 'a file of earlier metrics',
};

function savedKind(kind: OutputKind): SavedKind | null {
  return kind === 'plan' || kind === 'report' || kind === 'metrics' ? kind : null;
}

/** Metrics stay until others replace them: a collector may read them at any time, and they say when they were taken. */
const REMOVED: ReadonlySet<OutputKind> = new Set(['plan', 'report']);

function notOurs(output: OutputFile, why: string): Failure {
  const verb = output.kind === 'addition' ? 'appended to' : 'replaced';
  return new Failure('usage', `${nameOf(output)} is not ${verb}: ${why}`, {
    hint: 'choose another file, or delete this one',
  });
}
