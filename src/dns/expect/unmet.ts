/** Why an expectation does not hold, and the questions whose answers show it. */
export interface Unmet {
  /** A clause. */
  readonly reason: string;
  readonly shownBy: readonly AskedQuestion[];
}

/** A question about a name to ask for. */
export interface AskedQuestion {
  readonly asked: string;
  readonly type: string;
}
