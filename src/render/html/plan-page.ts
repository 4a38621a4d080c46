import type { Plan } from '../../plan/plan.js';
import { isChanging, isUnchanged, noChangesText, notShown } from '../not-shown.js';
import type { RiskLevels } from './change-row.js';
import { filterForm } from './filter-form.js';
import { planScript, planStyle } from './generated/assets.js';
import type { Html } from './html.js';
import { html, none } from './html.js';
import { templateSection } from './template.js';
import { formatPage } from './page.js';
import { notices } from './notices.js';
import { planHeader } from './plan-header.js';
import { risksSection } from './risks.js';
import { zoneSection } from './zone.js';

/** Formats a plan as a standalone page: summary, risks, and all changes, which can be filtered and folded. */
export function formatPlanHtml(plan: Plan): string {
  const { create, update, delete: deletes } = plan.summary;
  const templates = plan.mail?.templates ?? [];
  const unchanged = notShown(plan.zones.filter(isUnchanged), templates.filter(isUnchanged));
  return formatPage({
    title: `${plan.between ? 'Comparison' : 'Plan'}: +${create} ~${update} −${deletes}`,
    language: 'en',
    style: planStyle,
    script: planScript,
    body: html`${planHeader(plan)}
      <main>
        ${notices(plan)}${risksSection(plan)}
        ${plan.hasChanges ? changes(plan) : html`<p class="agreement">${noChangesText(plan)}</p>`}
        ${unchanged === '' ? none : html`<p class="note">Not shown: ${unchanged}</p>`}
      </main>`,
  });
}

function changes(plan: Plan): Html {
  const { zones, mail, risks } = plan;
  const levels: RiskLevels = new Map(risks.map(({ code, level }) => [code, level]));
  const changing = zones.filter(isChanging);
  const templates = mail?.templates.filter(isChanging) ?? [];
  return html`<section aria-labelledby="changes">
    <h2 id="changes">Changes</h2>
    ${filterForm(plan)}
    ${changing.map((zone) => zoneSection(zone, levels))}${mail ? templates.map((template) => templateSection(template, mail, levels)) : none}
    <p id="nothing" hidden>No changes match.</p>
  </section>`;
}
