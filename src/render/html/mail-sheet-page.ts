import type { MailSheet, SheetTranslation } from '../../mail/mail-sheet.js';
import { plural } from '../../text/plural.js';
import { mailSheetStyle } from './generated/assets.js';
import type { Html } from './html.js';
import { html, none } from './html.js';
import { gapArticle, mailArticle } from './mail-article.js';
import { MAIL_POLICY } from './mail-text.js';
import { formatPage } from './page.js';

/** Formats a mail in all its languages as a standalone page: the default beside its translations. */
export function formatMailSheetHtml(sheet: MailSheet): string {
  const { template, defaultMail, translations, missing } = sheet;
  return formatPage({
    title: `${template} in all languages`,
    language: 'en',
    style: mailSheetStyle,
    policy: MAIL_POLICY,
    body: html`<header>
        <h1>${template}</h1>
        <p>${defaultMail ? none : html`No template.yaml says what the default text is. `}${summary(sheet)}</p>
        ${translations.length > 1 ? contents(translations) : none}
      </header>
      <main class="${defaultMail ? 'beside' : 'alone'}">
        ${defaultMail ? html`<div class="default" tabindex="0" role="region" aria-label="Default">${mailArticle(defaultMail, { title: defaultMail.language, mark: 'default' })}</div>` : none}
        <div class="translations">
          ${translations.map((each, index) => html`<div id="t${index}">${mailArticle(each, { title: each.language, mark: markOf(each) })}</div>`)}
          ${missing.map((title) => gapArticle({ title, mark: 'missing' }, 'The default is sent.'))}
        </div>
      </main>`,
  });
}

function summary({ translations, missing }: MailSheet): string {
  const gaps = missing.length === 0 ? '' : `, ${missing.length} missing`;
  return `${plural(translations.length, 'translation')}${gaps}.`;
}

function contents(translations: readonly SheetTranslation[]): Html {
  return html`<nav aria-label="Translations">
    ${translations.map(({ language }, index) => html`<a href="#t${index}">${language}</a> `)}
  </nav>`;
}

function markOf({ isCopy }: SheetTranslation): string | null {
  return isCopy ? 'not translated' : null;
}
