import type { ImportedFile } from '../outputs/imported-file.js';
import type { ReportedLoss, ReportedObjections } from '../outputs/reported-loss.js';

/** A zone file, and what it does not declare. */
export interface ImportedForeignZone
  extends Omit<ImportedFile, keyof ReportedObjections>, ReportedObjections {
  readonly zone: string;
  /** What is not declared, in the order of the source. */
  readonly losses: readonly ReportedLoss[];
  /** What is declared in another way. */
  readonly changes: readonly ReportedLoss[];
}
