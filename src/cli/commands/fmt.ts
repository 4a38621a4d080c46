import { renderProblems } from '../../engine/check/render-report.js';
import type { FormattedFile, Formatting } from '../../engine/format/format.js';
import { format, formatBytes, writeFormatted } from '../../engine/format/format.js';
import { readStdin, shownInput, STDIN } from '../../engine/session/input.js';
import type { Host } from '../../engine/session/session.js';
import { EXIT_CODES, Failure } from '../../failure.js';
import { formatFileDiff } from '../../render/text/file-diff.js';
import { hasMixedLineEnds } from '../../text/line-ends.js';
import { enumeration, plural } from '../../text/plural.js';
import { printable } from '../../text/printable.js';
import type { Layout } from '../../text/style.js';
import type { Context } from '../terminal/context.js';
import { noticeText } from '../terminal/notice.js';
import type { HostOptions } from '../session/host.js';
import { offlineHost } from '../session/host.js';
import { CHANGES_PENDING } from '../print/exit-code.js';

export interface FmtOptions extends HostOptions {
  /** List the files that would change, write nothing. */
  readonly check?: boolean;
  /** Print what would change, write nothing. */
  readonly diff?: boolean;
  /** Fix the problems for which `validate` suggests an exact replacement. */
  readonly fix?: boolean;
}

/** Formats the given files, stdin, or the files of the project. */
export async function runFmt(
  context: Context,
  files: readonly string[],
  options: FmtOptions,
): Promise<number> {
  const host = offlineHost(options, context);
  const isStdin = files.includes(STDIN);
  if (isStdin) mustBeAlone(files, options);
  const formatting = isStdin
    ? await formatBytes(await readStdin(host), shownInput(STDIN))
    : await format(host, { files, withRepairs: options.fix === true });
  const { out, err } = context;
  err.write(renderProblems(formatting.diagnostics, err.layout));
  const changed = formatting.files.filter(({ isChanged }) => isChanged);
  if (!context.globals.quiet) err.write(mixedText(changed, err.layout));
  if (options.diff) printDiff(changed, context);
  if (options.check) listChanged(changed, options, context);
  else if (isStdin && !options.diff) for (const { text } of formatting.files) out.write(text);
  else if (!options.diff) await write(formatting, host, context);
  if (formatting.hasErrors) return EXIT_CODES['invalid-files'];
  return options.check && changed.length > 0 ? CHANGES_PENDING : 0;
}

/** @throws Failure `usage` if stdin is combined with files or with `--fix`. */
function mustBeAlone(files: readonly string[], { fix }: FmtOptions): void {
  if (files.length > 1) throw new Failure('usage', '- (stdin) cannot be combined with files');
  if (fix) throw new Failure('usage', '--fix needs files: stdin cannot be checked without its project');
}

/** Says what neither a diff nor a list shows. */
function mixedText(changed: readonly FormattedFile[], layout: Layout): string {
  const mixed = changed.filter(({ file }) => hasMixedLineEnds(file.text)).map(({ file }) => file.path);
  if (mixed.length === 0) return '';
  return noticeText(`mixed line ends, which become LF: ${enumeration(mixed, MOST_NAMES)}`, layout);
}

const MOST_NAMES = 5;

function printDiff(changed: readonly FormattedFile[], { out }: Context): void {
  for (const { file, text } of changed)
    out.write(formatFileDiff({ path: file.path, before: file.text, after: text }, out.layout.style));
}

/** Lists the changed files on stdout, unless the diff was printed there. */
function listChanged(
  changed: readonly FormattedFile[],
  { diff }: FmtOptions,
  { out, err, globals }: Context,
): void {
  if (!diff) out.write(changed.map(({ file }) => `${printable(file.path)}\n`).join(''));
  if (changed.length === 0 || globals.quiet) return;
  const verb = changed.length === 1 ? 'is' : 'are';
  err.write(
    noticeText(`${plural(changed.length, 'file')} ${verb} not formatted; run \`zonemason fmt\``, err.layout),
  );
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
  const fixed = repairs > 0 ? `, ${plural(repairs, 'problem')} fixed` : '';
  out.write(`${gap}${bold('Formatted:')} ${plural(files.length, 'file')}, ${written} changed${fixed}.\n`);
}
