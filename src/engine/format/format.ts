import { boundedDiagnostics, collectDiagnostics } from '../../diagnostics/collect.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import type { SourceFile } from '../../diagnostics/source.js';
import { repairText } from '../../dns/records/repair.js';
import { Failure } from '../../failure.js';
import { fullPath, shownPath } from '../../load/files/file-tree.js';
import { formatFile } from '../../load/format/format-file.js';
import { loadFormattable } from '../../load/format/load-formattable.js';
import type { TextRepair } from '../../load/format/repair-file.js';
import { repairFile } from '../../load/format/repair-file.js';
import { formatMailFile } from '../../load/template/format-mail-file.js';
import { isMailFile, isMirror } from '../../load/template/mail-folder.js';
import { loadFormattableMail } from '../../load/template/template-file.js';
import { readingAhead } from '../../load/files/read-ahead.js';
import type { SourceReading } from '../../load/source/read-source.js';
import { decodeSource, readSource } from '../../load/source/read-source.js';
import type { FileSettings } from '../../config/project.js';
import { fileSettings, zoneReading } from '../../config/project.js';
import type { ZoneReading } from '../../load/zone/zone-file.js';
import { zoneFilesOf } from '../check/zone-files.js';
import { problemsIn } from '../check/zones.js';
import { writeProjectFiles } from '../outputs/write-file.js';
import type { Host } from '../session/session.js';
import { readProject } from '../session/session.js';

/** A file and its text in canonical layout. */
export interface FormattedFile {
  readonly file: SourceFile;
  readonly text: string;
  /** Whether the file is different; it may have a byte order mark, which is not part of the texts. */
  readonly isChanged: boolean;
  /** Number of texts that were fixed. */
  readonly repairs: number;
}

export interface Formatting {
  /** The files that could be read, without duplicates. */
  readonly files: readonly FormattedFile[];
  /** Why the other files are not formatted. */
  readonly diagnostics: readonly Diagnostic[];
  readonly hasErrors: boolean;
}

export interface FormatInput {
  /** Paths as given by the user. */
  readonly files: readonly string[];
  /** How to read them. */
  readonly reading: ZoneReading & Partial<Pick<FileSettings, 'mail'>>;
  /** Whether to format included files, too. */
  readonly withIncludes: boolean;
  /** Whether to apply the exact fixes that `validate` suggests. */
  readonly withRepairs: boolean;
}

/**
 * Formats the given files, or the zone files of the project and the files that they include. Writes nothing.
 *
 * @throws Failure `usage` when there is no project, or it has no zone files.
 */
export async function format(
  host: Host,
  { files: named, withRepairs }: Pick<FormatInput, 'files' | 'withRepairs'>,
): Promise<Formatting> {
  if (named.length > 0) {
    const reading = await fileSettings({ ...host, file: host.config }, named);
    return formatFiles({ files: named, reading, withIncludes: false, withRepairs });
  }
  const { project, diagnostics } = await readProject(host);
  if (!project) return { files: [], diagnostics, hasErrors: true };
  if (!project.dns)
    throw new Failure('usage', `${project.file} has no \`dns\` part, so there are no zone files`);
  const reading = zoneReading(project);
  return formatFiles({ files: await zoneFilesOf(project), reading, withIncludes: true, withRepairs });
}

/** Writes the changed files. @throws Failure `error` when one cannot be written. */
export async function writeFormatted(
  { files: folder }: Host,
  files: readonly FormattedFile[],
  onWritten: (file: FormattedFile) => void,
): Promise<void> {
  for (const each of files) {
    if (!each.isChanged) continue;
    await writeProjectFiles(folder, [{ path: each.file.path, text: each.text }]);
    onWritten(each);
  }
}

/** Formats one text. Messages call it `name`. */
export async function formatBytes(bytes: Buffer, name: string): Promise<Formatting> {
  const { formatted, problems } = await formatOne({ source: decodeSource(name, bytes) });
  const diagnostics = boundedDiagnostics(problems);
  return { files: formatted ? [formatted] : [], diagnostics, hasErrors: hasErrors(diagnostics) };
}

/** Formats files. Writes nothing. */
export async function formatFiles({
  files: paths,
  reading,
  withIncludes,
  withRepairs,
}: FormatInput): Promise<Formatting> {
  const { tree, vars, mail } = reading;
  const isMail = (path: string): boolean => (mail ? isMailFile(fullPath(tree, path), mail.folder) : false);
  const zoneFiles = paths.filter((path) => !isMail(path));
  const repairs = withRepairs
    ? await findRepairs(zoneFiles, reading)
    : new Map<string, readonly TextRepair[]>();
  const files: FormattedFile[] = [];
  const found = collectDiagnostics();
  const ahead = readingAhead(paths, tree);
  const queue = new Map(paths.map((path) => [fullPath(tree, path), path]));
  for (const [key, path] of queue) {
    const source = await readSource(path, ahead);
    const { formatted, includes, problems } = isMail(path)
      ? await formatMail(source)
      : await formatOne({ source, vars }, repairs.get(key));
    if (formatted) files.push(formatted);
    for (const problem of problems) found.add(problem);
    // Iterating over a map includes entries that are added meanwhile.
    for (const included of withIncludes ? includes : []) {
      const full = fullPath(tree, included);
      if (!queue.has(full)) queue.set(full, shownPath(tree, full));
    }
  }
  const diagnostics = [...found.byFile().values()].flat();
  return { files, diagnostics, hasErrors: hasErrors(diagnostics) };
}

interface Result {
  /** Null when the problems prevent it. */
  readonly formatted: FormattedFile | null;
  readonly includes: readonly string[];
  readonly problems: readonly Diagnostic[];
}

interface Formattable extends Pick<ZoneReading, 'vars' | 'protocol'> {
  readonly source: SourceReading;
}

async function formatOne(
  { source, ...reading }: Formattable,
  repairs: readonly TextRepair[] = [],
): Promise<Result> {
  const { file, plain, diagnostics, includes } = await loadFormattable(source, reading);
  if (!file) return { formatted: null, includes, problems: diagnostics };
  const { file: repaired, count } = repairFile(file, repairs);
  const text = repaired === file ? formatFile(file, plain) : formatFile(repaired);
  const isChanged = text !== file.text || source.isMarked === true;
  return { formatted: { file, text, isChanged, repairs: count }, includes, problems: diagnostics };
}

/** Formats a file of the mail folder. */
async function formatMail(source: SourceReading): Promise<Result> {
  const { file, diagnostics } = await loadFormattableMail(source, isMirror(source.file?.path ?? ''));
  if (!file) return { formatted: null, includes: [], problems: diagnostics };
  const text = formatMailFile(file);
  const isChanged = text !== file.text || source.isMarked === true;
  return { formatted: { file, text, isChanged, repairs: 0 }, includes: [], problems: diagnostics };
}

/** Returns the fixes in zone files and included files, by absolute path. */
async function findRepairs(
  files: readonly string[],
  reading: ZoneReading,
): Promise<Map<string, TextRepair[]>> {
  const repairs = new Map<string, TextRepair[]>();
  for await (const { diagnostic, origin } of problemsIn(files, { ...reading, severities: new Map() }, [])) {
    const { at, repair, zone = '', record, exceptions } = diagnostic;
    if (origin?.isRepeat) continue;
    if (!at || !repair || exceptions) continue;
    const fix = (text: string): string => repairText({ text, repair, zone, type: record?.type });
    const key = fullPath(reading.tree, at.file.path);
    const known = repairs.get(key);
    if (known) known.push({ start: at.start, fix });
    else repairs.set(key, [{ start: at.start, fix }]);
  }
  return repairs;
}
