import type { Plan } from '../../plan/plan.js';
import { SETTINGS_TITLE, settingText } from '../settings.js';
import { place } from './place.js';
import type { Html } from './html.js';
import { html, none } from './html.js';

/** The changed settings of a plan; nothing if there are none. */
export function settingsSection(plan: Plan): Html {
  const { settings = [] } = plan;
  if (settings.length === 0) return none;
  return html`<section aria-labelledby="settings">
    <h2 id="settings">${SETTINGS_TITLE}</h2>
    <ul class="risks">
      ${settings.map(
        (change) =>
          html`<li class="risk ${change.weaker ? 'warn' : 'info'}">
            ${change.weaker ? html`<span class="badge warn">weaker</span> ` : none}<b>${change.scope}</b>
            ${place(plan, change)}
            <p>${settingText(change)}</p>
          </li> `,
      )}
    </ul>
  </section>`;
}
