import { groupBy } from '../../diagnostics/group-by.js';
import type { SourceFile, Span } from '../../diagnostics/source.js';
import type { DeclaredRecord } from '../../dns/record.js';
import type { TextRepair } from '../format/repair-file.js';
import { editsFor } from '../format/repair-file.js';
import type { TextEdit } from '../format/text-edit.js';
import type { Node } from '../yaml/nodes.js';
import { scalarAt, scalarsIn, valueOf } from '../yaml/nodes.js';
import { readYaml } from '../yaml/read-yaml.js';

/** A record, and the file of its zone. */
interface RecordOfZone {
  readonly zone: { readonly file: SourceFile };
  readonly record: DeclaredRecord;
}

/** The texts that contents are made from: those of the records, and of the variables in them, where these are defined. */
export function mentioningTexts(found: readonly RecordOfZone[], project: SourceFile | null): readonly Span[] {
  const ofProject = project && variablesIn(project);
  const known = new Map<SourceFile, Variables>();
  return found.flatMap(({ zone, record: { places } }) => {
    const place = places.content ?? places.value;
    const own = known.get(zone.file) ?? variablesIn(zone.file);
    known.set(zone.file, own);
    const text = place.file.text.slice(place.start, place.end);
    const names = Array.from(text.matchAll(/\$\{([^}$]*)\}/g), ([, name = '']) => name);
    return [place, ...names.flatMap((name) => own(name) ?? ofProject?.(name) ?? [])];
  });
}

/** Returns where a variable is defined. */
type Variables = (name: string) => Span | undefined;

/** Finds the values of the variables that a zone file or a project file defines. */
export function variablesIn(file: SourceFile): Variables {
  const vars = valueOf(readYaml(file).root ?? undefined, 'vars');
  return (name) => vars && scalarAt(vars, name);
}

/** The edits that change texts where they are written, by file: that of an alias stands at its anchor. */
export function editsOfTexts(
  texts: readonly Span[],
  fix: TextRepair['fix'],
): ReadonlyMap<SourceFile, readonly TextEdit[]> {
  const edits = new Map<SourceFile, readonly TextEdit[]>();
  for (const spans of groupBy(texts, ({ file }) => file.path).values()) {
    const [first] = spans;
    if (!first) continue;
    const { root } = readYaml(first.file);
    const repairs = spans.map((span) => ({ start: writtenAt(span, root), fix }));
    edits.set(first.file, editsFor(first.file, repairs, 'kept'));
  }
  return edits;
}

/** Where a text is written. */
function writtenAt({ file: { text }, start, end }: Span, root: Node | null): number {
  const [, name] = /^\*(\S+)/.exec(text.slice(start, end)) ?? [];
  if (name === undefined || !root) return start;
  const anchor = `&${name}`;
  for (const { start: at } of scalarsIn(root))
    if (text.slice(Math.max(0, at - anchor.length - 1), at).trimEnd() === anchor) return at;
  return start;
}
