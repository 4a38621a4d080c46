import type { LanguageSheet, SheetMail } from '../../mail/language-sheet.js';
import type { TodoReason } from '../../mail/todo.js';
import { plural } from '../../text/plural.js';
import { mailLanguageStyle } from './generated/assets.js';
import type { Html } from './html.js';
import { html, none } from './html.js';
import { gapArticle, mailArticle } from './mail-article.js';
import { MAIL_POLICY } from './mail-text.js';
import { formatPage } from './page.js';

/** What is shown of each reason to look at a mail. */
const REASONS: Readonly<Record<TodoReason, string>> = {
  missing: 'missing',
  draft: 'draft',
  untranslated: 'equals the default',
  stale: 'behind the default',
};

/**
 * Formats all mails in one language as a standalone page: the default, what is sent today, and the files side by side. Reviewers can
 * narrow it to those that need attention; style sheets do that, since the page runs no scripts.
 */
export function formatMailLanguageHtml(sheet: LanguageSheet): string {
  const { language, mails, isLive } = sheet;
  return formatPage({
    title: `All mails in ${language}`,
    language: 'en',
    style: mailLanguageStyle,
    policy: MAIL_POLICY,
    body: html`<header>
        <h1>All mails in ${language}</h1>
        <p>${plural(mails.length, 'mail')}.</p>
        ${filter(mails)}
      </header>
      <main class="${isLive ? 'three' : 'two'}">${mails.map((mail) => section(mail, sheet))}</main>`,
  });
}

/** A choice for each reason that some mail has; none if all mails are fine. */
function filter(mails: readonly SheetMail[]): Html {
  const counts = new Map<TodoReason, number>();
  for (const { reasons } of mails) for (const each of reasons) counts.set(each, (counts.get(each) ?? 0) + 1);
  if (counts.size === 0) return none;
  return html`<fieldset>
    <legend>Show</legend>
    <label><input type="radio" name="show" id="show-all" checked /> all</label>
    ${Array.from(counts, ([reason, count]) => html`<label><input type="radio" name="show" id="show-${reason}" /> ${REASONS[reason]} (${String(count)})</label>`)}
  </fieldset>`;
}

function section(
  { template, defaultMail, today, translation, reasons }: SheetMail,
  { language, isLive }: LanguageSheet,
): Html {
  const marks = reasons.filter((reason) => reason !== 'missing').map((reason) => REASONS[reason]);
  const mark = marks.length > 0 ? marks.join(', ') : null;
  return html`<section class="mail ${reasons.join(' ')}">
    <h2 class="name">${template}</h2>
    <div class="columns">
      ${defaultMail ? mailArticle(defaultMail, { title: defaultMail.language, mark: 'default' }) : gapArticle({ title: 'default', mark: null }, 'No template.yaml says what it is.')}
      ${isLive ? sentToday(today, language) : none}
      ${translation ? mailArticle(translation, { title: translation.language, mark }) : gapArticle({ title: language, mark: 'missing' }, 'There is no file.')}
    </div>
  </section>`;
}

function sentToday(today: SheetMail['today'], language: string): Html {
  const head = { title: language, mark: 'today' };
  return today ? mailArticle(today, head) : gapArticle(head, 'The default is sent.');
}
