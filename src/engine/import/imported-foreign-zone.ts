import type { ImportedFile } from '../outputs/imported-file.js';

/** A zone file, and what it does not declare. */
export interface ImportedForeignZone extends ImportedFile {
  readonly zone: string;
  /** What is not declared, in the order of the source. */
  readonly losses: readonly ReportedLoss[];
  /** What is declared in another way. */
  readonly changes: readonly ReportedLoss[];
}

/** Something of the source, and a clause that says what became of it. */
export interface ReportedLoss {
  /** How the source has it, on one line. */
  readonly text: string;
  readonly reason: string;
  /** `<file>:<line>` */
  readonly place: string;
}
