import type { Plan } from '../../plan/plan.js';
import { SETTINGS_TITLE, settingPlace, settingText } from '../settings.js';
import type { Html } from './html.js';
import { html, none } from './html.js';

/** The changed settings of a plan; nothing if there are none. */
export function settingsSection({ settings = [] }: Pick<Plan, 'settings'>): Html {
  if (settings.length === 0) return none;
  return html`<section aria-labelledby="settings">
    <h2 id="settings">${SETTINGS_TITLE}</h2>
    <ul class="risks">
      ${settings.map(
        (change) =>
          html`<li class="risk ${change.weaker ? 'warn' : 'info'}">
            ${change.weaker ? html`<span class="badge warn">weaker</span> ` : none}<b>${change.scope}</b>
            ${settingPlace(change)}
            <p>${settingText(change)}</p>
          </li> `,
      )}
    </ul>
  </section>`;
}
