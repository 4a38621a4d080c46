import type { LanguageSheet, SheetMail } from '../../mail/language-sheet.js';
import type { Preview } from '../../mail/preview.js';
import type { TodoReason } from '../../mail/todo.js';
import { plural } from '../../text/plural.js';
import { mailLanguageStyle } from './generated/assets.js';
import type { Html } from './html.js';
import { html, none } from './html.js';
import type { ArticleHead } from './mail-article.js';
import { gapArticle, mailArticle } from './mail-article.js';
import { MAIL_POLICY } from './mail-text.js';
import { formatPage } from './page.js';

type Kind = TodoReason | 'changed';

/** What is shown of each kind of mail that reviewers may look for, in the order of the choices. */
const KINDS: Readonly<Record<Kind, string>> = {
  changed: 'changed',
  missing: 'missing',
  untranslated: 'equals the default',
  stale: 'behind the default',
  draft: 'draft',
};

/**
 * Formats all mails in one language as a standalone page: the default, what is sent today, and the files side by side. Reviewers can
 * narrow it to those that need attention; style sheets do that, since the page runs no scripts.
 */
export function formatMailLanguageHtml(sheet: LanguageSheet): string {
  const { mails, isLive, hasValues } = sheet;
  const title = `All mails in ${sheet.languageName}`;
  const raw = hasValues ? '' : ' Placeholders are as in the files; --values fills in sample values.';
  return formatPage({
    title,
    language: 'en',
    style: mailLanguageStyle,
    policy: MAIL_POLICY,
    body: html`<header>
        <h1>${title}</h1>
        <p>${plural(mails.length, 'mail')}.${raw}</p>
        ${filter(mails)}
      </header>
      <main class="${isLive ? 'three' : 'two'}">${mails.map((mail) => section(mail, sheet))}</main>`,
  });
}

function kindsOf({ reasons, isChanged }: SheetMail): readonly Kind[] {
  return [...(isChanged ? ['changed' as const] : []), ...reasons];
}

/** A choice for each kind that some mail is of; none if all mails are fine. */
function filter(mails: readonly SheetMail[]): Html {
  const all = mails.flatMap(kindsOf);
  const choices = Object.entries(KINDS).flatMap(([kind, text]) => {
    const count = all.filter((each) => each === kind).length;
    return count === 0
      ? []
      : [
          html`<label
            ><input type="radio" name="show" id="show-${kind}" /> ${text} (${String(count)})</label
          > `,
        ];
  });
  if (choices.length === 0) return none;
  return html`<fieldset>
    <legend>Show</legend>
    <label><input type="radio" name="show" id="show-all" checked /> all</label>
    ${choices}
  </fieldset>`;
}

function section(mail: SheetMail, { language, isLive, hasValues }: LanguageSheet): Html {
  const { template, defaultMail, today, translation } = mail;
  const kinds = kindsOf(mail);
  const marks = kinds.filter((kind) => kind !== 'missing').map((kind) => KINDS[kind]);
  const mark = marks.length > 0 ? marks.join(', ') : null;
  const article = (preview: Preview, head: ArticleHead): Html =>
    mailArticle(hasValues ? preview : { ...preview, open: [] }, head);
  const sent = { title: language, mark: 'today' };
  return html`<section class="${['mail', ...kinds].join(' ')}">
    <h2 class="name">${template}</h2>
    <div class="columns">
      ${defaultMail ? article(defaultMail, { title: defaultMail.language, mark: 'default' }) : gapArticle({ title: 'default', mark: null }, 'No template.yaml says what it is.')}
      ${isLive ? (today ? article(today, sent) : gapArticle(sent, 'The default is sent.')) : none}
      ${translation ? article(translation, { title: translation.language, mark }) : gapArticle({ title: language, mark: 'missing' }, 'There is no file.')}
    </div>
  </section>`;
}
