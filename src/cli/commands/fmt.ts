import { buffer } from 'node:stream/consumers';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import { EXIT_CODES, Failure } from '../../failure.js';
import { printable } from '../../text/printable.js';
import { plural } from '../../diagnostics/report.js';
import { formatDiagnostics } from '../../diagnostics/formats/text.js';
import { findZoneFiles } from '../../load/files/find-files.js';
import { decodeSource } from '../../load/read-source.js';
import type { FormattedFile, Formatting } from '../../engine/format/format.js';
import { formatFiles, formatSource } from '../../engine/format/format.js';
import { readProject } from '../check-project.js';
import type { Context } from '../context.js';
import { openFiles } from '../project-files.js';
import { replaceProjectFile } from '../../engine/outputs/write-file.js';

export interface FmtOptions {
  /** Project file; the nearest `zonemason.yaml` when left out. */
  readonly config?: string;
  /** Write nothing, list the files that would change. */
  readonly check?: boolean;
  /** Write nothing, print what would change. */
  readonly diff?: boolean;
  /** Mend what a hint of `validate` gives an exact replacement for. */
  readonly fix?: boolean;
}

/** There are files that would change (`fmt --check`). */
const CHANGES_PENDING = 2;

/** Puts files into canonical layout: the given ones, stdin, or those of the project. */
export async function runFmt(
  files: readonly string[],
  options: FmtOptions,
  context: Context,
): Promise<number> {
  const isStdin = files.includes('-');
  if (isStdin && files.length > 1)
    throw new Failure('usage', '- stands for stdin, and there can be no file beside it');
  if (isStdin && options.fix)
    throw new Failure(
      'usage',
      '--fix needs files: what is wrong with stdin cannot be told without its project',
    );
  const formatting = await (isStdin ? formatStdin(context) : formatNamed(files, options, context));
  const { diagnostics } = formatting;
  context.err.write(formatDiagnostics(diagnostics, context.err.layout));
  const changed = formatting.files.filter(({ isChanged }) => isChanged);
  if (options.diff) await printDiff(changed, context);
  if (options.check) listChanged(changed, options, context);
  else if (isStdin && !options.diff) for (const { text } of formatting.files) context.out.write(text);
  else if (!options.diff) await write(changed, formatting, context);
  if (hasErrors(diagnostics)) return EXIT_CODES['invalid-files'];
  return options.check && changed.length > 0 ? CHANGES_PENDING : 0;
}

async function formatStdin({ stdin }: Context): Promise<Formatting> {
  return formatSource(decodeSource('stdin', await buffer(stdin)));
}

/** Without files those of the project, and what they include. */
async function formatNamed(
  files: readonly string[],
  options: FmtOptions,
  context: Context,
): Promise<Formatting> {
  const withRepairs = options.fix === true;
  const tree = openFiles(options, context);
  if (files.length > 0) return formatFiles({ files, tree, withIncludes: false, withRepairs });
  const { project, diagnostics } = await readProject(options, context, tree);
  if (!project) return { files: [], diagnostics };
  const { file, root, dns } = project;
  if (!dns) throw new Failure('usage', `${file} has no \`dns\` part, and so no zone files`);
  const found = await findZoneFiles(dns.zones, root, tree);
  if (found.length === 0)
    throw new Failure('usage', `dns.zones of ${file} matches no file: ${dns.zones.join(', ')}`);
  return formatFiles({ files: found, tree, withIncludes: true, withRepairs });
}

async function printDiff(changed: readonly FormattedFile[], { out }: Context): Promise<void> {
  const { formatFileDiff } = await import('../../render/text/file-diff.js');
  for (const { file, text } of changed)
    out.write(formatFileDiff({ path: file.path, before: file.text, after: text }, out.layout.style));
}

/** The files go to stdout, one a line, unless the diff stands there. */
function listChanged(
  changed: readonly FormattedFile[],
  { diff }: FmtOptions,
  { out, err, globals }: Context,
): void {
  if (!diff) out.write(changed.map(({ file }) => `${printable(file.path)}\n`).join(''));
  if (changed.length === 0 || globals.quiet) return;
  const files = changed.length === 1 ? '1 file is' : `${changed.length} files are`;
  err.write(`${files} not in canonical layout; \`zonemason fmt\` changes that\n`);
}

async function write(
  changed: readonly FormattedFile[],
  { files }: Formatting,
  { out, globals }: Context,
): Promise<void> {
  const { yellow, bold } = out.layout.style;
  for (const { file, text } of changed) {
    await replaceProjectFile(file.path, text);
    out.write(`${yellow('~')} ${printable(file.path)}\n`);
  }
  if (globals.quiet) return;
  const gap = changed.length > 0 ? '\n' : '';
  const repairs = files.reduce((sum, file) => sum + file.repairs, 0);
  const mended = repairs > 0 ? `, ${plural(repairs, 'problem')} mended` : '';
  out.write(
    `${gap}${bold('Formatted:')} ${plural(files.length, 'file')}, ${changed.length} changed${mended}.\n`,
  );
}
