import type { Plan } from '../../plan/plan.js';
import { agreement } from '../staying-text.js';
import type { RiskLevels } from './change-row.js';
import { filterForm } from './filter-form.js';
import { planScript, planStyle } from './generated/assets.js';
import type { Html } from './html.js';
import { html, none } from './html.js';
import { templateSection, unchangedTemplates } from './template.js';
import { formatPage } from './page.js';
import { planHeader } from './plan-header.js';
import { risksSection } from './risks.js';
import { unchangedZones, zoneSection } from './zone.js';

/** A plan as a page of its own: summary, risks, and every change of zones and mails, which can be filtered and folded. */
export function formatPlanHtml(plan: Plan): string {
  const { create, update, delete: deletes } = plan.summary;
  return formatPage({
    title: `${plan.between ? 'Comparison' : 'Plan'}: +${create} ~${update} −${deletes}`,
    language: 'en',
    style: planStyle,
    script: planScript,
    body: html`${planHeader(plan)}
      <main>
        ${risksSection(plan)}
        ${plan.hasChanges ? changes(plan) : html`<p class="agreement">${agreement(plan)}</p>`}
        ${unchangedZones(plan.zones)}${plan.mail ? unchangedTemplates(plan.mail) : none}
      </main>`,
  });
}

function changes(plan: Plan): Html {
  const { zones, mail, risks } = plan;
  const levels: RiskLevels = new Map(risks.map(({ code, level }) => [code, level]));
  const changing = zones.filter(({ steps }) => steps.length > 0);
  const templates = mail?.templates.filter(({ steps }) => steps.length > 0) ?? [];
  return html`<section aria-labelledby="changes">
    <h2 id="changes">Changes</h2>
    ${filterForm(plan)}
    ${changing.map((zone) => zoneSection(zone, levels))}${mail ? templates.map((template) => templateSection(template, mail, levels)) : none}
    <p id="nothing" hidden>No change is like that.</p>
  </section>`;
}
