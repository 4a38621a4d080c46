import type { Span } from '../../diagnostics/source.js';
import type { FoundRecord } from '../../dns/find/find-records.js';
import { findRecords } from '../../dns/find/find-records.js';
import { foundEntry } from '../../dns/find/found-entry.js';
import { hasMention, replaceMention } from '../../dns/find/replace-mention.js';
import { expectUnmet } from '../../dns/expect/check-expectations.js';
import type { DesiredZone } from '../../dns/zone.js';
import { fullPath } from '../../load/files/file-tree.js';
import { editsOfTexts, mentioningTexts } from '../../load/edit/mentioning-texts.js';
import { overlayTree } from '../../load/files/overlay-tree.js';
import type { TextRepair } from '../../load/format/repair-file.js';
import { withEdits } from '../../load/format/text-edit.js';
import { readSource } from '../../load/source/read-source.js';
import { itemsOf, scalarAt, valueOf } from '../../load/yaml/nodes.js';
import { readYaml } from '../../load/yaml/read-yaml.js';
import { checkSelected } from '../check/check-selected.js';
import { writeProjectFiles } from '../outputs/write-file.js';
import type { Selection } from '../selection/selection.js';
import { isSelected } from '../selection/selection.js';
import { mustBeValid } from '../session/must-be-valid.js';
import type { Session } from '../session/session.js';
import { readProject } from '../session/session.js';
import type { FindOptions } from './read-query.js';
import { readReplacement } from './read-replacement.js';
import type { ReplacedFile, ReplacedMentions } from './replaced.js';

/**
 * Replaces an address or a target in the files of a project: in the found records where they are written, in variables where these
 * are defined. Writes nothing.
 *
 * @throws Failure `usage` when it is malformed; InvalidFiles when the files have errors, or would have some.
 */
export async function replaceInFiles(
  session: Session,
  { replace, ...options }: FindOptions & { readonly replace: string },
  { globs, zones: filter }: Pick<Selection, 'globs' | 'zones'>,
): Promise<ReplacedMentions> {
  const { query, replacement } = readReplacement(options, replace);
  const selection = { only: 'dns', globs, zones: filter } as const;
  const findIn = (zones: readonly DesiredZone[]): readonly FoundRecord[] =>
    findRecords(zones, query).filter(({ zone }) => isSelected(selection, zone.name));
  const before = await validZones(session, selection);
  const found = findIn(before);
  const fix = (text: string): string => replaceMention(text, replacement);
  const { file: project } = await readSource(session.project.file, session.files);
  const ofRecords = replacedFiles(mentioningTexts(found, project), fix);
  const files = await withExpectations(ofRecords, { session, selection, fix });
  const after = await validZones(await replacedSession(session, files), selection);
  const staying = findIn(after);
  return {
    found: found.length,
    files,
    zones: changedZones(before, after),
    left: staying.filter(({ record }) => hasMention(record, replacement)).map(foundEntry),
    wider: staying.filter(({ record }) => !hasMention(record, replacement)).map(foundEntry),
  };
}

/** Writes the files. @throws Failure `error` when one cannot be written. */
export async function writeReplaced(session: Session, { files }: ReplacedMentions): Promise<void> {
  await writeProjectFiles(
    session.files,
    files.map(({ path, after: text }) => ({ path, text })),
  );
}

interface Replacing {
  readonly session: Session;
  readonly selection: Selection;
  readonly fix: TextRepair['fix'];
}

/** Replaces the ends of expectations, too, which would no longer be met. */
async function withExpectations(
  files: readonly ReplacedFile[],
  { session, selection, fix }: Replacing,
): Promise<readonly ReplacedFile[]> {
  const replaced = await replacedSession(session, files);
  const { report } = await checkSelected(replaced, selection, { byMirror: false, isWhole: true });
  const ends = report.diagnostics.flatMap(({ rule, at }) =>
    rule.code === expectUnmet.code && at ? endsOfExpectation(at) : [],
  );
  const more = new Map(replacedFiles(ends, fix).map((file) => [file.path, file]));
  const own = files.map((file) => ({ ...file, after: more.get(file.path)?.after ?? file.after }));
  const known = new Set(files.map(({ path }) => path));
  return [...own, ...[...more.values()].filter(({ path }) => !known.has(path))];
}

/** The places of the names and addresses of `reaches`, by that of the question. */
function endsOfExpectation(ask: Span): readonly Span[] {
  const items = valueOf(readYaml(ask.file).root ?? undefined, 'expect');
  const item = items && itemsOf(items).find((each) => scalarAt(each, 'ask')?.start === ask.start);
  const ends = item && valueOf(item, 'reaches');
  return ends ? itemsOf(ends) : [];
}

async function validZones(session: Session, selection: Selection): Promise<readonly DesiredZone[]> {
  const { zones, others, report } = await checkSelected(session, selection, {
    byMirror: false,
    isWhole: true,
  });
  mustBeValid(
    [...report.diagnostics].filter(({ severity }) => severity === 'error'),
    session.tell,
  );
  return [...zones, ...others.flatMap(({ zone }) => zone ?? [])];
}

/** The session as it would be if the files were written. */
async function replacedSession(session: Session, files: readonly ReplacedFile[]): Promise<Session> {
  const texts = new Map(files.map(({ path, after }) => [fullPath(session.files, path), after]));
  const tree = overlayTree(session.files, texts);
  const { project, diagnostics } = await readProject({ ...session, config: session.project.file }, tree);
  if (!project) mustBeValid(diagnostics, session.tell);
  return { ...session, files: tree, project: project ?? session.project, problems: diagnostics };
}

function replacedFiles(texts: readonly Span[], fix: TextRepair['fix']): readonly ReplacedFile[] {
  return [...editsOfTexts(texts, fix)].flatMap(([file, edits]) => {
    const { text: after } = withEdits(file, edits);
    return after === file.text ? [] : { path: file.path, before: file.text, after };
  });
}

function changedZones(
  before: readonly DesiredZone[],
  after: readonly DesiredZone[],
): ReplacedMentions['zones'] {
  const earlier = new Map(before.map((zone) => [zone.name, zone.records]));
  return after.flatMap(({ name: zone, records }) => {
    const known = earlier.get(zone) ?? [];
    const changed = records.filter(({ content }, index) => content !== known[index]?.content);
    return changed.length === 0 ? [] : { zone, records: changed.length };
  });
}
