import { bulkChange } from './bulk-change.js';
import { notRestorable } from './not-restorable.js';
import { protectedTranslation } from './protected.js';
import type { RiskRule } from './risk.js';
import { templateEmptied } from './template-emptied.js';

/** Every kind of risk of a mail plan, the gravest first. */
export const mailRisks: readonly RiskRule[] = [
  protectedTranslation,
  templateEmptied,
  bulkChange,
  notRestorable,
];
