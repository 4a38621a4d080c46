import type { Suggestion } from '../../diagnostics/diagnostic.js';
import type { SourceFile, Span } from '../../diagnostics/source.js';
import { placeKey } from '../../diagnostics/source.js';
import type { ExpectedAnswer } from '../../dns/expected-answer.js';
import { findRecords } from '../../dns/find/find-records.js';
import { hasMention, replaceMention } from '../../dns/find/replace-mention.js';
import { isInDomain, ownerName, prefixIn } from '../../dns/name/domain.js';
import { canonicalName, isDnsName, isHostName } from '../../dns/name/name.js';
import { displayPrefix } from '../../dns/record.js';
import { targetOf } from '../../dns/records/targets.js';
import type { DesiredZone } from '../../dns/zone.js';
import { editsOfTexts, mentioningTexts } from '../../load/edit/mentioning-texts.js';
import { suggestedEdits } from '../../load/format/suggested-edits.js';
import type { TextEdit } from '../../load/format/text-edit.js';
import type { Cursor } from './cursor.js';
import { recordsAt } from './cursor.js';
import type { EditorState } from './editor-project.js';

/** A name that can be renamed, and where it stands at the cursor. */
export interface Renamable {
  readonly span: Span;
  /** As it is written there. */
  readonly written: string;
  readonly zone: DesiredZone;
  readonly prefix: string;
}

/** The name at a cursor, or the one that the record there points at; null if no zone of the project declares it. */
export function renamableAt(state: EditorState, cursor: Cursor): Renamable | null {
  const [first] = recordsAt(state, cursor);
  if (!first || first.part === 'type') return null;
  const { zone, record, part } = first;
  if (part === 'name') {
    const written = displayPrefix(record.prefix);
    return record.prefix === '' ? null : { span: record.places.prefix, written, zone, prefix: record.prefix };
  }
  const target = targetOf(record);
  const home = target === undefined ? undefined : homeOf(target, state.zones);
  if (target === undefined || !home || target === home.name) return null;
  const { file, start, end } = record.places.content ?? record.places.value;
  const at = file.text.slice(start, end).lastIndexOf(target);
  if (at === -1) return null;
  const span = { file, start: start + at, end: start + at + target.length };
  return { span, written: target, zone: home, prefix: prefixIn(home.name, target) };
}

function homeOf(name: string, zones: readonly DesiredZone[]): DesiredZone | undefined {
  return zones.find(
    (zone) =>
      isInDomain(name, zone.name) && zone.records.some(({ prefix }) => ownerName(prefix, zone.name) === name),
  );
}

/** Edits by file, or why there are none. */
export type Renaming =
  | { readonly edits: ReadonlyMap<SourceFile, readonly TextEdit[]> }
  | { readonly refusal: string };

/**
 * Renames a name, in full or relative to its zone, wherever the files have it: its records, what points at it, patterns and
 * questions. Zones that share the file of the name share its new one. Names below it stay.
 */
export function renamed(state: EditorState, { zone, prefix }: Renamable, text: string): Renaming {
  const to = newPrefix(text, zone.name);
  if (to === null) return { refusal: `${text} is no name below ${zone.name}` };
  const zones = sharingZones(state.zones, zone, prefix);
  const taken = zones.find(({ records }) => records.some((record) => record.prefix === to));
  if (taken) return { refusal: `${ownerName(to, taken.name)} has records already` };
  const edits = new Map<SourceFile, TextEdit[]>();
  const add = (file: SourceFile, more: readonly TextEdit[]): void =>
    void edits.set(file, [...(edits.get(file) ?? []), ...more]);
  for (const [file, found] of editsOfTexts(placesOf(zones, prefix), () => to)) add(file, found);
  for (const { name } of zones) {
    const [from, next] = [ownerName(prefix, name), ownerName(to, name)];
    const pointing = findRecords(state.zones, { to: from, isThrough: false }).filter(
      ({ record, isService }) => !isService && hasMention(record, { kind: 'name', from, to: next }),
    );
    const texts = mentioningTexts(pointing, state.project?.source ?? null);
    const fix = (written: string): string =>
      replaceMention(replaceMention(written, { kind: 'name', from, to: next }), {
        kind: 'name',
        from: `${prefix}.\${zone}`,
        to: `${to}.\${zone}`,
      });
    for (const [file, found] of editsOfTexts(texts, fix)) add(file, found);
  }
  for (const [file, found] of expectationEdits(state, zones, { from: prefix, to })) add(file, found);
  return { edits: new Map(Array.from(edits, ([file, found]) => [file, unique(found)])) };
}

/** The prefix that is meant; null for no name that a record can have. */
function newPrefix(text: string, zone: string): string | null {
  const name = canonicalName(text.trim());
  const prefix = isInDomain(name, zone) ? prefixIn(zone, name) : name;
  const full = ownerName(prefix, zone);
  return prefix !== '' && (isDnsName(full) || isHostName(full)) ? prefix : null;
}

/** The zones whose records of the name are written in the same places: a file may be for several. */
function sharingZones(
  zones: readonly DesiredZone[],
  zone: DesiredZone,
  prefix: string,
): readonly DesiredZone[] {
  const places = new Set(placesOf([zone], prefix).map(placeKey));
  return zones.filter((each) => placesOf([each], prefix).some((place) => places.has(placeKey(place))));
}

/** The keys of a name, and the patterns for exactly this name. */
function placesOf(zones: readonly DesiredZone[], prefix: string): readonly Span[] {
  return zones.flatMap(({ records, protect, ignore, except }) => [
    ...records.flatMap((record) => (record.prefix === prefix ? record.places.prefix : [])),
    ...[...protect, ...ignore, ...except].flatMap((pattern) =>
      pattern.prefix === prefix && pattern.prefixPlace ? pattern.prefixPlace : [],
    ),
  ]);
}

/** The name in what the project expects: in questions about it, and in what answers may lead to or through. */
function expectationEdits(
  { zones: all, project }: EditorState,
  zones: readonly DesiredZone[],
  { from, to }: { readonly from: string; readonly to: string },
): readonly (readonly [SourceFile, readonly TextEdit[]])[] {
  const inFull = new Map(zones.map(({ name }) => [ownerName(from, name), ownerName(to, name)]));
  const relative = new Map([...inFull, [from, to]]);
  const expected = [
    ...all.flatMap((zone) => expectedNames(zone.expect, zones.includes(zone) ? relative : inFull)),
    ...expectedNames(project?.expect ?? [], inFull),
  ];
  return expected.flatMap(({ place, ...suggestion }) => {
    const edit = suggestedEdits(place.file)(place, suggestion);
    return edit ? [[place.file, [edit]] as const] : [];
  });
}

interface ExpectedName extends Suggestion {
  readonly place: Span;
}

/** The names that have new ones. */
function expectedNames(
  expect: readonly ExpectedAnswer[],
  newNames: ReadonlyMap<string, string>,
): readonly ExpectedName[] {
  const named = expect.flatMap(({ name, place, ends }) => [{ text: name, place }, ...ends]);
  return named.flatMap(({ text, place }) => {
    const meant = newNames.get(text);
    return meant === undefined ? [] : { place, written: text, meant };
  });
}

function unique(edits: readonly TextEdit[]): readonly TextEdit[] {
  return [...new Map(edits.map((edit) => [edit.start, edit])).values()];
}
