import { isSameLanguage, primaryLanguage } from '../text/language.js';
import { languageName } from '../text/language-name.js';
import type { LiveTranslation } from '../templates/translation.js';
import { isSameText, translationAddress } from '../templates/translation.js';
import type { TemplateDiff } from '../diff/template-diff.js';
import { defaultText } from './default-text.js';
import type { RiskRule } from './risk.js';
import { isEmptied } from './template-emptied.js';

export const fallbackText: RiskRule = {
  code: 'fallback-text',
  level: 'warn',
  summary: 'readers of a language get the default text, or another one, instead of their translation',
  explanation:
    'The service sends the default where a template has no translation for a language. Readers of this language get another one from now on.',
  advice:
    'Keep the translation as long as mails are sent in this language. If the file was renamed, check that its name is the language that mails ask for.',
  example: {
    raised: {
      change: `
 mail/welcome/template.yaml
 mail/welcome/de.yaml
-mail/welcome/fr.yaml
`,
    },
    spared: {
      change: `
 mail/welcome/template.yaml
-mail/welcome/DE.yaml
+mail/welcome/de.yaml
`,
    },
  },
  *find({ diffs }) {
    for (const diff of diffs) {
      // That is told at once, and blocks.
      if (isEmptied(diff)) continue;
      const { desired, template, changes } = diff;
      const left = languagesAfter(diff);
      for (const change of changes) {
        const { before, after } = change;
        if (after !== null || isSameText(before, template)) continue;
        if (left.some((language) => isSameLanguage(language, before.language))) continue;
        yield {
          changes: [change],
          address: translationAddress(desired.name, before.language),
          message: `readers of ${desired.name} in ${languageName(before.language)} get ${textInstead(before, left, defaultText(template))} instead of their translation`,
        };
      }
    }
  },
};

/** The languages that a template has translations in once its plan is done. */
function languagesAfter({ unchanged, kept, changes }: TemplateDiff): readonly string[] {
  const written = changes.flatMap(({ after }) => after ?? []);
  return [...unchanged, ...kept, ...written].map(({ language }) => language);
}

/** A service may look for a translation in a variety of the language first; its document does not say so. */
function textInstead({ language }: LiveTranslation, left: readonly string[], standard: string): string {
  const near = left.filter((other) => primaryLanguage(other) === primaryLanguage(language)).toSorted();
  return near.length === 0 ? standard : `${standard}, or the text in ${near.map(languageName).join(' or ')},`;
}
