import { diffTemplate } from '../../../src/mail/diff/template-diff.js';
import type { MailChange, RiskRule } from '../../../src/mail/risks/risk.js';
import type { LiveTemplate, MailSettings } from '../../../src/mail/templates/template.js';
import type { Translation } from '../../../src/mail/templates/translation.js';
import { desiredTemplate, liveTemplate, liveTranslations, mailSettings } from '../../support/mail.js';

/** A template whose translations change. */
export interface ChangedTemplate {
  readonly before: readonly Translation[];
  readonly after: readonly Translation[];
  readonly template?: Partial<LiveTemplate>;
  readonly settings?: Partial<MailSettings>;
}

/** A translation of its own text. */
export function translation(language: string, text = language): Translation {
  return { language, subject: `Subject ${text}`, body: `Body ${text}` };
}

/** The text of the default as a translation. */
export function copy(language: string): Translation {
  const { subject, body } = liveTemplate();
  return { language, subject, body };
}

/** The addresses of what a risk finds in some templates, each with the number of its changes. */
export function found(
  { find }: RiskRule,
  templates: readonly ChangedTemplate[],
  more: Partial<MailChange> = {},
): readonly string[] {
  const diffs = templates.map(({ before, after, template, settings }) => {
    const live = liveTemplate(template);
    const desired = desiredTemplate(after, { name: live.name });
    const translations = liveTranslations(before);
    return diffTemplate({ desired, live, translations, settings: mailSettings(settings) });
  });
  const mail = {
    diffs,
    released: new Set<string>(),
    templateCount: diffs.length,
    maxChangePercent: 30,
    ...more,
  };
  return Array.from(find(mail), ({ address, changes }) => `${address} ${changes.length}`);
}
