import type { CheckedTemplate, TranslationRule } from '../../../src/mail/rules/template-rule.js';
import type { LiveTemplate } from '../../../src/mail/templates/template.js';
import type { MailText } from '../../../src/mail/templates/translation.js';
import { textAt } from '../../load/support.js';
import { desiredTemplate, liveTemplate } from '../../support/mail.js';

/** The marked texts of what a rule finds in a translation; the default is not known if it is null. */
export function findingsOf(
  { check }: TranslationRule,
  defaultText: Partial<LiveTemplate> | null,
  text: Partial<MailText & { readonly language: string }>,
  more: Partial<CheckedTemplate> = {},
): readonly string[] {
  const translation = { language: 'de', subject: 'Betreff', body: 'Text', ...text };
  const template = desiredTemplate([translation]);
  const [declared] = template.translations;
  if (!declared) throw new Error('no translation');
  const live = defaultText && liveTemplate(defaultText);
  const judged = { template, live, defaultText: live, ignore: [], languages: [], ...more };
  return Array.from(check(declared, judged), ({ at }) => textAt(at));
}
