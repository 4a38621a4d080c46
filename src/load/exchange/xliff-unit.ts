import type { ReturnedUnit } from '../../mail/exchange/returned-unit.js';
import { FINISHED, REVIEWED } from './states.js';

/** A piece of a text: characters, or an element that stands for a placeholder or for markup. */
export type InlinePiece = string | InlineCode;

export interface InlineCode {
  readonly id: string;
  /** Whether it is the end of a span, which has the id of its begin. */
  readonly isEnd: boolean;
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
 * the data of a placeholder, but not its id. A segment of blanks alone is one that nobody translates.
 */
export function unitOf(unit: XliffUnit, language: string): ReturnedUnit {
  const { place, template, field, segments } = unit;
  const codes = new Map<string, string>();
  const source = segments.map((segment) => textOf(segment.source, unit, codes)).join('');
  const wanted = new Set(
    segments.filter((each) => !each.isIgnorable && (!isBlank(each.source) || hasTarget(each))),
  );
  const done = [...wanted].filter(hasTarget);
  const states = new Set(Array.from(wanted, ({ state }) => state));
  const isDraft = [...states].some((state) => !FINISHED.has(state));
  const isReviewed = [...states].every((state) => REVIEWED.has(state));
  const base = { place, template, field, language, source, isDraft, isReviewed };
  if (done.length === 0) return { ...base, target: null };
  if (done.length < wanted.size)
    return { ...base, target: null, fault: `only ${done.length} of ${wanted.size} segments have a target` };
  const lost: string[] = [];
  const target = inOrder(segments)
    .map((segment) =>
      textOf(segment.target ?? (wanted.has(segment) ? [] : segment.source), unit, codes, lost),
    )
    .join('');
  const [first] = lost;
  return first === undefined
    ? { ...base, target }
    : {
        ...base,
        target: null,
        fault: `the inline code with the id ${first} stands for nothing that the default text has`,
      };
}

function hasTarget({ target }: XliffSegment): boolean {
  return target !== null && target.length > 0;
}

function isBlank(pieces: readonly InlinePiece[]): boolean {
  return pieces.every((piece) => typeof piece === 'string' && piece.trim() === '');
}

function inOrder(segments: readonly XliffSegment[]): readonly XliffSegment[] {
  const placed = new Map(
    segments.flatMap((each) => (each.order === null ? [] : [[each.order, each] as const])),
  );
  if (placed.size === 0) return segments;
  const others = segments.filter((each) => each.order === null || placed.get(each.order) !== each).values();
  return segments.flatMap((_, index) => placed.get(index + 1) ?? others.next().value ?? []);
}

/**
 * The text of pieces. `codes` are those of the source by id; one that says nothing there, such as a format that a tool has recognized,
 * stands for nothing. `lost` gets the ids of those in a target whose text is not known.
 */
function textOf(
  pieces: readonly InlinePiece[],
  { data }: XliffUnit,
  codes: Map<string, string>,
  lost?: string[],
): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      const key = `${piece.id}${piece.isEnd ? ' end' : ''}`;
      const text = data.get(piece.data) ?? codes.get(key) ?? piece.equivalent;
      if (lost && text === null) lost.push(piece.id);
      else codes.set(key, codes.get(key) ?? text ?? '');
      return text ?? '';
    })
    .join('');
}
