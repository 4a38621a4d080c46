import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { sourceFile } from '../../diagnostics/source.js';
import type { CheckedSettings } from '../../mail/check-templates.js';
import { checkLiveTemplates } from '../../mail/check-templates.js';
import type { Change, TemplateDiff } from '../../mail/diff/template-diff.js';
import type { MailChange } from '../../mail/risks/risk.js';
import type { DesiredTemplate } from '../../mail/templates/template.js';
import type { DeclaredTranslation, LiveTranslation } from '../../mail/templates/translation.js';
import { translationAddress } from '../../mail/templates/translation.js';
import type { FoundRisk } from '../../plan/risks/assess-risks.js';
import type { Warning } from '../warning.js';
import { newOnes } from './new-problems.js';

/** Finds what the rules warn of at changed translations and did not warn of before. */
export function newMailProblems(
  { diffs }: MailChange,
  warnings: readonly Warning[],
  problemsBefore: () => Iterable<Diagnostic>,
): readonly FoundRisk<Change>[] {
  const changesAt = new Map<string, readonly Change[]>();
  for (const { desired, changes } of diffs)
    for (const change of changes) {
      const address = translationAddress(desired.name, (change.after ?? change.before).language);
      changesAt.set(address, [...(changesAt.get(address) ?? []), change]);
    }
  return newOnes(warnings, ({ address }) => changesAt.get(address) ?? [], problemsBefore);
}

/** What is wrong with the texts that are live, or at the base, by the live default texts. */
export function* problemsOfLive(
  { diffs }: Pick<MailChange, 'diffs'>,
  settings: CheckedSettings,
  baseOf: ((template: DesiredTemplate) => DesiredTemplate | 'unknown' | null) | null,
): Iterable<Diagnostic> {
  for (const diff of diffs) {
    const base = baseOf === null ? 'unknown' : baseOf(diff.desired);
    if (base === null) continue;
    const translations = base === 'unknown' ? declaredAs(diff) : base.translations;
    yield* checkLiveTemplates(
      [{ desired: { ...diff.desired, translations }, live: diff.template }],
      settings,
    );
  }
}

function declaredAs({ desired, live }: TemplateDiff): readonly DeclaredTranslation[] {
  const place = { file: sourceFile(desired.folder, ''), start: 0, end: 0 };
  return live.map((translation: LiveTranslation): DeclaredTranslation => ({
    ...translation,
    places: { subject: place, body: place },
  }));
}
