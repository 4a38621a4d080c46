/** Something of the source, and a clause that says what became of it. */
export interface ReportedLoss {
  /** How the source has it, on one line. */
  readonly text: string;
  readonly reason: string;
  /** `<file>:<line>`, or the file that is written. */
  readonly place: string;
}

/** What rules object to in records that are imported. */
export interface ReportedObjections {
  /** What the file excepts from a rule. */
  readonly exceptions: readonly ReportedLoss[];
  /** What stays an error, since an exception would only hide it. */
  readonly mistakes: readonly ReportedLoss[];
}
