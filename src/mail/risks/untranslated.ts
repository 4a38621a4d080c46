import { isSameLanguage } from '../text/language.js';
import { languageName } from '../text/language-name.js';
import { isSameText, translationAddress } from '../templates/translation.js';
import { defaultText } from './default-text.js';
import type { RiskRule } from './risk.js';

export const untranslated: RiskRule = {
  code: 'untranslated',
  level: 'warn',
  summary: 'a translation that is created or changed equals the default text',
  explanation:
    'It is a copy that nobody has translated yet, such as `mail add` writes. Once it is live, nothing tells it from a translation, and it does not follow when the default changes.',
  advice: 'Translate it first, or remove the file: the service sends the default anyway.',
  example: {
    raised: {
      change: `
 mail/welcome/template.yaml
 mail/welcome/de.yaml
+mail/welcome/pt.yaml # with the default text
`,
    },
    spared: {
      change: `
 mail/welcome/template.yaml
 mail/welcome/de.yaml
+mail/welcome/pt.yaml
`,
    },
  },
  *find({ diffs }) {
    for (const { desired, template, changes } of diffs)
      for (const change of changes) {
        const { after } = change;
        if (!after || !isSameText(after, template) || isSameLanguage(after.language, template.language))
          continue;
        yield {
          changes: [change],
          address: translationAddress(desired.name, after.language),
          message: `the translation of ${desired.name} in ${languageName(after.language)} equals ${defaultText(template)}`,
        };
      }
  },
};
