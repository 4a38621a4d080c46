import { claimBeside } from '../outputs/claim-outputs.js';
import type { OutputFile, OutputKind } from '../outputs/output-target.js';
import { writeProjectFiles } from '../outputs/write-file.js';
import type { Host } from '../session/session.js';
import type { ImportedFile } from '../outputs/imported-file.js';
import { mustReplaceNothing } from '../outputs/imported-file.js';

export interface ImportedOutputs {
  /** The files that are written. */
  readonly outputs: readonly OutputFile[];
  /** Whether to replace files that differ. */
  readonly force: boolean;
  /** Files that were read, besides those of the project. */
  readonly reads?: readonly string[];
}

/** Files that differ, as outputs: in a folder that `--out` names, or where the project file places them. */
export function outputsFor(
  files: readonly ImportedFile[],
  { kind, isNamed }: { readonly kind: OutputKind; readonly isNamed: boolean },
): readonly OutputFile[] {
  const option = isNamed ? '--out' : null;
  return files.flatMap(({ path, state }) => (state === 'same' ? [] : [{ option, path, kind }]));
}

/**
 * Writes the files that differ.
 *
 * @throws Failure `usage` when one is an input or no file, `error` when files would be replaced or cannot be written,
 *   `invalid-files` when a link leads one out of the repository, or one cannot be edited because of its errors. Nothing is written then.
 */
export async function writeImported(
  host: Host,
  files: readonly ImportedFile[],
  { outputs, force, reads = [] }: ImportedOutputs,
): Promise<void> {
  await claimBeside(host, { outputs, reads });
  for (const { fault } of files) if (fault) throw fault;
  if (!force) mustReplaceNothing(files, host.tell);
  await writeProjectFiles(
    host.files,
    files.filter(({ state }) => state !== 'same'),
  );
}
