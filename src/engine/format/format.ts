import { boundedDiagnostics, collectDiagnostics } from '../../diagnostics/collect.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import type { SourceFile } from '../../diagnostics/source.js';
import { repairText } from '../../dns/check/repair.js';
import { Failure } from '../../failure.js';
import type { FileTree } from '../../load/files/file-tree.js';
import { fullPath, shownPath } from '../../load/files/file-tree.js';
import { formatFile } from '../../load/format/format-file.js';
import { loadFormattable } from '../../load/format/load-formattable.js';
import type { TextRepair } from '../../load/format/repair-file.js';
import { repairFile } from '../../load/format/repair-file.js';
import { readingAhead } from '../../load/files/read-ahead.js';
import type { SourceReading } from '../../load/read-source.js';
import { decodeSource, readSource } from '../../load/read-source.js';
import { zoneFilesOf } from '../check/check.js';
import { problemsIn } from '../check/zones.js';
import { replaceProjectFile } from '../outputs/write-file.js';
import type { Host } from '../session.js';
import { readProject } from '../session.js';

/** A file as it is, and as it is in canonical layout. */
export interface FormattedFile {
  readonly file: SourceFile;
  readonly text: string;
  /** Whether the two differ; a byte order mark is a difference that the texts do not show. */
  readonly isChanged: boolean;
  /** Number of texts that were mended. */
  readonly repairs: number;
}

export interface Formatting {
  /** The files that could be read, each once. */
  readonly files: readonly FormattedFile[];
  /** Why others are left as they are. */
  readonly diagnostics: readonly Diagnostic[];
  readonly hasErrors: boolean;
}

export interface FormatInput {
  /** Paths as the user wrote them. */
  readonly files: readonly string[];
  /** Where they are read from. */
  readonly tree: FileTree;
  /** Whether the files that zone files include are formatted, too. */
  readonly withIncludes: boolean;
  /** Whether what a hint of `validate` gives an exact replacement for is mended, too. */
  readonly withRepairs: boolean;
}

/**
 * Puts files into canonical layout and order: those that are named, or without any those of the project, and what they
 * include. Writes nothing.
 *
 * @throws Failure `usage` when there is no project, or it has no zone files.
 */
export async function format(
  host: Host,
  { files: named, withRepairs }: Pick<FormatInput, 'files' | 'withRepairs'>,
): Promise<Formatting> {
  const { files: tree } = host;
  if (named.length > 0) return formatFiles({ files: named, tree, withIncludes: false, withRepairs });
  const { project, diagnostics } = await readProject(host);
  if (!project) return { files: [], diagnostics, hasErrors: true };
  if (!project.dns) throw new Failure('usage', `${project.file} has no \`dns\` part, and so no zone files`);
  return formatFiles({ files: await zoneFilesOf(project), tree, withIncludes: true, withRepairs });
}

/** Writes the files that are changed. @throws Failure `error` when one cannot be written. */
export async function writeFormatted(
  { files: folder }: Host,
  files: readonly FormattedFile[],
  onWritten: (file: FormattedFile) => void,
): Promise<void> {
  for (const each of files) {
    if (!each.isChanged) continue;
    await replaceProjectFile(folder, each.file.path, each.text);
    onWritten(each);
  }
}

/** Puts one text into canonical layout; `name` is what messages call it. */
export function formatBytes(bytes: Buffer, name: string): Formatting {
  return formatSource(decodeSource(name, bytes));
}

/** Puts files into canonical layout and order. Writes nothing. */
export async function formatFiles({
  files: paths,
  tree,
  withIncludes,
  withRepairs,
}: FormatInput): Promise<Formatting> {
  const repairs = withRepairs ? await findRepairs(paths, tree) : new Map<string, readonly TextRepair[]>();
  const files: FormattedFile[] = [];
  const found = collectDiagnostics();
  const ahead = readingAhead(paths, tree);
  const queue = new Map(paths.map((path) => [fullPath(tree, path), path]));
  for (const [key, path] of queue) {
    const { formatted, includes, problems } = formatOne(await readSource(path, ahead), repairs.get(key));
    if (formatted) files.push(formatted);
    for (const problem of problems) found.add(problem);
    // A map that grows while it is walked is walked to its end.
    for (const each of withIncludes ? includes : []) addOnce(queue, { path: each, tree });
  }
  const diagnostics = [...found.byFile().values()].flat();
  return { files, diagnostics, hasErrors: hasErrors(diagnostics) };
}

/** Puts one file into canonical layout; the diagnostics say why it cannot be done. */
function formatSource(reading: SourceReading): Formatting {
  const { formatted, problems } = formatOne(reading);
  const diagnostics = boundedDiagnostics(problems);
  return { files: formatted ? [formatted] : [], diagnostics, hasErrors: hasErrors(diagnostics) };
}

interface Result {
  readonly formatted: FormattedFile | null;
  readonly includes: readonly string[];
  readonly problems: readonly Diagnostic[];
}

function formatOne(reading: SourceReading, repairs: readonly TextRepair[] = []): Result {
  const { file, diagnostics, includes } = loadFormattable(reading);
  if (!file) return { formatted: null, includes, problems: diagnostics };
  const { file: repaired, count } = repairs.length > 0 ? repairFile(file, repairs) : { file, count: 0 };
  const text = formatFile(repaired);
  const isChanged = text !== file.text || reading.isMarked === true;
  return { formatted: { file, text, isChanged, repairs: count }, includes, problems: diagnostics };
}

/** What can be mended in the zone files and the files that they include, by absolute path. */
async function findRepairs(files: readonly string[], tree: FileTree): Promise<Map<string, TextRepair[]>> {
  const repairs = new Map<string, TextRepair[]>();
  for await (const { at, repair, zone = '', record } of problemsIn(files, { tree }, [])) {
    if (!at || !repair) continue;
    const fix = (text: string): string => repairText({ text, repair, zone, type: record?.type });
    const key = fullPath(tree, at.file.path);
    const known = repairs.get(key);
    if (known) known.push({ start: at.start, fix });
    else repairs.set(key, [{ start: at.start, fix }]);
  }
  return repairs;
}

function addOnce(
  queue: Map<string, string>,
  { path, tree }: { readonly path: string; readonly tree: FileTree },
): void {
  const key = fullPath(tree, path);
  if (!queue.has(key)) queue.set(key, shownPath(tree, key));
}
