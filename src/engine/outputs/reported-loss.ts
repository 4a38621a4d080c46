/** Something of the source, and a clause that says what became of it. */
export interface ReportedLoss {
  /** How the source has it, on one line. */
  readonly text: string;
  readonly reason: string;
  /** `<file>:<line>`, or the file that is written. */
  readonly place: string;
  /** Whether it is a setting of the source, and not a record. */
  readonly isSetting?: true;
}

/** The number of records of a zone that are reported; one may be reported more than once. */
export function countRecords(losses: readonly Pick<ReportedLoss, 'text'>[]): number {
  return new Set(losses.map(({ text }) => text)).size;
}

/** What rules object to in records that are imported. */
export interface ReportedObjections {
  /** What the file excepts from a rule. */
  readonly exceptions: readonly ReportedLoss[];
  /** What stays an error, since an exception would only hide it. */
  readonly mistakes: readonly ReportedLoss[];
}
