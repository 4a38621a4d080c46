import type { Summary } from '../../plan/plan.js';
import type { Html } from './html.js';
import { html, none } from './html.js';

export interface Section {
  /** `dns/example.com` or `mail/welcome`, with zones that change alike. */
  readonly scopes: readonly string[];
  /** How many sections of the same zone or template stand above. */
  readonly above: number;
  readonly title: string;
  /** File or folder and brand. */
  readonly about: string;
  readonly summary: Summary;
  readonly intro: Html;
  readonly rows: readonly Html[];
  /** What is not shown; '' for nothing. */
  readonly notShown: string;
  readonly more: Html;
}

/** The foldable section of a zone or mail template. */
export function section({
  scopes,
  above,
  title,
  about,
  summary,
  intro,
  rows,
  notShown,
  more,
}: Section): Html {
  const id = above === 0 ? scopes[0] : `${scopes[0]} ${above + 1}`;
  return html`<details class="scope" id="${id ?? ''}" data-scopes="${scopes.join(' ')}" open>
    <summary>
      <h3>${title}</h3>
      ${counts(summary)} <span class="about">${about}</span>
    </summary>
    ${intro}
    <ul class="changes">
      ${rows}
    </ul>
    ${notShown === '' ? none : html`<p class="note">not shown: ${notShown}</p>`} ${more}
  </details> `;
}

/** `+1 ~2 −3`, without zeros. */
function counts(summary: Summary): Html {
  const parts = [
    ['create', '+', summary.create],
    ['update', '~', summary.update],
    ['delete', '−', summary.delete],
  ] as const;
  const shown = parts.filter(([, , number]) => number > 0);
  return html`<span class="tally"
    >${shown.map(([action, symbol, number]) => html`<span class="${action}">${symbol}${number}</span> `)}</span
  >`;
}
