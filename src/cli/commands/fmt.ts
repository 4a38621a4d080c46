import { buffer } from 'node:stream/consumers';
import { renderProblems } from '../../engine/check/render-report.js';
import type { FormattedFile, Formatting } from '../../engine/format/format.js';
import { format, formatBytes, writeFormatted } from '../../engine/format/format.js';
import type { Host } from '../../engine/session.js';
import { EXIT_CODES, Failure } from '../../failure.js';
import { plural } from '../../text/plural.js';
import { printable } from '../../text/printable.js';
import type { Context } from '../context.js';
import { offlineHost } from '../host.js';
import { CHANGES_PENDING } from '../print/exit-code.js';

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

/** Puts files into canonical layout: the given ones, stdin, or those of the project. */
export async function runFmt(
  files: readonly string[],
  options: FmtOptions,
  context: Context,
): Promise<number> {
  const host = offlineHost(options, context);
  const isStdin = files.includes('-');
  if (isStdin) mustBeAlone(files, options);
  const formatting = isStdin
    ? formatBytes(await buffer(context.stdin), 'stdin')
    : await format(host, { files, withRepairs: options.fix === true });
  const { out, err } = context;
  err.write(renderProblems(formatting.diagnostics, err.layout));
  const changed = formatting.files.filter(({ isChanged }) => isChanged);
  if (options.diff) await printDiff(changed, context);
  if (options.check) listChanged(changed, options, context);
  else if (isStdin && !options.diff) for (const { text } of formatting.files) out.write(text);
  else if (!options.diff) await write(formatting, host, context);
  if (formatting.hasErrors) return EXIT_CODES['invalid-files'];
  return options.check && changed.length > 0 ? CHANGES_PENDING : 0;
}

/** @throws Failure `usage` when stdin stands among files, or has to be judged without its project. */
function mustBeAlone(files: readonly string[], { fix }: FmtOptions): void {
  if (files.length > 1) throw new Failure('usage', '- stands for stdin, and there can be no file beside it');
  if (fix)
    throw new Failure(
      'usage',
      '--fix needs files: what is wrong with stdin cannot be told without its project',
    );
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

async function write({ files }: Formatting, host: Host, { out, globals }: Context): Promise<void> {
  const { yellow, bold } = out.layout.style;
  let written = 0;
  await writeFormatted(host, files, ({ file }) => {
    written += 1;
    out.write(`${yellow('~')} ${printable(file.path)}\n`);
  });
  if (globals.quiet) return;
  const gap = written > 0 ? '\n' : '';
  const repairs = files.reduce((sum, file) => sum + file.repairs, 0);
  const mended = repairs > 0 ? `, ${plural(repairs, 'problem')} mended` : '';
  out.write(`${gap}${bold('Formatted:')} ${plural(files.length, 'file')}, ${written} changed${mended}.\n`);
}
