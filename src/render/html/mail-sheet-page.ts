import type { MailSheet, SheetTranslation } from '../../mail/mail-sheet.js';
import type { Preview } from '../../mail/preview.js';
import { plural } from '../../text/plural.js';
import { mailSheetStyle } from './generated/assets.js';
import type { Html } from './html.js';
import { html, none } from './html.js';
import { bodyHtml, MAIL_POLICY, missingValues, partsHtml } from './mail-text.js';
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
        ${defaultMail ? html`<div class="default" tabindex="0" role="region" aria-label="Default">${article(defaultMail, 'default')}</div>` : none}
        <div class="translations">
          ${translations.map((each, index) => html`<div id="t${index}">${article(each, markOf(each))}</div>`)}
          ${missing.map((language) => gap(language))}
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

function article({ language, subject, body, open }: Preview, mark: string | null): Html {
  return html`<article>
    <h2>${language} ${mark === null ? none : html`<span>${mark}</span>`}</h2>
    <p class="subject" lang="${language}" dir="auto">${partsHtml(subject)}</p>
    ${bodyHtml(body, language)} ${missingValues(open)}
  </article>`;
}

function gap(language: string): Html {
  return html`<article class="gap">
    <h2>${language} <span>missing</span></h2>
    <p>The default is sent.</p>
  </article>`;
}
