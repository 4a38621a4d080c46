import type { TemplateDiff } from '../diff/template-diff.js';
import { defaultText } from './default-text.js';
import type { RiskRule } from './risk.js';

export const templateEmptied: RiskRule = {
  code: 'template-emptied',
  level: 'block',
  summary: 'every live translation of a template would be deleted and none created',
  explanation:
    'Everyone would get the default text, whatever their language. This is what a folder looks like whose files were moved or not checked out.',
  advice:
    'Check that the files are where they should be. To give up the translations, apply with `--allow template-emptied`; to leave them as they are, delete the folder.',
  example: {
    raised: {
      change: `
 mail/welcome/template.yaml
-mail/welcome/de.yaml
-mail/welcome/fr.yaml
`,
    },
    spared: {
      change: `
 mail/welcome/template.yaml
-mail/welcome/de.yaml
 mail/welcome/fr.yaml
`,
    },
  },
  *find({ diffs }) {
    for (const diff of diffs) {
      if (!isEmptied(diff)) continue;
      const { desired, template, changes } = diff;
      const translations =
        changes.length === 1 ? 'the only translation' : `all ${changes.length} translations`;
      yield {
        changes,
        address: `mail/${desired.name}`,
        message: `${translations} of ${desired.name} would be deleted: everyone would get ${defaultText(template)}`,
      };
    }
  },
};

/** Whether every managed translation of a template goes and none comes. */
export function isEmptied({ changes, unchanged }: TemplateDiff): boolean {
  return changes.length > 0 && unchanged.length === 0 && changes.every(({ action }) => action === 'delete');
}
