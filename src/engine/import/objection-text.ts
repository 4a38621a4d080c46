import type { RecordSummary } from '../../diagnostics/diagnostic.js';
import { displayPrefix } from '../../dns/record.js';
import type { ImportObjection } from '../../dns/rules/import-exceptions.js';
import type { ReportedLoss } from '../outputs/reported-loss.js';

/** A record, and what a rule says of it. */
export function objectionText(
  { prefix, type, content }: RecordSummary,
  { rule, message }: Pick<ImportObjection, 'rule' | 'message'>,
): Omit<ReportedLoss, 'place'> {
  return { text: `${displayPrefix(prefix)} ${type} ${content}`, reason: `${message} (${rule})` };
}
