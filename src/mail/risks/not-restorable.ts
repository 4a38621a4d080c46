import { sourceFile } from '../../diagnostics/source.js';
import { notRestorable as kind } from '../../plan/risks/risk-kinds.js';
import type { TemplateDiff } from '../diff/template-diff.js';
import { malformedPlaceholder } from '../rules/malformed-placeholder.js';
import { unknownPlaceholder } from '../rules/unknown-placeholder.js';
import type { LiveTranslation } from '../templates/translation.js';
import { translationAddress } from '../templates/translation.js';
import type { RiskRule } from './risk.js';

export const notRestorable: RiskRule = {
  ...kind,
  *find({ diffs }) {
    for (const diff of diffs) {
      const { desired, changes } = diff;
      for (const change of changes) {
        const code = change.before && brokenRule(change.before, diff);
        if (!code) continue;
        const { language } = change.before;
        yield {
          changes: [change],
          address: translationAddress(desired.name, language),
          message: `the translation of ${desired.name} in ${language} may not come back as it is: the rules would not let it in now (${code})`,
        };
      }
    }
  },
};

/** The rules that the service may enforce: only it knows which placeholders it can fill in. */
const RULES = [unknownPlaceholder, malformedPlaceholder];

function brokenRule(
  translation: LiveTranslation,
  { desired, template, ignore }: TemplateDiff,
): string | undefined {
  const place = { file: sourceFile(desired.folder, ''), start: 0, end: 0 };
  const judged = { template: desired, live: template, defaultText: template, ignore, languages: [] };
  const placed = { ...translation, places: { subject: place, body: place } };
  const broken = RULES.find(({ check }) => [...check(placed, judged)].length > 0);
  return broken?.rule.code;
}
