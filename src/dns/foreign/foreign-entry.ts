import type { Span } from '../../diagnostics/source.js';

/** A text and where it is written. */
export interface PlacedText {
  readonly text: string;
  readonly at: Span;
}

/** A record set as a program has it. */
export interface ForeignEntry {
  /** The zone, without trailing dot. */
  readonly zone: string;
  /** Absolute with its trailing dot; what names without one are relative to. */
  readonly origin: string;
  /** The owner; '' and `@` are the origin. */
  readonly owner: PlacedText;
  readonly type: PlacedText;
  /** In seconds. */
  readonly ttl: number;
  readonly values: readonly ForeignValue[];
  /** What the program has of it and a zone file cannot have, as a clause each. */
  readonly remarks: readonly PlacedText[];
  /** What the program says about it, one line each. */
  readonly comments?: readonly string[];
}

/** RDATA in parts, which form that of master files with blanks between them. */
export interface ForeignValue {
  readonly parts: readonly ForeignPart[];
  readonly at: Span;
}

/**
 * `written` is in the form of master files; so is `quoted`, the inside of a character-string in double quotes. `string` is one
 * character-string, `text` one or several, both as plain text.
 */
export interface ForeignPart {
  readonly kind: 'written' | 'quoted' | 'string' | 'text';
  readonly text: string;
}

/** Something that the program has, but no record of it. */
export interface ForeignLoss {
  /** Without trailing dot. */
  readonly zone: string;
  /** How the source has it, on one line. */
  readonly text: string;
  readonly reason: string;
  readonly at: Span;
  /** Whether it is a setting, and not a record. */
  readonly isSetting?: true;
}

/** What files of a program say. */
export interface ForeignEntries {
  /** The zones that they are about, without trailing dots. */
  readonly zones: readonly string[];
  readonly entries: readonly ForeignEntry[];
  readonly losses: readonly ForeignLoss[];
}
