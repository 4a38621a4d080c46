import type { Notice, NoticeItem } from '../review/notices.js';
import type { Html } from './html.js';
import { html, none, prose } from './html.js';

/** What a plan leaves out, or what is to be warned of. */
export function noticeSection({ title, items }: Notice, index: number): Html {
  const id = `notice-${index + 1}`;
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${list(items)}
  </section>`;
}

function list(items: readonly NoticeItem[]): Html {
  return html`<ul class="risks">
    ${items.map((item) => html`<li class="risk warn">${content(item)}</li> `)}
  </ul>`;
}

function content({ subject, label, message, hint, problems }: NoticeItem): Html {
  return html`<span class="badge warn">${label}</span> <b>${subject}</b>
    <p>${prose(message)}</p>
    ${hint === undefined ? none : html`<p class="note">${prose(hint)}</p>`}${problems.length === 0 ? none : list(problems)}`;
}
