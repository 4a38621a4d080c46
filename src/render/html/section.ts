import type { Summary } from '../../plan/plan.js';
import type { Html } from './html.js';
import { html } from './html.js';

export interface Section {
  readonly id: string;
  readonly title: string;
  /** File or folder, and the like. */
  readonly about: string;
  readonly summary: Summary;
  readonly rows: readonly Html[];
  readonly notes: readonly string[];
  readonly more: Html;
}

/** A zone or mail template: a list of changes that can be folded. */
export function section({ id, title, about, summary, rows, notes, more }: Section): Html {
  return html`<details class="scope" id="${id}" open>
    <summary>
      <h3>${title}</h3>
      ${counts(summary)} <span class="about">${about}</span>
    </summary>
    <ul class="changes">
      ${rows}
    </ul>
    ${notes.map((note) => html`<p class="note">${note}</p>`)} ${more}
  </details> `;
}

/** `+1 ~2 −3`, without what there is none of. */
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
