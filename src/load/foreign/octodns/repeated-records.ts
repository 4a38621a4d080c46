import type { Diagnostic } from '../../../diagnostics/diagnostic.js';
import { report } from '../../../diagnostics/report-at.js';
import type { ForeignEntry } from '../../../dns/foreign/foreign-entry.js';
import { quote } from '../../source/report.js';
import { octodnsDuplicate } from './rules.js';

/** Reports records of the same name and type, in whatever files they are: octoDNS takes one. */
export function repeatedRecords(entries: readonly ForeignEntry[]): readonly Diagnostic[] {
  const seen = new Map<string, ForeignEntry>();
  return entries.flatMap((entry) => {
    const { zone, owner, type } = entry;
    const key = JSON.stringify([zone, owner.text.toLowerCase(), type.text]);
    const first = seen.get(key);
    if (!first) {
      seen.set(key, entry);
      return [];
    }
    const message = `${quote(owner.text)} has ${type.text} already`;
    const related = [{ message: 'first written here', at: first.type.at }];
    const hint = 'write all values of a type at a name as one record with "values"';
    return report({ rule: octodnsDuplicate, at: type.at, message, hint, related });
  });
}
