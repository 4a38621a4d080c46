import { sortedBy } from '../../text/compare.js';
import { bulkChange } from './bulk-change.js';
import { fallbackText } from './fallback-text.js';
import { notRestorable } from './not-restorable.js';
import { protectedTranslation } from './protected.js';
import type { RiskRule } from './risk.js';
import { templateEmptied } from './template-emptied.js';
import { untranslated } from './untranslated.js';

/** Every kind of risk of a mail plan, the gravest first. Each lists what it finds by address. */
export const mailRisks: readonly RiskRule[] = [
  protectedTranslation,
  templateEmptied,
  bulkChange,
  fallbackText,
  untranslated,
  notRestorable,
].map(byAddress);

function byAddress(rule: RiskRule): RiskRule {
  const { find } = rule;
  return { ...rule, find: (mail) => sortedBy(find(mail), ({ address }) => address) };
}
