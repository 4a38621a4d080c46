import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Change } from '../../mail/diff/template-diff.js';
import { bulkChange } from '../../mail/risks/bulk-change.js';
import { protectedTranslation } from '../../mail/risks/protected.js';
import type { MailChange } from '../../mail/risks/risk.js';
import { patternsFor, translationMatcher } from '../../mail/templates/patterns.js';
import type { MailSettings } from '../../mail/templates/template.js';
import { translationAddress } from '../../mail/templates/translation.js';
import type { Caught, Strictness } from './loosened-guards.js';
import { hiddenErrors } from './loosened-guards.js';
import { onlyIn } from './loosened-zones.js';

/** What guarded mail at the base. */
export interface MailGuardsBefore {
  readonly maxChangePercent: number;
  /** Null if there was no mail part. */
  readonly settings: Pick<MailSettings, 'protect' | 'ignore'> | null;
}

/** Finds what the patterns and limits of the base would block of a plan of mail, and those of now do not. */
export function* caughtByMailGuards(
  mail: MailChange,
  { maxChangePercent, settings }: MailGuardsBefore,
): Iterable<Caught<Change>> {
  for (const found of onlyIn(bulkChange.find({ ...mail, maxChangePercent }), bulkChange.find(mail)))
    yield { ...found, setting: 'guards.maxChangePercent', code: bulkChange.code };
  if (!settings) return;
  const diffs = mail.diffs.map((diff) => ({
    ...diff,
    protect: patternsFor(diff.template, settings.protect),
  }));
  for (const found of onlyIn(protectedTranslation.find({ ...mail, diffs }), protectedTranslation.find(mail)))
    yield { ...found, setting: 'mail.protect', code: protectedTranslation.code };
  for (const { desired, template, changes } of mail.diffs) {
    const wasIgnored = translationMatcher(patternsFor(template, settings.ignore));
    for (const change of changes) {
      const text = [change.before, change.after].find((each) => each && wasIgnored(each));
      if (!text) continue;
      const address = translationAddress(desired.name, text.language);
      yield { setting: 'mail.ignore', code: 'mail/ignored', address, changes: [change] };
    }
  }
}

/** Finds what would be an error in the texts by the rules of the base. */
export function caughtByMailRules(
  { diffs }: MailChange,
  diagnostics: Iterable<Diagnostic>,
  strictness: { readonly now: Strictness; readonly before: Strictness },
): readonly Caught<Change>[] {
  const never = { now: false, before: false };
  const errors = hiddenErrors(diagnostics, { ...strictness, isExcepted: () => never });
  return errors.map((error) => ({
    ...error,
    changes: diffs.flatMap(({ desired, changes }) =>
      changes.filter(
        ({ before, after }) => translationAddress(desired.name, (after ?? before).language) === error.address,
      ),
    ),
  }));
}
