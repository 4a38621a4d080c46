import type { ReturnedUnit } from '../../mail/exchange/returned-unit.js';

/** A piece of a text: characters, or an element that stands for a placeholder. */
export type InlinePiece = string | InlineCode;

export interface InlineCode {
  readonly id: string;
  /** Id of the original data. */
  readonly data: string;
  /** Its text in another form, if the data is lost. */
  readonly equivalent: string | null;
}

/** A segment of a unit, or an ignorable part between two. */
export interface XliffSegment {
  readonly isIgnorable: boolean;
  readonly state: string;
  readonly source: InlinePiece[];
  target: InlinePiece[] | null;
  /** Where its target stands among those of the unit, from 1; null for the same place. */
  order: number | null;
}

/** A unit as the file has it. */
export interface XliffUnit {
  readonly place: string;
  readonly template: string;
  readonly field: string;
  /** Original data by id. */
  readonly data: Map<string, string>;
  readonly segments: XliffSegment[];
}

/**
 * Puts a unit together: tools may split it into segments, whose targets may be in another order (XLIFF 2.1 section 4.3.1), and lose
 * the data of a placeholder, but not its id.
 */
export function unitOf(unit: XliffUnit, language: string): ReturnedUnit {
  const { place, template, field, segments } = unit;
  const codes = new Map<string, string>();
  const source = segments.map((segment) => textOf(segment.source, unit, codes)).join('');
  const wanted = segments.filter((each) => !each.isIgnorable && (each.source.length > 0 || hasTarget(each)));
  const done = wanted.filter(hasTarget);
  const base = { place, template, field, language, source, isDraft: segments.some(isUnfinished) };
  if (done.length === 0) return { ...base, target: null };
  if (done.length < wanted.length)
    return { ...base, target: null, fault: `only ${done.length} of ${wanted.length} segments have a target` };
  const lost: string[] = [];
  const target = inOrder(segments)
    .map((segment) =>
      textOf(segment.target ?? (segment.isIgnorable ? segment.source : []), unit, codes, lost),
    )
    .join('');
  const [first] = lost;
  return first === undefined
    ? { ...base, target }
    : { ...base, target: null, fault: `the placeholder with the id ${first} stands for nothing` };
}

function hasTarget({ target }: XliffSegment): boolean {
  return target !== null && target.length > 0;
}

/** The state of a segment is `initial` unless it says otherwise (XLIFF 2.1 section 4.3.1.33). */
function isUnfinished({ isIgnorable, state }: XliffSegment): boolean {
  return !isIgnorable && !['translated', 'reviewed', 'final'].includes(state);
}

function inOrder(segments: readonly XliffSegment[]): readonly XliffSegment[] {
  const placed = new Map(
    segments.flatMap((each) => (each.order === null ? [] : [[each.order, each] as const])),
  );
  if (placed.size === 0) return segments;
  const others = segments.filter((each) => each.order === null || placed.get(each.order) !== each).values();
  return segments.flatMap((_, index) => placed.get(index + 1) ?? others.next().value ?? []);
}

/** The text of pieces; `codes` are those of the source by id, and `lost` the ids of those whose text is not known. */
function textOf(
  pieces: readonly InlinePiece[],
  { data }: XliffUnit,
  codes: Map<string, string>,
  lost: string[] = [],
): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      const text = data.get(piece.data) ?? codes.get(piece.id) ?? piece.equivalent;
      if (text === null) lost.push(piece.id);
      else codes.set(piece.id, codes.get(piece.id) ?? text);
      return text ?? '';
    })
    .join('');
}
