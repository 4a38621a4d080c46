import type { Preview } from '../../mail/preview.js';
import type { Html } from './html.js';
import { html, none } from './html.js';
import { bodyHtml, missingValues, partsHtml } from './mail-text.js';

export interface ArticleHead {
  readonly title: string;
  /** What is special about it, in a few words. */
  readonly mark: string | null;
}

/** A mail with its subject and body under a heading. */
export function mailArticle({ language, subject, body, open }: Preview, { title, mark }: ArticleHead): Html {
  return html`<article>
    <h2>${title} ${mark === null ? none : html`<span>${mark}</span>`}</h2>
    <p class="subject" lang="${language}" dir="auto">${partsHtml(subject)}</p>
    ${bodyHtml(body, language)} ${missingValues(open)}
  </article>`;
}

/** The place of a mail that is not there. */
export function gapArticle({ title, mark }: ArticleHead, text: string): Html {
  return html`<article class="gap">
    <h2>${title} ${mark === null ? none : html`<span>${mark}</span>`}</h2>
    <p>${text}</p>
  </article>`;
}
