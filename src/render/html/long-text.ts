import type { Html } from './html.js';
import { html } from './html.js';

/** Characters of a text that are shown at once. */
const SHOWN = 400;

/** A text whose end is folded away when it is very long. */
export function longText(text: string): Html {
  if (text.length <= SHOWN) return html`${text}`;
  const more = text.length - SHOWN;
  return html`${text.slice(0, SHOWN)}
    <details class="long">
      <summary>${more.toLocaleString('en')} more characters</summary>
      ${text.slice(SHOWN)}
    </details>`;
}
