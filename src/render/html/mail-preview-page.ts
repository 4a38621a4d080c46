import type { Preview } from '../../mail/preview.js';
import { mailPreviewStyle } from './generated/assets.js';
import { html } from './html.js';
import { bodyHtml, MAIL_POLICY, missingValues, partsHtml } from './mail-text.js';
import { formatPage } from './page.js';

/** Formats a mail as a standalone page: its text, and if that is HTML, the mail as a reader sees it. */
export function formatMailPreviewHtml(preview: Preview): string {
  const { template, language, source, textLanguage, subject, body, open } = preview;
  const kind =
    source === 'translation' ? language : `${textLanguage}, the default; no translation for "${language}"`;
  return formatPage({
    title: `${template} (${language})`,
    language: textLanguage,
    style: mailPreviewStyle,
    policy: MAIL_POLICY,
    body: html`<header lang="en">${template} · ${kind}</header>
      <main>
        <h1>${partsHtml(subject)}</h1>
        ${bodyHtml(body, textLanguage)}
      </main>
      ${missingValues(open)}`,
  });
}
