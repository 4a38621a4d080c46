import { protectedValue } from '../../plan/risks/risk-kinds.js';
import { translationMatcher } from '../templates/patterns.js';
import { translationAddress } from '../templates/translation.js';
import { isSameText } from '../templates/translation.js';
import type { RiskRule } from './risk.js';

export const protectedTranslation: RiskRule = {
  ...protectedValue,
  *find({ diffs }) {
    for (const { desired, changes, protect } of diffs) {
      const isProtected = translationMatcher(protect);
      for (const change of changes) {
        const { before, after } = change;
        if (!before || !isProtected(before) || (after && isSameText(before, after))) continue;
        const { language } = before;
        yield {
          changes: [change],
          address: translationAddress(desired.name, language),
          message: `the translation of ${desired.name} in ${language} is protected, but would be ${after ? 'replaced' : 'deleted'}; remove it from \`protect\` first`,
        };
      }
    }
  },
};
