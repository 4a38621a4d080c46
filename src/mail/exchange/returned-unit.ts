/** A text of a mail as an exchange file has it. */
export interface ReturnedUnit {
  /** Where it stands, as shown: the file, and its line. */
  readonly place: string;
  /** Name of the template. */
  readonly template: string;
  /** `subject` or `body`; anything else does not fit. */
  readonly field: string;
  readonly language: string;
  /** The default text that was translated. */
  readonly source: string;
  /** Null if it has no translation, or an empty one. */
  readonly target: string | null;
  /** Whether somebody still has to look at it. */
  readonly isDraft: boolean;
  /** Whether somebody says to have checked it. */
  readonly isReviewed: boolean;
  /** Why it cannot be read. */
  readonly fault?: string;
}

/** Why the translation of a unit is not taken over. */
export interface UnitFault {
  readonly unit: ReturnedUnit;
  readonly reason: string;
}
